"""`revenge alg`, `check` and `show` on algorithms: what they print is what they promise."""

import program


class Algorithms(program.ProgramTest):
    def test_operations(self):
        for arguments, expected in [
            (["invert", "R U2 2F' Rw"], "Rw' 2F U2 R'"),
            (["simplify", "U U2"], "U'"),
            (["simplify", "R", "R", "x"], "R2"),
            (["simplify", "[R,", "U]"], "R U R' U'"),
            (["simplify", "[R,U]"], "R U R' U'"),
            (["convert", "--to", "slice", "2R Rw"], "r (Rr)"),
            (["convert", "--quiet", "--notation", "sign", "r"], "Rw"),
            (["convert", "--notation", "larsen", "R+ R- R2 r+"], "R R' R2 2R"),
            (["mirror", "R U"], "L' U'"),
        ]:
            with self.subTest(arguments):
                self.assertEqual(self.output("alg", *arguments), expected + "\n")

    def test_count_in_every_metric(self):
        self.assertEqual(
            self.output("alg", "count", "R2 Rw 2R x").splitlines(),
            ["obtm 4", "sstm 4", "btm 3", "obqtm 5", "sqtm 5", "bqtm 4"],
        )

    def test_lower_case_is_noted_once_a_run_and_not_with_quiet(self):
        done = self.expect(0, "alg", "invert", "r r r", says="'r' is 2R")
        self.assertEqual(done.stderr.count(b"note:"), 1)
        self.assertEqual(self.expect(0, "alg", "invert", "r", "--quiet").stderr, b"")

    def test_slice_letter_beside_a_wide_turn_in_one_line_is_noted(self):
        self.expect(0, "alg", "invert", "r Rw", says="Rw")

    def test_check_says_whether_it_solves(self):
        self.assertTrue(self.output("check", "--scramble", "R Uw", "--solution", "Uw' R'").startswith("solves: 2 obtm"))
        done = self.expect(1, "check", "--scramble", "R Uw", "--solution", "Uw' R")
        self.assertIn(b"does not solve", done.stdout)

    def test_check_allows_any_orientation_of_the_solved_cube(self):
        self.output("check", "--scramble", "R", "--solution", "R' x y2")

    def test_check_as_an_object(self):
        [answer] = self.objects("check", "--json", "--scramble", "R", "--solution", "Rw'", code=1)
        self.assertEqual(answer["schema"], 1)
        self.assertFalse(answer["solves"])
        self.assertEqual(answer["lengths"], {"obtm": 1, "sstm": 2, "btm": 1, "obqtm": 1, "sqtm": 2, "bqtm": 1})


program.main()
