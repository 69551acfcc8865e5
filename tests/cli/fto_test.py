"""The face-turning octahedron from outside: solved, scrambled, drawn and checked."""

import json

import program

FTO = ["--puzzle", "fto"]


class Fto(program.ProgramTest):
    def solved(self, *arguments):
        return self.objects("solve", *FTO, "--nodes", "1000", "--jsonl", *arguments)

    def test_few_turns_get_a_shortest_solution(self):
        # Turns of opposite faces, U D, F B, BR L and BL R, commute; none of these undoes another.
        for scramble in ["R", "U L'", "U R' BL", "F D' L BR'", "U R' BL F D"]:
            stickers = self.output("show", *FTO, scramble, "--facelets").strip()
            answer = self.solved("--facelets", stickers)[0]
            self.assertEqual(answer["length"], len(scramble.split()), scramble)
            self.assertTrue(answer["verified"])

    def test_random_states_are_solved_and_a_node_limit_gives_one_answer(self):
        answers = [self.objects("solve", *FTO, "--random", "-n", "4", "--seed", "5", "--nodes", "50000", "--threads", threads, "--jsonl")
                   for threads in ("1", "2")]
        self.assertEqual([answer["solution"] for answer in answers[0]], [answer["solution"] for answer in answers[1]])
        for answer in answers[0]:
            self.assertTrue(answer["verified"])
            self.assertLessEqual(answer["length"], 28)

    def test_a_scramble_makes_what_its_solution_undoes(self):
        for scramble in self.output("scramble", *FTO, "-n", "3", "--seed", "9").split("\n")[:3]:
            self.assertLessEqual(len(scramble.split()), 28)
            self.assertGreater(len(scramble.split()), 15)
            undone = self.output("alg", "invert", *FTO, scramble).strip()
            self.expect(0, "check", "--quiet", *FTO, "--scramble", scramble, "--solution", undone)

    def test_the_puzzle_as_a_file_is_solved_in_one_orientation(self):
        file = self.file("fto.tws", self.output("puzzles", "show", "fto", "--format", "tws"))
        lengths = {name: 0 for name in ("fto", file)}
        for i in range(4):
            pattern = self.objects("solve", *FTO, "--random", "--seed", str(i), "--nodes", "1", "--jsonl")[0]["pattern"]
            for name in lengths:
                answer = self.objects("solve", "--puzzle", name, json.dumps(pattern), "--nodes", "200000", "--jsonl")[0]
                lengths[name] += answer["length"]
                if name == file:
                    self.assertEqual(self.output("show", *FTO, self.inverted(answer["solution"]), "--facelets"),
                                     self.output("show", *FTO, json.dumps(pattern), "--facelets"))
        self.assertLess(lengths["fto"], lengths[file])

    def stickers(self, moves):
        return self.output("show", *FTO, moves, "--facelets")

    def test_a_target_is_reached_in_one_orientation_if_that_is_asked_for(self):
        state = ["--random", "--seed", "6", "--nodes", "20000", "--jsonl"]
        upright = self.objects("solve", *FTO, *state, "--one-orientation")[0]["solution"]
        anyhow = self.objects("solve", *FTO, *state)[0]["solution"]
        self.assertEqual(self.stickers(f"{self.inverted(upright)} {upright}"), self.stickers(""))
        target = f"{self.inverted(upright)} {anyhow}"  # the solved puzzle in another orientation
        self.assertNotEqual(self.stickers(target), self.stickers(""))
        self.assertEqual(self.solved("R", "--to", target)[0]["solution"], "R'")
        answer = self.solved("R", "--to", target, "--one-orientation")[0]
        self.assertTrue(answer["verified"])
        self.assertEqual(self.stickers(f"R {answer['solution']}"), self.stickers(target))

    def test_one_orientation_is_refused_where_there_is_no_choice(self):
        for puzzle, why in {"4x4x4": "is a cube", "5x5x5-super": "is a cube", "megaminx": "is solved in one orientation"}.items():
            self.expect(2, "solve", "--puzzle", puzzle, "R", "--one-orientation", says=f"--one-orientation: the {puzzle} {why}")

    def inverted(self, moves):
        return self.output("alg", "invert", *FTO, moves).strip()

    def test_impossible_states_are_refused_with_the_reason(self):
        state = json.loads(self.output("show", *FTO, "--kpuzzle"))
        pieces = state["corners"]["pieces"]
        pieces[0], pieces[1] = pieces[1], pieces[0]
        self.expect(3, "solve", *FTO, json.dumps(state), says="the corners are an odd permutation, and moves make even ones")

    def test_impossible_stickers_are_refused_with_the_place_and_the_reason(self):
        solved = self.output("show", *FTO, "--facelets").strip()
        self.assertEqual(solved, "".join(9 * face for face in "UFcdLRBD"))
        # Stickers 0 to 2 of a face are those of corners, 3, 4 and 6 of triangles, 5, 7 and 8 of edges.
        of = {face: 9 * i for i, face in enumerate("UFcdLRBD")}

        def exchanged(*pairs):
            letters = list(solved)
            for one, other in pairs:
                letters[one], letters[other] = letters[other], letters[one]
            return "".join(letters)

        cases = {
            exchanged((0, of["F"]), (of["R"], of["L"])): "the twists of the corners add up to 2, and moves make multiples of 4",
            exchanged((0, of["F"])): "the place U R F L of the corners shows F R U L, which no piece does",
            exchanged((5, of["F"] + 5)): "the edges are an odd permutation, and moves make even ones",
            exchanged((8, of["B"] + 8)): "the place U B of the edges shows B B, which no piece does",
            exchanged((3, of["L"] + 3)): "the place U of the triangles shows L, which no piece does",
            "UUUF" + solved[4:]: "the piece U of the triangles is there 2 times, not 3",
        }
        for stickers, reason in cases.items():
            self.expect(3, "solve", *FTO, "--facelets", stickers, says=f"impossible fto: {reason}")
        self.expect(2, "solve", *FTO, "--facelets", solved[1:], says="stickers: 71 letters, expected 72")
        self.expect(2, "solve", *FTO, "--facelets", "X" + solved[1:], says="stickers: 'X' is not a face of the fto; its faces are UFcdLRBD")

    def test_a_sheet_has_pictures_and_few_moves_are_replaced(self):
        sheet = self.directory / "sheet.svg"
        scrambles = self.output("scramble", *FTO, "-n", "3", "--seed", "9", "--min-moves", "25", "--print-sheet", str(sheet)).splitlines()
        self.assertTrue(all(len(scramble.split()) >= 25 for scramble in scrambles[:3]), scrambles)
        self.assertEqual(sheet.read_text().count("<polygon"), 3 * 72)


program.main()
