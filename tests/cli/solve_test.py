"""`revenge solve` and `scramble` on the 4x4x4 and the 3x3x3, as users call them."""

import json
import pathlib
import random
import re
import tempfile

import program

# The scramble printed in section VI of Tsai's paper.
PAPER = ("F' R2 D' f L2 D2 F2 u' B R2 u2 L2 f2 D' B2 l' U2 F2 R' D2 b2 L B2 d2 R2 F' U2 r2 D R' F2 u2")


def random_scramble(rng, turns=40):
    return " ".join(rng.choice("URFDLB") + rng.choice(["", "w"]) + rng.choice(["", "'", "2"]) for _ in range(turns))


class Solve(program.ProgramTest):
    def assert_solves(self, scramble, line, puzzle="4x4x4"):
        """The program's line, as it stands, is an algorithm that `check` takes; it has no rotations."""
        self.expect(0, "check", "--quiet", "--puzzle", puzzle, "--scramble", scramble, "--solution", line)
        self.assertNotRegex(line.split("//")[0], r"\b[xyz]")

    def test_a_batch_of_random_scrambles(self):
        rng = random.Random(4)
        scrambles = [random_scramble(rng) for _ in range(20)]
        answers = self.output("solve", "--quiet", "--method", "eight-phase", "--file", "-", stdin="\n".join(scrambles))
        for scramble, line in zip(scrambles, answers.splitlines(), strict=True):
            self.assert_solves(scramble, line)

    def test_every_puzzle_is_answered_by_the_same_object(self):
        objects = [self.objects("solve", "--json", "--quiet", "--puzzle", puzzle, "R U'")[0] for puzzle in ("2x2x2", "pyraminx")]
        names = [[{"facelets": "state", "pattern": "state"}.get(name, name) for name in answer] for answer in objects]
        self.assertEqual(*names)
        self.assertEqual(objects[1]["lengths"], {"turn": 2, "quarter": 2})
        line = self.output("solve", "--quiet", "--puzzle", "pyraminx", "--explain", "R U'").splitlines()
        self.assertIn("whole  <U, L, R, B>", line)
        self.assertEqual(line[-1], "U R'  // 2 turn, 2 quarter")

    def test_supercubes_are_counted_in_the_metrics_of_cubes(self):
        [answer] = self.objects("solve", "--json", "--quiet", "--puzzle", "4x4x4-super", "R2 U")
        self.assertEqual(answer["lengths"], {"obtm": 2, "sstm": 2, "btm": 2})
        self.assertRegex(self.output("solve", "--quiet", "--puzzle", "4x4x4-super", "Rw2"), r"^Rw2  // 1 obtm, 2 sstm, 1 btm\n$")
        [checked] = self.objects("check", "--json", "--puzzle", "4x4x4-super", "--scramble", "Rw2", "--solution", "Rw2")
        self.assertEqual(checked["lengths"], {"obtm": 1, "sstm": 2, "btm": 1, "obqtm": 2, "sqtm": 4, "bqtm": 2})

    def test_no_time_makes_a_solution_of_no_moves(self):
        for puzzle in ("3x3x3", "4x4x4", "2x2x2", "pyraminx", "megaminx"):
            said = self.expect(1, "solve", "--puzzle", puzzle, "--max-length", "0", "--quiet", "U").stderr.decode()
            self.assertIn("; allow a greater length", said)
            self.assertNotIn("time", said)

    def test_states_that_take_fewer_moves_than_asked_for_are_given_up_at_once(self):
        # A hundred are drawn: they took a second each.
        for hidden in ([], ["--hide-structure"]):
            self.expect(1, "scramble", "--puzzle", "3x3x3", "--min-moves", "50", "--time", "1s", *hidden, says="no state that takes at least 50 moves",
                        timeout=15)
        chain = self.file("u.toml", 'name = "u"\npuzzle = "3x3x3"\n[[phase]]\nname = "first"\nmoves = "U D R L F B"\ncoordinates = "auto"\n'
                          '[[phase]]\nname = "last"\nmoves = "U"\ncoordinates = "auto"\n')
        only_u = ("scramble", "--puzzle", "3x3x3", "--subset", f"{chain}/first")
        self.expect(1, *only_u, says=["no state that takes at least 2 moves", "a lower minimum of moves allows closer states"])
        self.assertRegex(self.output(*only_u, "--min-moves", "1"), "^U['2]?\n$")

    def test_a_mistake_in_a_batch_is_placed_once(self):
        for puzzle, wrong in (("4x4x4", "R Q"), ("pyraminx", "R Q")):
            said = self.expect(2, "solve", "--quiet", "--puzzle", puzzle, "--file", "-", stdin=f"R\n{wrong}\n").stderr.decode()
            self.assertRegex(said, r"^revenge: line 2, column 3: ")

    def test_the_papers_scramble(self):
        self.assert_solves(PAPER, self.output("solve", "--quiet", "--method", "eight-phase", PAPER).strip())

    def test_the_solve_object(self):
        [answer] = self.objects("solve", "--json", "--method", "eight-phase", "--metric", "sstm", "R Uw2 F'")
        self.assertEqual(
            list(answer),
            ["schema", "puzzle", "method", "metric", "input", "facelets", "solution", "length", "lengths", "phases", "seconds",
             "nodes", "lower_bound", "verified", "notes"])
        self.assertEqual(answer["length"], answer["lengths"]["sstm"])
        self.assertEqual(sum(p["length"] for p in answer["phases"]), answer["length"])
        self.assertEqual(" ".join(p["moves"] for p in answer["phases"] if p["moves"]), answer["solution"])
        self.assertIs(answer["verified"], True)

    def test_facelets_in_any_orientation_and_colours(self):
        letters = self.output("show", "R Uw F2 x y", "--facelets").strip()
        line = self.output("solve", "--method", "eight-phase", "--facelets", letters).strip()
        self.assert_solves(letters, line)
        own = letters.translate(str.maketrans("URFDLB", "wrgyob"))
        self.assertEqual(
            self.output("solve", "--method", "eight-phase", "--colors", "wrgyob", "--facelets", own).strip(), line)

    def test_short_scrambles_are_undone_as_shortly(self):
        for scramble, length in [("R", 1), ("R Uw2 F'", 3), ("R Uw2 F' Rw D", 5), ("(R U R' U')3", 12)]:
            [answer] = self.objects("solve", "--json", "--quiet", "--nodes", "100", scramble)
            self.assertLessEqual(answer["length"], length)

    def test_a_seed_repeats(self):
        first = self.output("solve", "--method", "eight-phase", "--random", "--seed", "c0ffee", "-n", "2")
        self.assertEqual(first, self.output("solve", "--method", "eight-phase", "--random", "--seed", "c0ffee", "-n", "2"))

    def test_a_solved_cube_is_told(self):
        for scramble in ("x y2", "R R'"):
            done = self.expect(0, "solve", "--method", "eight-phase", scramble, says="nothing to do")
            self.assertTrue(done.stdout.startswith(b"// 0 obtm"), done.stdout)
        self.assertEqual(self.expect(0, "solve", "--method", "eight-phase", "--quiet", "x").stderr, b"")

    def test_what_is_solved_needs_no_tables(self):
        with tempfile.TemporaryDirectory() as empty:
            for puzzle, method, solved in [
                ("4x4x4", "short", "x y2"), ("4x4x4", "eight-phase", "R R'"), ("4x4x4", "norskog-83", "z"), ("3x3x3", "optimal", "R x R'"),
                ("2x2x2", "2x2x2-whole", "y"), ("5x5x5", "cycles", "z"), ("pyraminx", "pyraminx-whole", "U U'"),
                ("skewb", "skewb-whole", "R R2"), ("megaminx", "megaminx-faces", "BL BL2 BL2"), ("4x4x4-super", "cycles", "x"),
            ]:
                with self.subTest(puzzle, method=method):
                    done = program.run("solve", "--puzzle", puzzle, "--method", method, "--json", solved, XDG_CACHE_HOME=empty)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    answer = json.loads(done.stdout)
                    self.assertEqual((answer["solution"], answer["lower_bound"], answer["phases"], answer["method"]), ("", 0, [], method))
                    self.assertNotIn(b"making", done.stderr)
            self.assertEqual(list(pathlib.Path(empty).rglob("*.*")), [])
        self.expect(2, "solve", "--method", "magic", "R R'", says="magic")
        self.expect(2, "solve", "--method", self.file("none.toml", "x = 1"), "R R'")

    def test_explain_leaves_out_what_a_phase_does_not_look_at(self):
        said = self.output("solve", "--method", "eight-phase", "--explain", "R Uw F2 Lw D' Rw2 B")
        first = said.split("phase-1")[1].split("phase-2")[0]
        picture = re.findall(r"^ {5,}[URFDLB. ]+$", first, re.MULTILINE)
        letters = "".join(picture).replace(" ", "")
        self.assertEqual(len(letters), 96)
        self.assertEqual(sorted(letters.replace(".", "")), sorted("RRRRLLLL"))
        last = said.split("phase-8")[1].split("phase-")[0]
        self.assertNotIn(".", "".join(re.findall(r"^ {5,}[URFDLB. ]+$", last, re.MULTILINE)))
        colored = self.output("solve", "--method", "eight-phase", "--explain", "--color", "always", "R Uw F2 Lw D' Rw2 B")
        backgrounds = re.findall(r"\x1b\[48;2;([\d;]+?);38", colored.split("phase-1")[1].split("phase-2")[0])
        self.assertEqual(len(backgrounds), 96)
        self.assertEqual(len(set(backgrounds)), 3, "two colours and grey")

    def test_explain_finds_the_parts_of_a_short_solution(self):
        # Of stickers: turns that are given may be undone by other parts.
        letters = self.output("show", PAPER, "--facelets").strip()
        said = self.output("solve", "--explain", "--time", "0.2s", "--quiet", letters)
        names = ["first centers", "all axes", "reduction", "3x3x3, second half"]
        self.assertEqual([name for name in names if f"\n{name}\n" in said], names)
        parts = re.findall(r"^    (\S.*?)  // (\d+) obtm$", said, re.MULTILINE)
        *_, solution = said.splitlines()
        moves, length = re.fullmatch(r"(.*?)  // (\d+) obtm,.*", solution).groups()
        self.assertEqual(" ".join(part for part, _ in parts), moves)
        self.assertEqual(sum(int(cost) for _, cost in parts), int(length))

    def test_json_and_explain_show_the_same_parts_of_every_method(self):
        for puzzle, method, names in [
            ("4x4x4", "short", ["first centers", "all axes", "reduction", "3x3x3, first half", "3x3x3, second half"]),
            ("4x4x4", "eight-phase", [f"phase-{number}" for number in range(1, 9)]),
            ("3x3x3", "two-phase", ["phase-1", "phase-2"]), ("3x3x3", "thistlethwaite", [f"phase-{number}" for number in range(1, 5)]),
            ("2x2x2", "cycles", ["cycles"]), ("pyraminx", str(program.ROOT / "examples" / "chains" / "pyraminx-three-phases.toml"), ["two-corners", "body", "tips"]),
            ("3x3x3", "optimal", []),
        ]:
            scramble = ["--random", "--seed", "7"] if method != "optimal" else ["R U F2 D' L"]
            asked = ["solve", *scramble, "--puzzle", puzzle, "--method", method, "--quiet",
                     *(["--nodes", "20000", "--threads", "1"] if method in ("short", "two-phase") else [])]
            with self.subTest(method=method):
                [answer] = self.objects(*asked, "--json")
                parts = answer["phases"]
                # Of the inverse cube they are named so, and the other way round.
                self.assertLessEqual({part["name"].removeprefix("inverse ") for part in parts}, set(names))
                self.assertGreaterEqual(len(parts), len(names) - 1)
                if parts:
                    self.assertEqual(sum(part["length"] for part in parts), answer["length"])
                    self.assertEqual(" ".join(part["moves"] for part in parts if part["moves"]), answer["solution"])
                said = self.output(*asked, "--explain")
                shown = re.findall(r"^    (\S.*?)  // (\d+) \w+", said, re.MULTILINE)
                self.assertEqual([(part["moves"] or "(nothing to do)", str(part["length"])) for part in parts], shown)
                self.assertTrue(all(f"\n{part['name']}" in "\n" + said for part in parts))

    def test_explain_names_every_phase(self):
        said = self.output("solve", "--method", "eight-phase", "--explain", "R Uw F2 Lw D' Rw2 B")
        for phase in range(1, 9):
            self.assertIn(f"phase-{phase}", said)

    def test_colours_only_when_asked_for(self):
        arguments = ["show", "R Uw"]
        self.assertNotIn("\x1b", self.output(*arguments))
        self.assertIn("\x1b[", self.output(*arguments, "--color", "always"))

    def test_rotations_bring_the_cube_upright(self):
        self.assertEqual(self.output("solve", "--puzzle", "3x3x3", "R x", "--rotations").split("//")[0].split()[-1], "x'")

    def test_a_first_solution_that_takes_more_than_the_limit_of_nodes_is_said(self):
        asked = ["solve", "--random", "--seed", "5", "--count", "2", "--nodes"]
        said = self.expect(0, *asked, "1000", says=["more than --nodes 1000"]).stderr.decode()
        self.assertEqual(said.count("more than --nodes"), 1)
        self.assertNotIn("--nodes", self.expect(0, *asked, "1000", "--quiet").stderr.decode())
        self.assertEqual(self.expect(0, *asked[:-1], "--time", "0.1s").stderr.decode().count("--nodes"), 0)

    def test_a_limit_of_nodes_takes_the_place_of_the_default_second(self):
        nodes = 60_000_000  # more than a second's on one thread
        [answer] = self.objects("solve", "--json", "--quiet", "--threads", "1", "--nodes", str(nodes), "--random",
                                "--seed", "5")
        self.assertGreaterEqual(answer["nodes"], nodes)

    def test_a_cube_that_needs_more_nodes_than_others_is_scrambled_too(self):
        self.expect(1, "scramble", "--puzzle", "3x3x3", "--seed", "18", "--nodes", "1", says="limits")
        scramble = self.output("scramble", "--puzzle", "3x3x3", "--seed", "18").strip()
        self.assertLess(len(scramble.split()), 25)

    def test_scrambles(self):
        lines = self.output("scramble", "--method", "eight-phase", "-n", "3", "--seed", "1").splitlines()
        self.assertEqual(len(set(lines)), 3)
        [answer] = self.objects("scramble", "--json", "--method", "eight-phase", "--seed", "1")
        self.assertEqual(answer["scramble"], lines[0])
        self.assertEqual(sorted(answer["facelets"]), sorted(16 * "URFDLB"))

    def test_scrambles_in_the_words_of_the_wca(self):
        sets = [[], ["--subset", "last-layer"], ["--subset", "oll-parity", "--hide-structure"]]
        for arguments in sets:
            asked = ["scramble", "--seed", "7", "-n", "3", *arguments]
            for plain, one in zip(self.objects(*asked, "--jsonl"), self.objects(*asked, "--wca", "--jsonl")):
                self.assertNotRegex(one["scramble"], "[LDB]w")
                self.assertEqual(self.output("show", one["scramble"], "--facelets").strip(), one["facelets"])
                if arguments:  # the states are held as the set says
                    self.assertEqual(one["facelets"][48:64], 16 * "D")
                    if "--hide-structure" not in arguments:
                        self.assertEqual(one["facelets"], plain["facelets"])

    def test_blindfolded_scrambles_end_by_rotations(self):
        asked = ["scramble", "--seed", "7", "-n", "6", "--wca"]
        ends = set()
        for plain, one in zip(self.objects(*asked, "--jsonl"), self.objects(*asked, "--blindfolded", "--jsonl")):
            self.assertTrue(one["scramble"].startswith(plain["scramble"]))
            end = one["scramble"][len(plain["scramble"]):]
            self.assertRegex(end, "^( (x['2]?|z'?))?( y['2]?)?$")
            self.assertEqual(one["length"], plain["length"])
            self.assertEqual(self.output("show", one["scramble"], "--facelets").strip(), one["facelets"])
            ends.add(end)
        self.assertGreater(len(ends), 2)


program.main()
