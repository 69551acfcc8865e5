"""Every method that help lists solves random states of every puzzle that it says it solves, through the program, and
each answer is replayed by `check`. Those whose tables take minutes are left to `./test --all`."""

import json

import program

# Puzzle, method and how many states: fewer where a state takes seconds.
METHODS = [
    ("4x4x4", "short", 3), ("4x4x4", "eight-phase", 20), ("4x4x4", "larsen", 20), ("3x3x3", "two-phase", 5),
    ("3x3x3", "thistlethwaite", 20), ("2x2x2", "2x2x2-whole", 20), ("2x2x2", "cycles", 3), ("3x3x3", "cycles", 3),
    ("5x5x5", "cycles", 1), ("pyraminx", "pyraminx-whole", 20), ("skewb", "skewb-whole", 20),
    ("megaminx", "cycles", 1),
]
LONG = {"five-stage", "norskog-85", "norskog-83", "kociemba", "megaminx-faces", "optimal"}
CUBES = {"2x2x2", "3x3x3", "4x4x4", "5x5x5"}
FIELDS = ["schema", "puzzle", "method", "metric", "input", "solution", "length", "lengths", "phases", "seconds", "nodes",
          "lower_bound", "verified"]


class Methods(program.ProgramTest):
    def test_every_method_of_the_list_is_here(self):
        usage = next(line for line in self.output("solve", "--help").splitlines() if "--method" in line)
        listed = set(usage.split()[1].split("|"))
        self.assertEqual(listed, LONG | {method for _, method, _ in METHODS})

    def test_every_method_solves_what_it_says(self):
        for puzzle, method, count in METHODS:
            answers = self.objects("solve", "--puzzle", puzzle, "--method", method, "--random", "-n", str(count), "--seed", "3",
                                   "--jsonl", *(["--time", "0.2s"] if method in ("short", "two-phase") else []))
            self.assertEqual(len(answers), count, method)
            for answer in answers:
                state = "facelets" if puzzle in CUBES else "pattern"
                self.assertEqual(set(answer), {*FIELDS, state})
                self.assertEqual(answer["method"], method)
                given = answer["facelets"] if state == "facelets" else json.dumps(answer["pattern"])
                if puzzle in CUBES:
                    self.output("check", "--puzzle", puzzle, "--scramble", given, "--solution", answer["solution"])

    def test_whole_tables_say_that_their_answers_are_shortest(self):
        for puzzle in ["2x2x2", "skewb"]:
            [answer] = self.objects("solve", "--puzzle", puzzle, "--random", "--seed", "4", "--json")
            self.assertEqual(answer["lower_bound"], answer["length"])

    def test_scrambles_of_every_cube_take_every_option_of_cubes(self):
        for puzzle in ["2x2x2", "3x3x3"]:
            sheet = self.directory / f"{puzzle}.svg"
            [made] = self.objects("scramble", "--puzzle", puzzle, "--seed", "5", "--hide-structure", "--sheet", str(sheet), "--json")
            self.assertIn("<svg", sheet.read_text())
            letters = self.output("show", "--puzzle", puzzle, made["scramble"], "--facelets").strip()
            self.assertEqual(letters, made["facelets"])


if __name__ == "__main__":
    program.main()
