"""`revenge bound` prints no theorem that is none; costs that no distance can be kept for are refused.

With CERTIFICATES=long in the environment only what of certificates takes minutes to check is tried."""

import ctypes
import ctypes.util
import os
import re
import time
import unittest

import program

HALF_TURNS = """name = "half-turns"
puzzle = "3x3x3"
[[phase]]
name = "whole"
moves = "U2 D2 R2 L2 F2 B2"
symmetry = { S1 = "M" }
reduced = [
    { orbit = "midges", sees = "places", pieces = "FR FL BL BR" },
    { orbit = "midges", sees = "places", pieces = "UF UB DF DB" },
    { orbit = "midges", sees = "places", pieces = "UR UL DR DL" },
]
raw = [[{ orbit = "corners", sees = "places" }]]
"""
TWIST_ALONE = """name = "twist-alone"
puzzle = "4x4x4"
[[phase]]
name = "whole"
moves = "U D R L F B"
reduced = [{ orbit = "corners", sees = "twist" }]
"""
POCKET = """name = "pocket"
puzzle = "2x2x2"
[[phase]]
name = "places"
moves = "U R F"
reduced = [{ orbit = "corners", sees = "places" }]
raw = [[{ orbit = "corners", sees = "twist" }]]
"""
# The second phase's moves are not among the first one's: a chain of sets.
SETS = """name = "sets"
puzzle = "3x3x3"
[[phase]]
name = "one"
moves = "U2 R2"
reduced = [{ orbit = "corners", sees = "places" }, { orbit = "midges", sees = "places" }]
[[phase]]
name = "two"
moves = "F2"
reduced = [{ orbit = "corners", sees = "places" }, { orbit = "midges", sees = "places" }]
"""


LONG = os.environ.get("CERTIFICATES") == "long"
in_seconds = unittest.skipIf(LONG, "takes seconds")
in_minutes = unittest.skipUnless(LONG, "takes minutes")
XXHASH = ctypes.util.find_library("xxhash")


