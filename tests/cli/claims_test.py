"""What is said to be proven is so, in every metric and with costs of one's own; and what is said of why nothing came out
is why."""

import program

THISTLETHWAITE = str(program.ROOT / "chains" / "thistlethwaite.toml")
MIXED = str(program.ROOT / "examples" / "chains" / "thistlethwaite-mixed.toml")
RING = """Name {name}
Set DOTS {size}
Solved
DOTS
{solved}
End
Move A
DOTS
2 3 1 {rest}
End
Move B
DOTS
1 2 {turned}
End
"""
CHAIN = """name = "{name}"
puzzle = "{puzzle}"
[[phase]]
name = "one"
moves = "{moves}"
coordinates = "auto"
"""


# Pieces that look alike, of which the moves' group moves some unseen: 3 patterns, 9 elements.
LOOK = """Name look
Set S0 3 3
Set S1 3 1
Solved
S0
2 2 1
S1
1 1 1
End
Move X
S0
1 2 3
0 2 0
S1
3 1 2
End
Move Y
S0
1 2 3
0 2 0
S1
2 3 1
End
"""
TWINS = """Name twins
Set S 5 1
Solved
S
1 2 3 4 5
End
Move A
S
2 3 4 5 1
End
Move B
S
3 4 5 1 2
End
"""


