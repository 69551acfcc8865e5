"""`revenge group`, Larsen's and Thistlethwaite's solvers, and Thistlethwaite's layout, from outside."""

import re

import program

R = "16972688908618238933770849245964147960401887232000000000"


class Group(program.ProgramTest):
    def orders(self, *arguments):
        lines = self.output("group", *arguments, "--orders").splitlines()
        return dict(line.split(": ") for line in lines)

    def test_orders_of_the_revenge(self):
        orders = self.orders("4x4x4")
        self.assertEqual(orders["order"], R)
        self.assertEqual(orders["patterns"], "177628724197557644876978255387965784064000000000")
        self.assertEqual(
            orders["patterns-up-to-rotation"], "7401196841564901869874093974498574336000000000"
        )
        self.assertEqual(orders["T"], str(3**7))
        self.assertEqual(int(orders["K"]) * int(orders["P"]), int(R))
        self.assertEqual(self.orders("4x4x4-super")["patterns"], R)

    def test_every_statement_of_larsen_holds(self):
        text = self.output("group", "4x4x4")
        self.assertNotIn("DOES NOT HOLD", text)
        self.assertIn("theorem 3", text)

    def test_subgroups(self):
        sizes = [int(self.orders("3x3x3", "--subgroup", f"G{i}")["order"]) for i in range(5)]
        quotients = [a // b for a, b in zip(sizes, sizes[1:])]
        self.assertEqual(quotients, [2048, 1082565, 29400, 663552])
        self.assertEqual(self.orders("4x4x4", "--moves", "R2")["order"], "2")
        for puzzle, turns in [("3x3x3", "R2 U2"), ("pyraminx", "R U")]:  # commas once were no turn's
            self.assertEqual(self.orders(puzzle, "--moves", turns), self.orders(puzzle, "--moves", turns.replace(" ", ",")))
            self.expect(2, "group", puzzle, "--moves", "R,Q", says="--moves: line 1, column 3: ")

    def test_what_is_in_brackets_is_one_generator(self):
        # R U has order 105 on the 3x3x3, its square too; R U R' U' 6. They once were R and U.
        for puzzle, moves, order in [("3x3x3", "(R U)2", "105"), ("3x3x3", "(R2U2)", "6"), ("3x3x3", "[R,U]", "6"),
                                     ("3x3x3", "[R: U2], D2", "12"), ("3x3x3", "R2 (U2 R2)3", "4"), ("3x3x3", "()", "1"),
                                     ("3x3x3", "R U R' U'", "73483200"), ("4x4x4-super", "[r, u]", "3"),
                                     ("pyraminx", "(R)3 (U U)", "3"), ("pyraminx", "[R, U]", "3")]:
            self.assertEqual(self.orders(puzzle, "--moves", moves)["order"], order, moves)
        self.assertEqual(self.output("group", "3x3x3", "--moves", "(R U)2", "--member", "(R U)50"), "member: yes\n")
        self.expect(1, "group", "3x3x3", "--moves", "(R U)2", "--member", "R")
        word = self.output("group", "3x3x3", "--moves", "[R, U] F2", "--factor", "F2 [U, R] F2 [R, U]").strip()
        self.assertEqual(word, "F2 [R, U]' F2 [R, U]")
        self.expect(2, "group", "3x3x3", "--moves", "R, (U", says="--moves: line 1, column 6: expected a move or )")
        self.expect(2, "group", "3x3x3", "--moves", "R) U", says="--moves: line 1, column 2: expected a move or the end")

    def test_members(self):
        self.assertEqual(self.output("group", "4x4x4", "--member", "[2R2, [L, U']]"), "member: yes\n")
        self.expect(1, "group", "3x3x3", "--member", "M")
        self.expect(1, "group", "3x3x3", "--moves", "R2 U2", "--member", "R")

    def test_members_and_words_of_any_puzzle(self):
        ring = self.file("ring.tws", program.RING)
        for puzzle, moves, inside, outside in [("pyraminx", "R, U", "(R U')5 R", "L"), ("megaminx", "R2, U", "(R U)3", "F"),
                                               (ring, "R2", "R4", "U"), ("4x4x4-super", "[R, U]", "[U, R]", "R")]:
            self.assertEqual(self.output("group", puzzle, "--moves", moves, "--member", inside), "member: yes\n")
            self.expect(1, "group", puzzle, "--moves", moves, "--member", outside)
            word = self.output("group", puzzle, "--moves", moves, "--factor", inside).strip()
            self.output("check", "--puzzle", puzzle, "--scramble", inside, "--solution", self.output("alg", "invert", "--puzzle", puzzle, word).strip())
        self.assertEqual(self.output("group", "pyraminx", "--factor", "R U2 R"), "R U' R\n")
        self.assertIn('"puzzle":"ring"', self.output("group", ring, "--member", "R", "--json"))
        self.expect(2, "group", "pyraminx", "--member", "Q", says="--member: line 1, column 1: ")

    def test_words_do_what_the_algorithm_does(self):
        algorithm = "R U F D2 L B' U2 R' D F L2 B"
        word = self.output("group", "3x3x3", "--factor", algorithm).strip()
        self.assertEqual(
            self.output("show", "--puzzle", "3x3x3", algorithm, "--facelets"),
            self.output("show", "--puzzle", "3x3x3", word, "--facelets"),
        )

    def test_bad_input(self):
        self.expect(2, "group", "3x3x3", "--subgroup", "G9", says=["G9", "G0 G1 G2 G3 G4"])
        self.expect(2, "group", "8x8x8", says="8x8x8")
        twice = self.file("twice", "1 0 2\n0 1 1\n")
        self.expect(2, "group", "--generators", twice, says=["line 2", "points 1 and 2 both go to 1"])
        large = self.file("large", " ".join(map(str, range(10000))))
        self.expect(2, "group", "--generators", large, says=["10000 points", "at most 8192"])

        none = self.file("none", "# nothing\n")
        self.expect(2, "group", "--generators", none, says=["none: ", "no line has a permutation"])
        for name in "8x8x8", "4x4x4-super-super":
            done = self.expect(2, "group", name, says=[f'unknown puzzle "{name}"', "5x5x5-super"])
            self.assertNotIn("--puzzle", done.stderr.decode())
        self.expect(2, "group", "--member", "R", "--factor", "R", says="give one of")
        self.expect(2, "group", "--factor", "R", "--orders", says="give one of")
        self.expect(2, "group", "--generators", large, "--moves", "R", says="give one of")

    def test_a_group_that_takes_too_long_to_prove_is_refused(self):
        n = 300
        cycle, swap = [*range(1, n), 0], [1, 0, *range(2, n)]
        whole = self.file("s300", "".join(" ".join(map(str, p)) + "\n" for p in (cycle, swap)))
        self.expect(2, "group", "--generators", whole, says=["s300", "299 steps on 300 points"])
        cyclic = self.file("c300", " ".join(map(str, cycle)))
        self.assertEqual(self.output("group", "--generators", cyclic), "order: 300\n")

    def test_an_empty_text_is_the_identity(self):
        self.assertEqual(self.output("group", "3x3x3", "--member", ""), "member: yes\n")
        self.assertEqual(self.output("group", "3x3x3", "--factor", ""), "\n")
        self.assertEqual(self.orders("3x3x3", "--moves", "")["order"], "1")

    def test_what_is_said_of_thistlethwaites_subgroups_holds(self):
        (whole,) = self.objects("group", "3x3x3", "--json")
        self.assertTrue(all(fact["holds"] for fact in whole["facts"]))
        values = {}
        for fact in whole["facts"]:
            values.setdefault(fact["name"], []).append(fact["value"])
        steps = [values[f"step {i}"] for i in range(1, 5)]
        self.assertEqual(steps, [["2048"], ["1082565"], ["29400"], ["663552"]])
        self.assertEqual(values["tetrads"], ["96", "6"])
        self.assertEqual(values["G1"], ["12 + 12"])

    def test_objects(self):
        (orders,) = self.objects("group", "--orders", "--json")
        self.assertEqual(orders["schema"], 1)
        self.assertEqual(orders["puzzle"], "4x4x4")
        self.assertEqual(orders["orders"], self.orders("4x4x4"))
        self.assertNotIn("facts", orders)
        (part,) = self.objects("group", "3x3x3", "--subgroup", "G3", "--json")
        self.assertEqual((part["subgroup"], part["orders"]["order"]), ("G3", "663552"))
        (skewb,) = self.objects("group", "skewb", "--moves", "R", "--json")
        self.assertEqual((skewb["moves"], skewb["orders"]["order"]), ("R", "3"))
        (member,) = self.objects("group", "3x3x3", "--member", "M", "--json", code=1)
        self.assertEqual((member["input"], member["member"]), ("M", False))
        (word,) = self.objects("group", "3x3x3", "--factor", "R U R R", "--json")
        self.assertEqual(word["word"], "R U R2")
        s3 = self.file("s3", "1 0 2\n0 2 1\n")
        (given,) = self.objects("group", "--generators", s3, "--json")
        self.assertEqual(given, {"schema": 1, "generators": s3, "orders": {"order": "6"}})

    def test_order_of_permutations_in_a_file(self):
        s5 = self.file("s5", "# S5\n1 0 2 3 4\n1 2 3 4 0\n")
        self.assertEqual(self.output("group", "--generators", s5), "order: 120\n")


class Solvers(program.ProgramTest):
    def test_larsen_explains_commutators(self):
        text = self.output("solve", "--method", "larsen", "--explain", "R U 2F Rw2 D' 2L", NO_COLOR="1")
        steps = re.findall(r"^(?:wings|centers): .*?(\[.*\])$", text, re.MULTILINE)
        self.assertGreater(len(steps), 3)
        self.assertIn("cycles (", text)

    def test_larsen_reads_his_notation(self):
        self.expect(0, "solve", "--method", "larsen", "--notation", "larsen", "F+ L- u- r2 D2")

    def test_thistlethwaite(self):
        self.expect(0, "solve", "--puzzle", "3x3x3", "--method", "thistlethwaite", "R U F D2 L B'")

    def test_layout(self):
        text = self.output("show", "--puzzle", "3x3x3", "--layout", "thistlethwaite", "U")
        self.assertIn("permutation state", text)
        self.assertIn("corner occupants  C0: 0, C1: 1, C2: 6, C3: 7, C4: 4, C5: 5, C6: 3, C7: 2", text)
        self.expect(2, "show", "--layout", "thistlethwaite", "U", says="3x3x3")


if __name__ == "__main__":
    program.main()
