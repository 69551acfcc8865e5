"""What methods of some puzzles say and take. That each solves what it says: tests/server/methods_test.py."""

import program


class Methods(program.ProgramTest):
    def test_whole_tables_say_that_their_answers_are_shortest(self):
        for puzzle in ["2x2x2", "skewb"]:
            [answer] = self.objects("solve", "--puzzle", puzzle, "--random", "--seed", "4", "--json")
            self.assertEqual(answer["lower_bound"], answer["length"])

    def test_scrambles_of_every_cube_take_every_option_of_cubes(self):
        for puzzle in ["2x2x2", "3x3x3"]:
            sheet = self.directory / f"{puzzle}.svg"
            [made] = self.objects("scramble", "--puzzle", puzzle, "--seed", "5", "--hide-structure", "--print-sheet", str(sheet), "--json")
            self.assertIn("<svg", sheet.read_text())
            letters = self.output("show", "--puzzle", puzzle, made["scramble"], "--facelets").strip()
            self.assertEqual(letters, made["facelets"])


if __name__ == "__main__":
    program.main()
