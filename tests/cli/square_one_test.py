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

    def test_what_cannot_be_is_refused_with_the_reason(self):
        for text, says in (("(2,0) /", "cannot be made there"), ("(3) /", "is not a move of the Square-1"),
                           ("(1,0)//(3,-3)/", 'column 6: "//" begins a comment'),
                           ("R U", "is not a move of the Square-1")):
            self.expect(2, "solve", *SQ1, text, says=says)
        for text, says in (("A1B2C3D45E6F7G8A-", "is there twice"), ("1ABC23D45E6F7G8H-", "lies across the cut"),
                           ("A1B2C3D45E6F7G8-", "is missing")):
            self.expect(3, "solve", *SQ1, text, says=says)
        self.expect(2, "solve", *SQ1, "--to", "(3,0)", "/", says="--to is not supported")
        self.expect(2, "solve", *SQ1, "--method", "optimal", "--to", "(3,0)", "/", says="without a target")


program.main()