@in_seconds
class BoundsTest(program.ProgramTest):
    def bound(self, code, chain, *more):
        return self.expect(code, "bound", self.file("chain.toml", chain), "--quiet", *more).stdout.decode()

    def test_moves_that_make_a_part_of_the_puzzle_bound_that_part(self):
        for more in ((), ("--joint",)):
            said = self.bound(1, HALF_TURNS, *more)
            self.assertIn("15 obtm: the 663,552 positions of the group <U2, D2, R2, L2, F2, B2> are solved", said)
            self.assertIn("not a bound for the 3x3x3", said)
            self.assertNotIn("every position of the", said)

    def test_the_figure_is_the_sum_of_the_worst_cases_or_is_said_to_be_less(self):
        for more in ((), ("--joint",)):
            said = self.output("bound", "thistlethwaite", "--quiet", *more)
            worst = sum(int(number) for number in re.findall(r"(?m)^phase-\d +(\d+) obtm", said))
            [figure] = re.findall(r"(?m)^(\d+) obtm: every position", said)
            [less] = re.findall(r"the sum of the worst cases(?: less (\d+) that no position needs)?[.]", said)
            self.assertEqual(int(figure), worst - int(less or 0), said)

    def test_what_no_phase_sees_is_not_bounded(self):
        for more in ((), ("--joint",)):
            said = self.bound(1, TWIST_ALONE, *more)
            self.assertIn("not a bound for the 4x4x4: it lacks an account of all states", said)
            self.assertNotIn("solved by at most", said)

    def test_counting_bounds_the_worst_position_from_below(self):
        # 3,674,160 positions of the 2x2x2; its sequences of at most 8 turns of three faces are 3,023,308.
        said = self.output("bound", "2x2x2-whole", "--quiet")
        self.assertIn("\nAt least 9 obtm: some position of the 2x2x2 needs that many, in any orientation, because its "
                      "3,674,160 positions outnumber", said)

    def test_the_octahedron_has_no_chain_and_one_metric(self):
        self.expect(2, "bound", "fto", "--metric", "quarter", says="--metric: the bound for the fto counts in turn")
        self.expect(2, "bound", "fto", "--joint", says="--joint: applies only to ")

    def test_a_cube_turned_in_hand_is_the_same_cube(self):
        said = self.bound(0, POCKET)
        self.assertIn("every position of the 2x2x2, once turned in hand,", said)
        self.assertIn("all 3,674,160 that <U, R, F> makes", said)
        self.assertIn("\n11 obtm", said)

    def test_sets_that_do_not_cover_everything_prove_nothing(self):
        said = self.bound(1, SETS)
        self.assertNotIn("solved by at most", said)

    def test_a_chain_of_any_puzzle_has_to_begin_with_all_of_it(self):
        self.file("ring.tws", program.RING)
        chain = 'name = "ring"\npuzzle = "ring.tws"\n[[phase]]\nname = "one"\nmoves = "R{}"\ncoordinates = "auto"\n'
        for moves, code in (("", 1), (" U", 0)):
            self.file("ring.toml", chain.format(moves))
            said = self.expect(code, "bound", "ring.toml", "--quiet", cwd=self.directory).stdout.decode()
            self.assertEqual("every position of" in said, code == 0, said)

    def test_a_remainder_that_lacks_memory_is_trouble_as_a_phase_is(self):
        chain = ('name = "tips-first"\npuzzle = "pyraminx"\nremainder = "U L R B"\n[[phase]]\nname = "tips"\n'
                 'moves = "u l r b"\ncoordinates = "auto"\n')
        done = self.expect(5, "bound", self.file("chain.toml", chain), "--memory", "100K", XDG_CACHE_HOME=str(self.directory))
        said = done.stdout.decode()
        self.assertRegex(said, "tips +4 turn  all of 81 classes\nremainder +no bound: ")

    def test_costs_of_one_direction_are_refused_everywhere(self):
        costs = self.file("costs.txt", "R 2\n")
        for command in (
            ("solve", "R U"),
            ("solve", "--puzzle", "3x3x3", "--method", "thistlethwaite", "R U"),
            ("solve", "--moves", "R U", "R U"),
            ("scramble", "--method", "thistlethwaite", "--puzzle", "3x3x3"),
            ("analyze", "thistlethwaite"),
            ("bound", "thistlethwaite"),
            ("tables", "build", "thistlethwaite"),
        ):
            self.expect(2, *command, "--costs", costs, says=["line 1: R costs 2, but R' costs 1", "R' 2 as well"])

    def test_a_proof_of_step_three_says_what_it_cannot_take(self):
        command = ("bound", "three-phase/step-3", "--certificate", str(self.directory / "step-3"))
        for part in ("3/2", "0/2", "1", "1/0", "1/2/3", "1/4000", "-1/2"):
            self.expect(2, *command, "--memory", "18G", f"--shard={part}", says=["--shard", part])
        self.expect(2, *command, "--memory", "1G", says=["--memory", "at least"])
        self.expect(2, *command, says=["--memory", "at least"])
        self.expect(2, *command, "--memory", "18G", "--target-moves", "7", says=["--target-moves", "8"])
        self.expect(2, *command, "--coverage", "8:0.3", says=["--coverage"])
        self.expect(2, *command, "--cubes", "2", says=["--cubes"])
        self.expect(2, "bound", "three-phase", "--certificate", str(self.directory / "x"), "--shard", "1/2", says=["--shard"])
        self.expect(2, "bound", "three-phase/step-2", "--certificate", str(self.directory / "x"), says=["three-phase/step-3"])
        self.assertFalse((self.directory / "step-3").exists())
        record = self.directory / "step-3" / "pairings.tsv"
        record.parent.mkdir()
        record.write_text("obtm\t16\t0\t1\t1\t0\t0000000000000000\n")
        self.expect(4, *command, "--memory", "18G", says=[str(record), "line 1"])

    def test_a_certificate_that_is_whole_is_taken_as_it_is_and_solves_cubes(self):
        for name in ("coverage.tsv", "states.tsv", "blocks.tsv", "centers.tsv", "theorem.txt"):
            self.file(name, (program.ROOT / "docs/results/certificates/obtm" / name).read_text())
        command = ("bound", "three-phase", "--certificate", str(self.directory), "--cubes")
        solved = self.output(*command, "2")
        for said in ("at most 16 obtm", "2 random cubes (seed 1)", "each replayed", "at most 52 obtm",
                     "Conditional on step 3 adding at most 16 (Chen 2013, Rokicki 2015) and the 3x3x3 taking at most 20"):
            self.assertIn(said, solved)
        self.assertEqual(len(list(self.directory.iterdir())), 5, "only read, so nothing is left in it")
        self.expect(2, *command, "0", says=["--cubes"])
        self.expect(2, "bound", "five-stage", "--cubes", "2", says=["--cubes"])
        self.expect(2, *command[:-1], "--seed", "2", says=["--seed"])
        self.assertEqual(self.output(*command[:-1], "--target-moves", "17", "--threads", "2"), self.output(*command[:-1]))
        self.expect(2, *command[:-1], "--target-moves", "0", says=["--target-moves"])
        self.expect(2, *command[:-1], "--target-moves", "5", says=["--target-moves", "7 to 21"])
        self.assertIn("On record as proven: every position", solved)
        self.expect(2, "bound", "three-phase", "--target-moves", "17", says=["--target-moves"])

    def test_a_certificate_of_another_metric_is_left_as_it_is(self):
        for name in ("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt"):
            self.file(name, (program.ROOT / "docs/results/certificates/sstm" / name).read_text())
        coverage = self.directory / "coverage.tsv"
        coverage.write_text(coverage.read_text() + "sstm\tUUUU")  # killed within a line
        before = {path.name: path.read_bytes() for path in self.directory.iterdir()}
        done = self.expect(2, "bound", "three-phase", "--certificate", str(self.directory), says=["line 1 is of sstm, not of obtm; take another"])
        self.assertNotIn(b"theorem.txt", done.stderr)
        self.assertEqual({path.name: path.read_bytes() for path in self.directory.iterdir()}, before)

    def copied(self, name, *files):
        """A folder with these files of the certificate in BTM."""
        folder = self.directory / name
        folder.mkdir(exist_ok=True)
        for file in files:
            (folder / file).write_bytes((program.ROOT / "docs/results/certificates/btm" / file).read_bytes())
        return str(folder)

    def test_a_check_reads_what_the_certificate_has(self):
        centers = self.copied("centers", "coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt")
        pairings = self.copied("pairings", "pairings.tsv", "left.tsv", "step-three.txt")
        self.expect(2, "check-certificate", centers, "--pairings", "5", says="--pairings: applies only to certificates of step 3")
        self.expect(2, "check-certificate", centers, "--classes", "all", "--seed", "2", says="--seed: applies only to classes chosen at random")
        self.expect(2, "check-certificate", pairings, "--classes", "5", says="--classes: applies only to certificates of steps 1 and 2")
        self.expect(2, "check-certificate", centers, "--shard", "1/2", says="--shard: applies only to every class of steps 1 and 2 (--classes all)")
        self.expect(2, "check-certificate", pairings, "--pairings", "0", "--seed", "2", says="--seed: applies only to classes chosen at random")
        for line, says in (("coverage.tsv", "'coverage.tsv' is not a file and a line, such as coverage.tsv:17"),
                           ("coverage.tsv:0", "is not a file and a line"),
                           ("coverage.tsv:2649", "coverage.tsv:2649: the file has 2,648 lines"),
                           ("states.tsv:1", "states.tsv:1: the file has 0 lines"),
                           ("blocks.tsv:47", "blocks.tsv:47: the file has 46 lines"),
                           ("pairings.tsv:1", "only lines of coverage.tsv, states.tsv and blocks.tsv can be proven again by name")):
            self.expect(2, "check-certificate", centers, "--line", line, says=["--line: ", says])
        self.expect(2, "check-certificate", centers, "--line", "coverage.tsv:1", "--classes", "5", says="--classes: applies only to certificates")
        self.expect(2, "check-certificate", pairings, "--line", "coverage.tsv:1", says="--line: applies only to certificates of steps 1 and 2")
        # Both are read before either is checked.
        self.copied("centers", "pairings.tsv", "left.tsv", "step-three.txt")
        left = self.directory / "centers" / "left.tsv"
        left.write_text(left.read_text().replace("U", "F", 1))
        begun = time.monotonic()
        self.expect(4, "check-certificate", centers, says="left.tsv")
        self.assertLess(time.monotonic() - begun, 5 * program.PATIENCE)

    def test_a_claim_of_step_3_serves_a_weaker_aim(self):
        pairings = self.copied("pairings", "pairings.tsv", "left.tsv", "step-three.txt")
        command = ("bound", "three-phase/step-3", "--metric", "btm", "--certificate", pairings)
        claimed = self.output(*command)
        self.assertIn("at most 14 btm, but for 7 states (up to symmetry", claimed)
        self.assertEqual(self.output(*command, "--target-moves", "15"), claimed)
        self.expect(2, *command, "--shard", "1/2", says="--shard: all parts are proven in ")
        self.assertEqual(len(list((self.directory / "pairings").iterdir())), 3, "only read, so nothing is left in it")

    def test_a_killed_proof_goes_on_where_it_was(self):
        coverage = self.directory / "proof" / "coverage.tsv"
        command = ("bound", "three-phase", "--metric", "btm", "--certificate", str(coverage.parent), "--quiet",
                   "--target-moves", "15")

        def killed_after(lines):
            proving = program.start(*command)
            try:
                while not coverage.exists() or coverage.read_text().count("\n") < lines:
                    self.assertIsNone(proving.poll(), "it ended")
                    time.sleep(0.05)
            finally:
                proving.kill()
                proving.wait()
            return coverage.read_text()

        first = killed_after(2)
        whole = first[: first.rfind("\n") + 1]
        coverage.write_text(whole + "UUUURLLR")  # killed within a line
        second = killed_after(whole.count("\n") + 2)
        self.assertTrue(second.startswith(whole))
        lines = second[: second.rfind("\n") + 1].splitlines()
        classes = [line.split("\t")[:3] for line in lines]
        self.assertEqual(len(classes), len({tuple(one) for one in classes}), "none is proven twice")
        # All but the nodes that the search took, and the line's checksum.
        kept = (program.ROOT / "docs/results/certificates/btm/coverage.tsv").read_text().splitlines()
        claims = {tuple(line.split("\t")[:5]) for line in kept}
        for line in lines:
            if line.split("\t")[3] == "7":
                self.assertIn(tuple(line.split("\t")[:5]), claims)


