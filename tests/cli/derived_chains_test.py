"""Options of chains whose coordinates are derived from moves, and of 3-cycles: each changes what comes out, as of a cube's
chains, or is told to be wrong. That none is dropped: options_test.py."""

import json

import program

CHAIN = str(program.ROOT / "examples" / "chains" / "pyraminx-three-phases.toml")
# A random state that three phases solve in 9 turns or, where they may relax, in fewer.
IMPROVED = ["solve", "--puzzle", "pyraminx", "--method", CHAIN, "--random", "--seed", "4"]


class DerivedChains(program.ProgramTest):
    def test_a_files_own_metric_counts(self):
        chain = (program.ROOT / "examples" / "chains" / "2x2x2-whole.toml").read_text()
        for metric, length in [("bqtm", 2), ("btm", 1)]:
            own = ["--puzzle", "2x2x2", "--method", self.file("own.toml", chain.replace('"obtm"', f'"{metric}"'))]
            answer = self.objects("solve", *own, "--json", "R2")[0]
            self.assertEqual((answer["metric"], answer["length"]), (metric, length))
            self.assertIn(f" {metric}", self.output("bench", *own, "--count", "1"))
        for metric in ("quarter", "turn"):  # of puzzles that are no cubes
            own = ["--puzzle", "2x2x2", "--method", self.file("own.toml", chain.replace('"obtm"', f'"{metric}"'))]
            self.expect(2, "solve", *own, "R2", says=f"unknown metric '{metric}'")
            self.expect(2, "scramble", "--puzzle", "4x4x4-super", "--metric", metric)
            self.expect(2, "analyze", "2x2x2-whole", "--metric", metric)

    def test_each_better_solution_is_printed(self):
        answers = self.objects(*IMPROVED, "--relax", "2", "--time", "10min", "--all", "--jsonl")
        lengths = [answer["length"] for answer in answers]
        self.assertGreater(len(lengths), 1)
        self.assertEqual(lengths, sorted(set(lengths), reverse=True))
        self.assertTrue(all(answer["verified"] for answer in answers))
        self.assertEqual([self.objects(*IMPROVED, "--relax", "2", "--time", "10min", "--jsonl")[0]["length"]], lengths[-1:])
        self.expect(2, *IMPROVED, "--all", says="--all: applies only to ")

    def test_threads_find_the_same(self):
        for limits in (["--time", "10min"], ["--nodes", "40"], ["--nodes", "100"]):
            said = [self.output(*IMPROVED, "--relax", "2", *limits, "--threads", threads, "--quiet") for threads in ("1", "3")]
            self.assertEqual(said[0], said[1], limits)

    def test_moves_have_costs_of_ones_own(self):
        dear = self.file("dear", "# slow\nU 9\nU' 9 // both ways\nu 9\nu’ 9\n")
        for options in (["--puzzle", "pyraminx"], ["--puzzle", "pyraminx", "--method", CHAIN, "--relax", "1", "--time", "10min"]):
            plain, own = (self.objects("solve", *options, "--json", "U L", *costs)[0] for costs in ([], ["--costs", dear]))
            self.assertEqual((plain["length"], own["metric"]), (2, "own"))
            self.assertEqual(own["length"], sum(9 if word[0] in "Uu" else 1 for word in own["solution"].split()))
            self.assertLess(own["length"], 9 + 1 + 9)
        # 3-cycles count what they find; tables find the two quarter turns that are less than the half one.
        far = self.file("far", "R2 50\nR2' 50\n")
        self.assertEqual(self.objects("solve", "--puzzle", "megaminx", "--method", "cycles", "--json", "R2", "--costs", far)[0]["length"], 50)
        half = self.file("half", "R2 50\n")
        self.assertEqual(self.objects("solve", "--puzzle", "2x2x2", "--json", "R2", "--costs", half)[0]["length"], 2)

    def test_broken_costs_are_refused_with_their_place(self):
        for text, says in [("U 2\nQ 3\n", 'line 2, column 1: "Q" is not a move of pyraminx; expected one of '),
                           ("U 2\n", "line 1: U costs 2, but U' costs 1; expected the same cost for a move and its inverse: give U' 2"),
                           ("U 0\n", "line 1, column 3: '0' is not a cost"), ("U\n", "line 1, column 2: expected the cost of the move"),
                           ("U3 2\n", "line 1, column 1: 'U3' does nothing, and has no cost"),
                           ("U 2\nU2' 2\n", "line 2, column 1: the cost of U stands in line 1 already")]:
            path = self.file("costs", text)
            self.expect(2, "solve", "--puzzle", "pyraminx", "R", "--costs", path, says=f"costs: {says}")

    def test_tables_of_ones_own_costs_are_kept_and_verified(self):
        own = {"XDG_CACHE_HOME": str(self.directory / "cache")}
        costs = self.file("costs", "U 3\nU' 3\n")
        self.output("tables", "build", "pyraminx-whole", "--costs", costs, **own)
        self.assertRegex(self.output("tables", "verify", **own), r"pyraminx-whole\.whole\.own-[0-9a-f]{8}\.mod7: sound: the law of distances holds")
        self.assertNotEqual(self.output("analyze", "pyraminx-whole", "--costs", costs, **own), self.output("analyze", "pyraminx-whole", **own))

    def test_tables_of_several_costs_stay_side_by_side(self):
        folder = self.directory / "cache"
        for phase, texts in [("pyraminx-whole", ["U 2\nU' 2\n", "L 2\nL' 2\n"]), ("thistlethwaite/phase-4", ["U2 2\n", "F2 2\n"])]:
            written = {}
            for costs in [self.file(f"costs-{i}", text) for i, text in enumerate(texts)] * 2:
                self.output("tables", "build", phase, "--costs", costs, XDG_CACHE_HOME=str(folder))
                for table in (folder / "revenge" / "v1").glob(f"{phase.replace('/', '.')}*.own-*.mod5"):
                    time = table.stat().st_mtime_ns
                    self.assertEqual(written.setdefault(table, time), time, f"{table} was built again")
            self.assertEqual(len(written), 2, phase)

    def test_another_state_than_the_solved_one_is_reached(self):
        for puzzle, state, target in [("pyraminx", "U L R' b", "B U l"), ("skewb", "R U B", "L U R' B"), ("2x2x2", "R U F", "F2 R x"),
                                      ("megaminx", "R U F", "U R"), ("4x4x4-super", "R U F", "Rw U")]:
            with self.subTest(puzzle=puzzle):
                answer = self.objects("solve", "--puzzle", puzzle, "--json", state, "--to", target)[0]
                self.assertTrue(answer["verified"])
                self.assertGreater(answer["length"], 0)
                shown = json.loads(self.output("show", "--puzzle", puzzle, "--json", target))
                self.assertEqual(answer["target"], shown.get("facelets", shown.get("pattern")))
                self.assertEqual(self.objects("solve", "--puzzle", puzzle, "--json", target, "--to", target)[0]["length"], 0)
        # What takes one state to the other is as short as what solves the difference.
        there = self.objects("solve", "--puzzle", "skewb", "--json", "R U B", "--to", "R U B R L")[0]
        self.assertEqual(there["length"], 2)
        self.expect(2, "solve", "--puzzle", "skewb", "R", "--to", "Q", says='--to: line 1, column 1: "Q" is not a move of skewb')

    def test_pieces_that_look_alike_are_targets_where_such_are_at_home(self):
        path = self.file("alike.tws", "Name alike\nSet DOTS 5\nSolved\nDOTS\n1 1 2 3 4\nEnd\n"
                                      "Move A\nDOTS\n2 3 1 4 5\nEnd\nMove B\nDOTS\n1 2 4 5 3\nEnd\n")
        self.expect(2, "solve", "--puzzle", path, "B", "--to", "A", says="that look alike are not where such are when it is solved")


if __name__ == "__main__":
    program.main()