class Claims(program.ProgramTest):
    def test_optimal_of_the_3x3x3_counts_the_face_turns_that_it_proves_and_nothing_else(self):
        optimal = ["solve", "--puzzle", "3x3x3", "--method", "optimal", "--json"]
        slices = self.file("slices", "M 1\nM' 1\n")
        for metric in ("sstm", "btm", "obqtm", "sqtm", "bqtm"):  # M2 U takes 3 face turns, but 2 slice turns
            self.expect(2, *optimal, "--metric", metric, "M2 U", says=["counts in obtm only", "two-phase takes every metric"])
        self.expect(2, *optimal, "--costs", slices, "M2 U", says="--costs is not supported by the method optimal")
        for word, length in (("R L'", 2), ("R L' U D'", 4), ("M2 U M'", 5), ("R U2 F'", 3)):
            answer = self.objects(*optimal, word)[0]
            self.assertEqual((answer["length"], answer["lower_bound"]), (length, length), word)
        shortest = self.objects("solve", "--puzzle", "3x3x3", "--json", "--metric", "sstm", "M2 U", "--moves", "R,U,F,L,D,B,M,E,S")[0]
        self.assertEqual((shortest["length"], shortest["lower_bound"]), (2, 2))

    def test_a_limit_of_nodes_ends_every_search_at_once(self):
        word = ["R U F D L B R2 U2 R U F"]
        for puzzle, method in (("3x3x3", "optimal"), ("2x2x2", "2x2x2-whole")):
            self.expect(1, "solve", "--puzzle", puzzle, "--method", method, "--nodes", "1", *word, says="allow more nodes")

    def test_the_default_time_is_named_where_it_ends_what_the_options_ask_for(self):
        ask = ("solve", "--method", "eight-phase", "--random", "--seed", "7", "--threads", "1")
        most = ("--orientations", "24", "--relax", "4")  # minutes of work
        note = "the default --time 1s ended the search"
        for options in (most, most[:2], most[2:]):
            self.expect(0, *ask, *options, says=note)
        for options in (("--orientations", "1"), (*most, "--time", "500ms")):
            self.assertNotIn(note, self.expect(0, *ask, *options).stderr.decode(), options)

    def test_elements_that_cannot_be_told_apart_are_no_classes(self):
        puzzle = self.file("look.tws", LOOK)
        chain = self.file("look.toml", CHAIN.format(name="look-one", puzzle="look.tws", moves="X Y"))
        self.assertEqual(self.objects("solve", "--puzzle", puzzle, "--method", chain, "--json", "X2")[0]["length"], 1)
        self.expect(1, "bound", chain)

    def test_of_moves_that_do_the_same_the_cheaper_one_is_taken(self):
        puzzle = self.file("twins.tws", TWINS)
        chain = self.file("twins.toml", CHAIN.format(name="twins-one", puzzle="twins.tws", moves="A B"))
        solve = ["solve", "--puzzle", puzzle, "--method", chain, "--json"]
        self.assertEqual(self.objects(*solve, "--metric", "quarter", "A2")[0]["length"], 1)
        self.assertEqual(self.objects(*solve, "--costs", self.file("dear", "A 7\nA' 7\nA2 7\nA2' 7\n"), "B")[0]["length"], 1)

    def test_costs_are_counted_as_the_solution_is_turned(self):
        dear = self.file("dear", "R 3\nR' 3\nU2 2\n")
        for puzzle, method, word, target in [("3x3x3", "two-phase", "R", "x y"), ("3x3x3", "thistlethwaite", "F R L", "z"),
                                             ("5x5x5", "cycles", "F R 2L", "z")]:
            with self.subTest(puzzle=puzzle, method=method):
                solved = self.objects("solve", "--puzzle", puzzle, "--method", method, "--costs", dear, "--to", target, "--json", word)[0]
                self.assertTrue(solved["verified"])
        solved = self.objects("solve", "--puzzle", "5x5x5", "--method", "cycles", "--costs", dear, "--json", "y2 x' Uw U2 F2 2F2 2U'")[0]
        self.assertEqual(sum(phase["length"] for phase in solved["phases"]), solved["length"])

    def test_turns_that_hide_the_structure_do_not_hide_how_near_a_state_is(self):
        scrambles = self.objects("scramble", "--puzzle", "2x2x2", "--min-moves", "9", "--hide-structure", "--seed", "1", "--count", "6",
                                 "--jsonl")
        for scramble in scrambles:
            self.assertGreaterEqual(self.objects("solve", "--puzzle", "2x2x2", "--jsonl", scramble["scramble"])[0]["lower_bound"], 9)

    def test_a_table_of_some_faces_proves_nothing_where_others_are_cheaper(self):
        dear = self.file("dear", "R 4\nR' 4\nL 4\nL' 4\n")
        whole = ["solve", "--puzzle", "2x2x2", "--json", "B' U' B'"]
        self.assertEqual(self.objects(*whole)[0]["lower_bound"], 3)
        self.assertIsNone(self.objects(*whole, "--costs", dear)[0]["lower_bound"])
        alike = self.file("alike", "".join(f"{face}2 3\n" for face in "URFDLB"))
        self.assertEqual(self.objects(*whole, "--costs", alike)[0]["lower_bound"], 3)

    def test_cubes_held_otherwise_are_solved_by_chains_that_spell_out_coordinates(self):
        for chain in (THISTLETHWAITE, MIXED):
            for word in (["x R2"], ["M2"], ["M2 y R2 U2"], ["R2", "--to", "x2 U2"], ["R2 U2", "--to", "y' M2", "--orientations", "5"]):
                with self.subTest(chain=chain, word=word):
                    self.assertTrue(self.objects("solve", "--puzzle", "3x3x3", "--method", chain, "--json", *word)[0]["verified"])

    def test_a_chain_is_followed_on_its_own_puzzle_alone(self):
        ring = self.file("ring.tws", RING.format(name="ring", size=5, solved="1 2 3 4 5", rest="4 5", turned="4 5 3"))
        six = self.file("six.tws", RING.format(name="six", size=6, solved="1 2 3 4 5 6", rest="4 5 6", turned="4 5 3 6"))
        twin = self.file("twin.tws", RING.format(name="ring", size=5, solved="1 2 3 4 5", rest="4 5", turned="5 3 4"))
        chain = self.file("chain.toml", CHAIN.format(name="ab", puzzle="six.tws", moves="A B"))
        self.expect(2, "solve", "--puzzle", ring, "--method", chain, "A B", says="is a chain for the six, not for the ring")
        self.expect(2, "solve", "--puzzle", "skewb", "--method", chain, "U", says="is a chain for the six, not for the skewb")
        self.expect(2, "solve", "--puzzle", "3x3x3", "--method", chain, "U", says="is a chain for the six, not for the 3x3x3; name its puzzle: --puzzle FILE")
        layers = str(program.ROOT / "examples/chains/skewb-whole.toml")
        self.assertEqual(self.objects("solve", "--method", layers, "--json", "U")[0]["puzzle"], "skewb")
        self.expect(2, "solve", "--puzzle", "4x4x4", "--method", layers, "U", says="is a chain for the skewb, not for the 4x4x4; name its puzzle: --puzzle skewb")
        self.expect(2, "scramble", "--subset", "thistlethwaite/phase-1",
                    says="--subset: thistlethwaite is a chain for the 3x3x3, not for the 4x4x4; name its puzzle: --puzzle 3x3x3")
        self.expect(2, "scramble", "--subset", f"{layers}/whole", says="--subset: " + layers + " is a chain for the skewb; sets are of cubes")
        self.assertTrue(self.objects("solve", "--puzzle", six, "--method", chain, "--json", "A B")[0]["verified"])
        chain = self.file("chain.toml", CHAIN.format(name="ab", puzzle="ring.tws", moves="A B"))
        self.expect(2, "solve", "--puzzle", twin, "--method", chain, "A B", says="not for another puzzle of that name")
        own = self.file("own.tws", RING.format(name="2x2x2", size=5, solved="1 2 3 4 5", rest="4 5", turned="4 5 3"))
        chain = self.file("chain.toml", CHAIN.format(name="ab", puzzle="own.tws", moves="A B"))
        self.expect(2, "solve", "--puzzle", "2x2x2", "--method", chain, "U",
                    says="is a chain for the 2x2x2, not for another puzzle of that name; name its puzzle: --puzzle FILE")
        self.expect(2, "scramble", "--puzzle", "2x2x2", "--subset", f"{chain}/one", says="for the 2x2x2 of a file; sets are of cubes")
        chain = self.file("chain.toml", CHAIN.format(name="ur", puzzle="2x2x2", moves="U R"))
        self.expect(2, "solve", "--puzzle", own, "--method", chain, "A B", says="name its puzzle: --puzzle 2x2x2")

    def test_states_that_a_chain_does_not_solve_are_not_called_impossible(self):
        half = self.file("half.toml", CHAIN.format(name="half", puzzle="3x3x3", moves="U2 D2 R2 L2 F2 B2"))
        self.expect(1, "solve", "--puzzle", "3x3x3", "--method", half, "R", says="the moves of half/one do not solve this state")
        searched = CHAIN.format(name="half", puzzle="3x3x3", moves="U2 D2 R2 L2 F2 B2") + 'engine = "search"\npruning = [{ orbits = "corners" }]\n'
        searched = self.file("searched.toml", searched)
        self.assertTrue(self.objects("solve", "--puzzle", "3x3x3", "--method", searched, "--json", "U2 R2")[0]["verified"])
        self.expect(1, "solve", "--puzzle", "3x3x3", "--method", searched, "R", says="the moves of half/one do not solve this state")
        body = self.file("body.toml", CHAIN.format(name="body", puzzle="pyraminx", moves="U L R"))
        self.expect(1, "solve", "--puzzle", "pyraminx", "--method", body, "B", says="the moves of body/one do not solve this state")

    def test_the_remedy_is_of_the_limit_that_was_given(self):
        for command in (["solve", "--method", "optimal", "--random"], ["solve", "--random"], ["scramble"]):
            self.expect(1, *command, "--puzzle", "3x3x3", "--seed", "5", "--nodes", "100", says="limits; allow more nodes")

    def test_a_set_may_be_a_goal_of_a_chain_in_a_file(self):
        scramble = ["scramble", "--puzzle", "3x3x3", "--seed", "7", "--json", "--subset"]
        self.assertEqual(self.output(*scramble, f"{THISTLETHWAITE}/phase-2"), self.output(*scramble, "thistlethwaite/phase-2"))
        self.assertTrue(self.objects(*scramble, f"{MIXED}/phase-3"))
        self.expect(2, *scramble, f"{MIXED}/phase-9", says="the phases of thistlethwaite-mixed are")
        self.expect(2, "scramble", "--subset", f"{MIXED}/phase-2", says="a chain for the 3x3x3")
        self.expect(5, *scramble, "nowhere.toml/phase-2", says="cannot open nowhere.toml")

    def test_words_that_are_no_moves_are_shown_as_they_may_be(self):
        held = self.file("held", "R++ 3\n")
        said = self.expect(2, "solve", "--puzzle", "megaminx", "U", "--costs", held, says='"R++" is not a move of megaminx')
        self.assertNotIn(b"R--", said.stderr)
        for text in ("\x00\x01", "\x1b[31mU 3"):
            costs = self.file("costs", text)
            said = self.expect(2, "solve", "--puzzle", "pyraminx", "U", "--costs", costs, says="is not a move of pyraminx; expected one of U L")
            self.assertNotIn(b"\x1b", said.stderr)


if __name__ == "__main__":
    program.main()