@unittest.skipUnless(XXHASH, "checksums need xxHash as a library")
class CertificateTest(program.ProgramTest):
    """The certificate in SSTM, and others that differ from it in one number, with checksums that are right."""

    def copied(self, *files):
        for file in files:
            self.file(file, (program.ROOT / "docs/results/certificates/sstm" / file).read_text())

    @staticmethod
    def sum_of(text):
        xxh3 = ctypes.CDLL(XXHASH).XXH3_64bits
        xxh3.restype = ctypes.c_uint64
        return f"{xxh3(text.encode(), ctypes.c_size_t(len(text))):016x}"

    def altered(self, theorem, file, line, field, number):
        """Another number in a line of a file that the theorem names."""
        lines = (self.directory / file).read_text().splitlines()
        fields = lines[line].split("\t")[:-1]
        fields[field] = number
        lines[line] = "\t".join([*fields, self.sum_of("\t".join(fields))])
        text = "\n".join(lines) + "\n"
        self.file(file, text)
        claims = (self.directory / theorem).read_text()
        claims = re.sub(f"\n{file}\t.*", f"\n{file}\t{self.sum_of(text)}", claims)
        claims = claims[: claims.rfind(theorem)]
        self.file(theorem, f"{claims}{theorem}\t{self.sum_of(claims)}\n")

    def check(self, code, *more, **how):
        return self.expect(code, "check-certificate", str(self.directory), *more, "--quiet", timeout=1800, **how)

    @in_minutes
    def test_all_levels_and_classes_are_as_claimed(self):
        self.copied("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt", "pairings.tsv", "step-three.txt")
        said = self.check(0, "--classes", "0", "--pairings", "0").stdout.decode()
        for sentence in ("Nothing is wrong as far as it was checked: steps 1 and 2 of three-phase need at most 16 sstm together.",
                         "All levels over the centers, with the axes' roles.",
                         "Nothing is wrong as far as it was checked: step 3 of three-phase needs at most 15 sstm.",
                         "So every position of the 4x4x4 is solved in at most 51 sstm, if the rest"):
            self.assertIn(sentence, said)

    @in_minutes
    def test_a_line_that_is_named_is_proven_again(self):
        self.copied("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt")
        said = self.check(0, "--line", "coverage.tsv:3,blocks.tsv:1").stdout.decode()
        self.assertEqual(said, "Proven again: coverage.tsv:3, blocks.tsv:1. Nothing else of the certificate was checked.\n")
        self.altered("theorem.txt", "coverage.tsv", 2, 4, "1245185")
        self.check(1, "--line", "coverage.tsv:3", says="coverage.tsv, line 3: 1245186 splits are within 8 moves, not 1245185")
        self.check(0, "--line", "coverage.tsv:2")

    @in_minutes
    def test_a_block_of_other_states_is_refuted(self):
        self.copied("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt")
        self.altered("theorem.txt", "blocks.tsv", 0, 4, "2")
        theorem = (self.directory / "theorem.txt").read_text().replace("states by rule\t3", "states by rule\t2")
        theorem = theorem[: theorem.rfind("theorem.txt")]
        self.file("theorem.txt", f"{theorem}theorem.txt\t{self.sum_of(theorem)}\n")
        self.check(1, "--classes", "0", says="blocks.tsv, line 1: these are not the next 2 states that g leaves")

    @in_minutes
    def test_a_theorem_that_is_gone_is_written_again_from_its_evidence(self):
        self.copied("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt")
        whole = {path.name: path.read_bytes() for path in self.directory.iterdir()}
        (self.directory / "theorem.txt").unlink()
        (self.directory / "centers.tsv").unlink()
        with open(self.directory / "blocks.tsv", "a") as blocks:
            blocks.write("sstm\t16\tUUU")  # killed within a line
        said = self.output("bound", "three-phase", "--metric", "sstm", "--certificate", str(self.directory),
                           "--target-moves", "16", "--quiet", timeout=1800)
        self.assertIn("Of its 3,010 lines of evidence 3,010 were in the folder before", said)
        for name, text in whole.items():
            self.assertEqual((self.directory / name).read_bytes(), text, name)

    @in_seconds
    def test_a_level_of_another_size_is_refuted(self):
        self.copied("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt")
        self.altered("theorem.txt", "centers.tsv", 9, 1, "119857")
        done = self.check(1, "--classes", "0", says="centers.tsv: 119,856 states within 9 moves, not 119,857")
        self.assertEqual(done.stdout, b"")

    @in_minutes
    def test_another_number_of_bad_partitions_is_refuted(self):
        self.copied("coverage.tsv", "blocks.tsv", "centers.tsv", "theorem.txt")
        self.altered("theorem.txt", "centers.tsv", 15, 2, "0")
        done = self.check(1, "--classes", "0", says="partitions not within 15 moves, not 0")
        bad = int(re.search(rb"centers.tsv: (\d+) partitions", done.stderr)[1])
        self.assertTrue(0 < bad < 3_155_170_590, bad)
        self.assertEqual(done.stdout, b"")

    @in_seconds
    def test_another_number_of_classes_of_pairings_is_refuted(self):
        self.copied("pairings.tsv", "step-three.txt")
        self.altered("step-three.txt", "pairings.tsv", 0, 3, "43450")
        self.altered("step-three.txt", "pairings.tsv", 1, 3, "33724")
        done = self.check(1, "--pairings", "0", says="pairings.tsv, line 1: 43,451 classes there, not 43,450")
        self.assertEqual(done.stdout, b"")


if __name__ == "__main__":
    program.main()
