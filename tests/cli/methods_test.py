"""What methods of some puzzles say and take. That each solves what it says: tests/server/methods_test.py."""

import re

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

    def test_sheets_show_the_state_that_each_scramble_makes(self):
        for puzzle in ["fto", "pyraminx", "skewb", "4x4x4"]:
            sheet, net = self.directory / f"{puzzle}-sheet.svg", self.directory / f"{puzzle}.svg"
            moves = self.output("scramble", "--puzzle", puzzle, "--seed", "5", "--print-sheet", str(sheet), "--quiet").strip()
            self.output("show", "--puzzle", puzzle, moves, "--svg", str(net))
            polygons = [set(re.findall(r'<(?:polygon|rect)[^>]*fill="#[0-9a-f]+"[^>]*>', text.read_text())) for text in (sheet, net)]
            self.assertGreater(len(polygons[1]), 20)
            self.assertLessEqual(polygons[1], polygons[0], puzzle)


if __name__ == "__main__":
    program.main()
