"""The Square-1 from outside: solved, scrambled, drawn and checked; what its moves make is replayed in square_one.py."""

import re

import program
from square_one import square_one

SQ1 = ["--puzzle", "sq1"]


class SquareOne(program.ProgramTest):
    def test_random_states_are_solved(self):
        answers = self.objects("solve", *SQ1, "--random", "-n", "5", "--seed", "5", "--nodes", "1", "--jsonl")
        self.assertEqual(len(answers), 5)
        for answer in answers:
            self.assertTrue(answer["verified"])
            self.assertEqual(answer["puzzle"], "square1")
            # The solution's inverse makes the state of the solved puzzle.
            undone = self.output("alg", "invert", *SQ1, answer["solution"]).strip()
            pieces = self.output("show", *SQ1, undone, "--facelets").strip()
            self.assertEqual(square_one(undone), pieces)
            shown = self.output("show", *SQ1, pieces, "--json").strip()
            self.expect(0, "check", "--quiet", *SQ1, "--scramble", shown, "--solution", answer["solution"])
            turns = re.findall(r"\(|/", answer["solution"])
            self.assertEqual(answer["lengths"]["wca"], len(turns))

    def test_a_typed_scramble_is_undone_optimally(self):
        answer = self.objects("solve", *SQ1, "1,0/3,-3/", "--metric", "wca", "--jsonl")[0]
        self.assertEqual((answer["solution"], answer["length"], answer["lower_bound"]), ("/ (-3,3) / (-1,0)", 4, 4))

    def test_algorithms_are_inverted_simplified_and_counted(self):
        self.assertEqual(self.output("alg", "invert", *SQ1, "(1,0)/(-1,2)/").strip(), "/ (1,-2) / (-1,0)")
        self.assertEqual(self.output("alg", "simplify", *SQ1, "(1,0)(0,2)(2,0)//").strip(), "(3,2)")
        self.assertEqual(self.output("alg", "count", *SQ1, "(1,0)/(-1,2)/").split(), ["turn", "5", "quarter", "6", "wca", "4"])

    def test_scrambles_are_random_states(self):
        for scramble in self.output("scramble", *SQ1, "-n", "3", "--seed", "9").splitlines():
            self.assertRegex(scramble, r"^(\(-?\d,-?\d\) )?/( \(-?\d,-?\d\) /)*( \(-?\d,-?\d\))?$")
            self.assertGreater(scramble.count("/"), 7)

    def test_it_is_drawn(self):
        picture = self.directory / "square1.svg"
        self.output("show", *SQ1, "(1,0) /", "--svg", str(picture))
        self.assertIn("<title>Square-1</title>", picture.read_text())
        self.assertEqual(self.output("show", *SQ1).strip(), "A1B2C3D45E6F7G8H-")

    def test_moves_that_cannot_be_made_are_numbered_as_they_are_written(self):
        for text, says in (("(3,-3) / (2,1) /", "line 1, column 10: move 3, (2,1), cannot be made there"),
                           ("(2,1)", "line 1, column 1: move 1, (2,1), cannot be made there"),
                           ("((3,-3) /)2 / (2,0)", "move 6, (2,0), cannot be made there"),
                           ("(0,0) / (3,0)\n(2,2)", "line 2, column 1: move 4, (2,2), cannot be made there")):
            self.expect(2, "solve", *SQ1, text, says=says)
            self.expect(2, "check", *SQ1, "--scramble", text, "--solution", "/", says=says)
        self.expect(2, "solve", *SQ1, "(12,0)", says="(top,bottom) from -11 to 11, or /")
        self.assertEqual(self.output("alg", "simplify", *SQ1, "(-11,11)").strip(), "(1,-1)")

    def test_comments_are_told_from_two_slices(self):
        answer = self.output("solve", *SQ1, "(1,0) / (3,-3) /", "--time", "0.1s").strip()
        self.assertRegex(answer, "// [0-9]+ turn, [0-9]+ quarter, [0-9]+ wca")
        moves = answer.partition("//")[0].strip()
        for text in (answer, answer + "\n// 2026-11-30: the 3rd attempt", moves + " // 12 slices\n// by 2 people", "// 1st\n" + answer, moves + "//"):
            self.assertEqual(self.output("alg", "invert", *SQ1, text).strip(), "(1,0) / (3,-3) /", text)
        for text in ("(1,0)//(3,-3)/", "(1,0) // 3,-3 /", "(1,0)///", "(1,0)\n// (3,0)", "(1,0)//( 3 , 0 ) stays"):
            self.expect(2, "alg", "invert", *SQ1, text, says='"//" before a move: write two slices as "/ /"')

    def test_refused_options_name_the_method_and_its_puzzle(self):
        for option, value, applies in (("--table-size", "small", "short of 4x4x4"), ("--threads", "2", "short of 4x4x4 and fto, two-phase"),
                                       ("--to", "(3,0)", "all methods but reduction, yau and short of square1"), ("--relax", "1", "chains of several phases")):
            self.expect(2, "solve", *SQ1, option, value, "/", says=[f"{option} is not supported by the method short of square1; it applies to ", applies])
        self.expect(2, "scramble", *SQ1, "--time", "1s", says="--time: applies only to scrambles of cubes by short, ")

    def test_what_cannot_be_is_refused_with_the_reason(self):
        for text, says in (("(2,0) /", "cannot be made there"), ("(3) /", "is not a move of the Square-1"),
                           ("(1,0)//(3,-3)/", 'column 6: "//" before a move'),
                           ("R U", "is not a move of the Square-1")):
            self.expect(2, "solve", *SQ1, text, says=says)
        for text, says in (("A1B2C3D45E6F7G8A-", "is there twice"), ("1ABC23D45E6F7G8H-", "lies across the cut"),
                           ("A1B2C3D45E6F7G8-", "is missing")):
            self.expect(3, "solve", *SQ1, text, says=says)
        self.expect(2, "solve", *SQ1, "--to", "(3,0)", "/", says="--to is not supported")
        self.expect(2, "solve", *SQ1, "--method", "optimal", "--to", "(3,0)", "/", says="without a target")


program.main()
