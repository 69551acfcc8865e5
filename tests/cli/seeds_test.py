"""A seed gives the scramble of tests/seeds.tsv, which every front end gives; docs/seeds.md."""

import program


# A short seed, one of letters, one of 256 bits; tests/library/c_api_test.c tries all that are listed.
TRIED = {"1", "c0ffee", "8c1f30a7d2b4e6950f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdef"}
OPENED_FOR_SECONDS = {"6x6x6", "7x7x7"}  # by each process: of these the first seed only


def vectors():
    """Rows of tests/seeds.tsv: puzzle, options, seed, scramble."""
    lines = (program.ROOT / "tests" / "seeds.tsv").read_text().splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")]


class Seeds(program.ProgramTest):
    def test_a_seed_gives_the_listed_scramble(self):
        rows = [row for row in vectors() if row[2] == "1" or (row[2] in TRIED and row[0] not in OPENED_FOR_SECONDS)]
        self.assertEqual(len(rows), 59)
        for puzzle, options, seed, scramble in rows:
            flags = [f"--{option}" for option in options.split(",") if option]
            with self.subTest(puzzle=puzzle, options=options, seed=seed):
                self.assertEqual(self.output("scramble", "--puzzle", puzzle, "--seed", seed, *flags, "--quiet").strip(), scramble)

    def test_the_first_of_several_scrambles_is_the_one_of_the_seed(self):
        for puzzle in ("3x3x3", "pyraminx"):
            one = self.output("scramble", "--puzzle", puzzle, "--seed", "0xC0FFEE", "--quiet").strip()
            several = self.output("scramble", "--puzzle", puzzle, "--seed", "c0ffee", "-n", "3", "--quiet").splitlines()
            self.assertEqual(several[0], one)


program.main()
