"""No option is accepted and ignored: every option of the commands about puzzles is tried on every built-in puzzle and
on a file's. A value that nobody could mean ends in an error, either because the option was read or because nothing
there reads it; a flag, and a value that is as good as the default, changes what comes out or is refused. The options
come from --help, so that a new one without a row here fails."""

import functools
import json
import re

import program

SCRAMBLE = "R U"
LISTED = r"(?m)^\s+(?:-\w,\s*)?(--[a-z-]+)"  # an option's long name in --help
CHAINS = ["eight-phase/phase-8", "thistlethwaite/phase-1", "2x2x2-whole", "pyraminx-whole", "skewb-whole",
          "megaminx-faces"]

NONSENSE = {
    "--notation": "nonsense", "--facelets": "nonsense", "--file": "/nonexistent/file", "--count": "nonsense",
    "--seed": "nonsense", "--colors": "nonsense", "--metric": "nonsense", "--costs": "/nonexistent/costs",
    "--method": "nonsense", "--moves": "nonsense", "--to": "nonsense", "--heuristic": "nonsense", "--relax": "nonsense",
    "--orientations": "nonsense", "--time": "nonsense", "--nodes": "nonsense", "--max-length": "nonsense",
    "--all-optimal": "nonsense", "--resume": "/nonexistent/folder", "--threads": "nonsense", "--memory": "nonsense", "--table-size": "nonsense", "--subset": "nonsense",
    "--min-moves": "nonsense", "--print-sheet": "/nonexistent/sheet.svg", "--compare": "/nonexistent/table",
    "--plot": "/nonexistent/plot", "--puzzle": "nonsense", "--scramble": "nonsense", "--solution": "nonsense",
    "--certificate": "/nonexistent/folder", "--coverage": "nonsense", "--depth": "nonsense", "--cubes": "nonsense",
    "--target-moves": "nonsense", "--shard": "nonsense", "--line": "nonsense", "--pairings": "nonsense", "--scratch": "/nonexistent/folder", "--plane": "nonsense", "--svg": "/nonexistent/picture.svg",
    "--view": "nonsense", "--layout": "nonsense", "--palette": "nonsense", "--subgroup": "nonsense",
    "--generators": "/nonexistent/file", "--member": "nonsense", "--factor": "nonsense", "--manifest": "/nonexistent/file",
    "--chains": "/nonexistent/chain", "--port": "nonsense", "--format": "nonsense", "--face-order": "nonsense",
    "--event": "nonsense", "--allow-origin": "nonsense",
}
# Flags of one command that take a value of another.
VALUES_OF = {("experiment", "--classes"): "nonsense", ("check-certificate", "--classes"): "nonsense"}
# What errors call an option's value, if neither by the option's name nor by the value.
TOLD_AS = {"--facelets": ("facelets: ", "stickers: ")}
# Read by every command, whatever it is about.
ALWAYS = {"--help", "--quiet", "--color"}
# Options without values. Of `solve`, `scramble`, `check` and `analyze` it is tried below that each does something or is
# refused, of the others in option_effects_test.py.
FLAGS = {"--random", "--all", "--explain", "--rotations", "--json", "--jsonl", "--hide-structure", "--classes",
         "--wca", "--blindfolded", "--joint", "--mirrored", "--letters", "--kpuzzle", "--orders", "--lan", "--niss",
         "--one-orientation"}
# Flags that not every puzzle has a use for: which have, and why the others have not.
READ_BY = {
    ("solve", "--all"): (["3x3x3", "4x4x4"], "by default the others are solved once, not ever better"),
    ("solve", "--rotations"): (program.CUBES, "others are turned in hand by no moves of theirs"),
    ("solve", "--one-orientation"): ([], "of fto, kilominx and others: fto_test.py"),
    ("check", "--niss"): ([*program.CUBES, "4x4x4-super", "5x5x5-super"], "an algorithm of a cube"),
    ("scramble", "--wca"): (["4x4x4"], "made for its wide turns alone"),
    ("scramble", "--blindfolded"): (["4x4x4"], "made for the rotations of its blindfolded event alone"),
}
# What stands for the cube where `R U` would show no difference, or take longer.
SHOWN_ON = {"--random": [], "--all": ["--random", "--seed", "1"], "--rotations": ["R U x"], "--json": ["R R'"],
            "--jsonl": ["R R'"]}
# What makes runs of `solve` short, and alike whenever they are made.
SHORT = {"3x3x3": ["--nodes", "20000"], "4x4x4": ["--table-size", "browser", "--nodes", "1000000"]}
# Chains that solve, which read more than their puzzles' first methods do, and what they are tried on.
CHAIN_OF_THREE = str(program.ROOT / "examples" / "chains" / "pyraminx-three-phases.toml")
FOLLOWED = {
    "eight-phase": ["--puzzle", "4x4x4", "--method", "eight-phase", "--nodes", "2000000"],
    CHAIN_OF_THREE: ["--puzzle", "pyraminx", "--method", CHAIN_OF_THREE, "--nodes", "20000"],
}

# For each option a value that is taken somewhere and shows: not the default. A dictionary: by what it is tried on.
COLORS, METRIC, COSTS = "wrgyob", "METRIC", "COSTS"
VALID = {
    "solve": {
        "--notation": "larsen", "--count": "2", "--seed": "2", "--colors": COLORS, "--metric": METRIC, "--costs": COSTS,
        "--method": "larsen", "--moves": "U", "--to": "U", "--heuristic": "twist-distance", "--relax": "2", "--orientations": "24",
        "--nodes": "1", "--max-length": "1", "--memory": "1", "--table-size": "small",
    },
    "scramble": {
        "--count": "2", "--seed": "4", "--subset": "last-layer", "--method": "larsen", "--metric": METRIC, "--costs": COSTS,
        "--time": "1s", "--nodes": "2000000", "--print-sheet": "OUT",
    },
    "check": {"--scramble": "U", "--solution": "U", "--notation": "larsen", "--colors": COLORS},
    "analyze": {"--metric": METRIC, "--costs": COSTS, "--memory": "1", "--compare": "AGAINST", "--plot": "OUT", "--depth": "2"},
}
# The others, and why they show nothing.
UNSEEN = {
    "solve": {"--puzzle": "what it is tried on", "--facelets": "another way to give the cube", "--file": "the same",
              "--face-order": "of stickers: reading_test.py", "--all-optimal": "of optimal alone: tests/server/methods_test.py", "--resume": "of optimal alone: faults_test.py",
              "--threads": "the same answer on any number of them", "--time": "a guard of searches that end before"},
    "scramble": {"--puzzle": "what it is tried on", "--event": "scrambled in place of a puzzle: events_test.py", "--threads": "the same scrambles",
                 "--min-moves": "one state in millions is drawn again: tests/library/scrambler_test.cpp"},
    "check": {"--puzzle": "what it is tried on", "--face-order": "of stickers: reading_test.py"},
    "analyze": {"--threads": "the same table", "--scratch": "for tables larger than memory: tables_test.py"},
}
# What is solved: far enough from the solved state that another search ends otherwise.
FAR = {"pyraminx": "U L R B' U' L R' B", "skewb": "U R L B' U R' B L'", "megaminx": "R DL F L2 DR B' R2 U' BL"}
# Where a value shows on random states.
SHOWN_AT_RANDOM = {"--count", "--seed", "--nodes", "--orientations"}


class Options(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.ring = self.file("ring.tws", program.RING)
        self.puzzles = [*program.CUBES, *program.OTHERS, self.ring]
        # One of each kind that reads options in code of its own.
        self.kinds = ["3x3x3", "4x4x4", "4x4x4-super", "skewb", self.ring]
        # A scramble of the Megaminx takes two seconds.
        self.scrambled = [puzzle for puzzle in self.puzzles if puzzle != "megaminx"]
        self.chains = [*CHAINS, self.file("ring.toml", program.RING_CHAIN)]

    def options_of(self, command):
        """Long names from --help."""
        names = re.findall(LISTED, self.output(*command.split(), "--help"))
        self.assertGreater(len(names), 1)
        for name in names:
            self.assertTrue(name in NONSENSE or name in FLAGS or name in ALWAYS, f"{command} {name}: no row in this test")
        return names

    def nonsense_of(self, command):
        """The options that take a value, each with one that nobody could mean."""
        return {name: VALUES_OF.get((command, name), NONSENSE.get(name)) for name in self.options_of(command)
                if name in NONSENSE or (command, name) in VALUES_OF}

    def assert_not_ignored(self, command, name, *base):
        value = VALUES_OF.get((command, name), NONSENSE.get(name))
        done = program.run(*command.split(), *base, name, value)
        said = done.stderr.decode()
        self.assertIn(done.returncode, (2, 5), f"{command} {' '.join(base)} {name} {value}: {said}")
        names = (name, value, *TOLD_AS.get(name, ()))
        self.assertTrue(any(told in said for told in names), f"{command} {' '.join(base)} {name} {value}: {said}")

    def test_solve_reads_every_value_or_refuses_it(self):
        values = [name for name in self.options_of("solve") if name in NONSENSE]
        for puzzle in self.puzzles:
            for name in values:
                if name == "--puzzle":
                    continue
                # --seed is for random states; the other ways to give a cube stand for themselves.
                cube = [] if name in ("--facelets", "--file") else [SCRAMBLE]
                self.assert_not_ignored("solve", name, "--puzzle", puzzle, *cube)
                if name == "--seed":
                    self.assert_not_ignored("solve", name, "--puzzle", puzzle, "--random")

    def test_scramble_reads_every_value_or_refuses_it(self):
        values = [name for name in self.options_of("scramble") if name in NONSENSE]
        for puzzle in self.kinds:
            for name in values:
                if name != "--puzzle":
                    self.assert_not_ignored("scramble", name, "--puzzle", puzzle)

    def test_analyze_and_bound_read_every_value_or_refuse_it(self):
        for command in ["analyze", "bound"]:
            values = [name for name in self.options_of(command) if name in NONSENSE]
            for chain in self.chains:
                for name in values:
                    self.assert_not_ignored(command, name, chain)

    def test_check_reads_every_value_or_refuses_it(self):
        values = [name for name in self.options_of("check") if name in NONSENSE]
        for puzzle in self.kinds:
            for name in values:
                if name == "--puzzle":
                    continue
                base = [word for option in ("--scramble", "--solution") if option != name for word in (option, "R")]
                self.assert_not_ignored("check", name, "--puzzle", puzzle, *base)

    def other_commands(self):
        """What stands before the option that is tried."""
        of_puzzles = [["--puzzle", puzzle, SCRAMBLE] for puzzle in self.kinds]
        proof = ["--certificate", str(self.directory / "proof")]
        return {
            **{f"alg {operation}": of_puzzles for operation in ("invert", "convert", "simplify", "mirror", "count")},
            "show": of_puzzles, "group": [[puzzle] for puzzle in self.kinds],
            "puzzles show": [[puzzle] for puzzle in self.kinds],
            "bench": [["--puzzle", puzzle, "-n", "1"] for puzzle in self.kinds],
            "tables build": [["thistlethwaite/phase-4"], ["skewb-whole"], ["short"], ["two-phase"], ["optimal"],
                             ["optimal", "--puzzle", "3x3x3"], ["larsen"], ["cycles"]],
            "tables verify": [["thistlethwaite.phase-4.obtm.mod3"]],
            "experiment": [[self.file("small.toml", program.EXPERIMENT)]], "serve": [[]],
            "check-certificate": [["/nonexistent"]], "chains show": [["thistlethwaite"]],
            "bound": [["three-phase", *proof], ["three-phase/step-3", *proof, "--memory", "1G"]],
        }

    def test_all_other_commands_read_every_value_or_refuse_it(self):
        self.output("tables", "build", "thistlethwaite/phase-4")
        for command, bases in self.other_commands().items():
            values = self.nonsense_of(command)
            for base in bases:
                for name in values:
                    if name in base:
                        continue
                    with self.subTest(command=command, base=base, name=name):
                        # These show or ask about something else than a state or a puzzle.
                        given = {"--layout": base[:2], "--generators": []}.get(name, base)
                        self.assert_not_ignored(command, name, *given)

    def test_every_command_with_options_that_take_values_is_tried(self):
        tried = {"solve", "scramble", "check", "analyze", "bound", *self.other_commands()}
        for path, text in program.commands():
            command = " ".join(path)
            if path and set(re.findall(LISTED, text)) - ALWAYS - FLAGS:
                self.assertIn(command, tried)

    def takes_flag(self, command, flag, base):
        """RETURNS whether it is taken, and then what comes out is another; else it is refused as usage."""
        done = program.run(command, *base, flag)
        said = done.stderr.decode()
        if done.returncode == 2:
            self.assertIn(flag, said, f"{command} {base}")
            return False
        self.assertEqual(done.returncode, 0, f"{command} {base} {flag}: {said}")
        self.assertNotEqual(self.timeless(done), self.without(command, *base), f"{command} {base} {flag} is ignored")
        return True

    def puzzle_of(self, of):
        return {"eight-phase": "4x4x4", CHAIN_OF_THREE: "pyraminx"}.get(of, of)

    def valid(self, command, name, of):
        value = VALID[command][name]
        is_cube = any(of.startswith(word) for word in (*program.CUBES, "eight-phase", "thistlethwaite"))
        own = {METRIC: "sstm" if is_cube else "quarter", COSTS: self.costs, "AGAINST": self.against,
               "OUT": str(self.directory / "out.svg")}
        return own.get(value, value)

    def outcome(self, command, *arguments):
        """What there is to be seen of a run: its end, what it prints, what it writes."""
        done = program.run(command, *arguments)
        written = sorted(path.name for path in self.directory.glob("out*"))
        for name in written:
            (self.directory / name).unlink()
        return done, (done.returncode, self.timeless(done), written)

    @functools.cache
    def outcome_without(self, *arguments):
        return self.outcome(*arguments)[1]

    def assert_shows(self, command, name, of, base):
        """A value that is valid is refused as not read, or something else is seen than without it."""
        value = self.valid(command, name, of)
        at = base.index(name) if name in base else len(base)
        done, seen = self.outcome(command, *base[:at], name, value, *base[at + 2:])
        if done.returncode != 2 or name not in done.stderr.decode():
            self.assertNotEqual(seen, self.outcome_without(command, *base), f"{command} {base} {name} {value} is ignored")

    def test_values_change_what_comes_out_or_are_refused(self):
        self.costs = self.file("costs", "R 3\nR' 3\n")
        self.against = self.file("against", "0 1\n1 2\n")
        quick_chains = [name for name in self.chains if name != "megaminx-faces"]
        for command, values in VALID.items():
            listed = {name for name in self.options_of(command) if name in NONSENSE}
            self.assertEqual(listed, values.keys() | UNSEEN[command].keys(), command)
            of_command = {"solve": [*self.puzzles, *FOLLOWED], "scramble": self.scrambled, "check": self.puzzles, "analyze": quick_chains}
            for of in of_command[command]:
                for name in values:
                    if name == "--relax" and of == self.ring:
                        continue  # the chain that is found for it is one table of all states
                    cube = ["--random", "--seed", "1"] if name in SHOWN_AT_RANDOM else [FAR.get(self.puzzle_of(of), "R U F L2 D B' R2 U' F")]
                    if of == self.ring and "--random" not in cube:
                        cube = ["R U R U' R"]
                    base = {
                        "solve": [*cube, *FOLLOWED.get(of, ["--puzzle", of, *SHORT.get(of, [])])],
                        "scramble": ["--puzzle", of, "--seed", "2", *(["--json"] if name in ("--metric", "--costs") else [])],
                        "check": ["--puzzle", of, "--scramble", "R", "--solution", "R'"],
                        "analyze": [of],
                    }[command]
                    with self.subTest(command=command, name=name, of=of):
                        self.assert_shows(command, name, of, base)

    @staticmethod
    def timeless(done):
        return re.sub(rb"[\d.]+ (?:ms|s)\b", b"", done.stdout)

    @functools.cache
    def without(self, *arguments):
        """What comes out without any flag."""
        return self.timeless(program.run(*arguments))

    def test_flags_change_what_comes_out_or_are_refused(self):
        quick_chains = [name for name in self.chains if name != "megaminx-faces"]  # it takes half a minute
        for command in ("solve", "scramble", "check", "analyze"):
            for flag in [name for name in self.options_of(command) if name in FLAGS]:
                of_command = {"scramble": self.scrambled, "analyze": quick_chains}
                for of in of_command.get(command, self.puzzles):
                    cube = SHOWN_ON.get(flag, [SCRAMBLE])
                    base = {
                        "solve": ["--puzzle", of, *cube, *SHORT.get(of, [])],
                        # Of the ring's 60 states, most have one short scramble, with moves around it or without.
                        "scramble": ["--puzzle", of, "--seed", "4"],
                        "check": ["--puzzle", of, "--scramble", "R", "--solution", "(R)" if flag == "--niss" else "R'"],
                        "analyze": [of],
                    }[command]
                    with self.subTest(command=command, flag=flag, of=of):
                        readers, _ = READ_BY.get((command, flag), ([of], ""))
                        self.assertEqual(self.takes_flag(command, flag, base), of in readers)

    def test_a_sheet_that_cannot_be_written_is_told_before_a_scramble_is_made(self):
        sheet = "/nonexistent/sheet.svg"
        done = self.expect(5, "scramble", "--puzzle", "2x2x2", "--print-sheet", sheet, says=sheet)
        self.assertEqual(done.stdout, b"")

    def test_what_nothing_reads_is_refused_with_what_it_is_for(self):
        costs = self.file("costs", "R 2\nR' 2\n")
        for text in ("", "# R 2\n"):
            self.expect(2, "solve", "--costs", self.file("none", text), "R", says="none: there are no costs in it")
        # The Megaminx's default is a chain of several phases, which reads most of these.
        for puzzle in ["2x2x2", "5x5x5", *(other for other in program.OTHERS if other != "megaminx"), self.ring]:
            for arguments, name in [
                (["--time", "2s"], "--time"), (["--nodes", "5"], "--nodes"), (["--threads", "2"], "--threads"),
                (["--table-size", "small"], "--table-size"), (["--relax", "1"], "--relax"), (["--orientations", "24"], "--orientations"),
                (["--heuristic", "tables"], "--heuristic"), (["--all"], "--all"), (["--to", "U"], "--to"),
                (["--costs", costs], "--costs"), (["--seed", "1"], "--seed"), (["--count", "2"], "--count"),
            ]:
                # Chains of one phase support these; the other puzzles are solved by 3-cycles.
                is_found = puzzle == self.ring
                is_chain = is_found or puzzle in ("2x2x2", "pyraminx", "skewb")
                if is_found and name == "--relax":
                    self.expect(2, "solve", "--puzzle", puzzle, SCRAMBLE, *arguments, says="relax changes nothing")
                    continue
                if name in ("--to", "--costs") or (is_chain and name in ("--time", "--nodes", "--threads")):
                    self.output("solve", "--puzzle", puzzle, SCRAMBLE, *arguments)
                    continue
                of_runs = name in ("--all", "--seed", "--count")  # what the run, not the method, supports
                self.expect(2, "solve", "--puzzle", puzzle, SCRAMBLE, *arguments,
                            says=f"{name}: applies only to " if of_runs else f"{name} is not supported by ")
            self.expect(2, "scramble", "--puzzle", puzzle, "--time", "1s", says="--time: applies only to ")
            for flag in ("--wca", "--blindfolded"):
                self.expect(2, "scramble", "--puzzle", puzzle, flag, says=f"{flag}: applies only to the 4x4x4")
            if puzzle in program.CUBES:
                continue
            self.expect(2, "solve", "--puzzle", puzzle, SCRAMBLE, "--rotations", says="--rotations: applies only to ")
            for arguments, name in [(["--subset", "all"], "--subset"), (["--threads", "1"], "--threads")]:
                self.expect(2, "scramble", "--puzzle", puzzle, *arguments, says=f"{name}: applies only to ")
        for puzzle in ["pyraminx", "megaminx", self.ring]:
            self.expect(2, "solve", "--puzzle", puzzle, SCRAMBLE, "--notation", "sign", says="--notation: applies only to ")
            self.expect(2, "solve", "--puzzle", puzzle, SCRAMBLE, "--moves", "R", says="--moves: applies only to ")
        self.expect(2, "solve", "--method", "larsen", "R", "--time", "1s", says="--time is not supported by the method larsen")
        self.expect(2, "solve", "--method", "eight-phase", "R", "--table-size", "small", says="--table-size is not supported by the method eight-phase")
        for chain in (["R"], ["--puzzle", "2x2x2", "R"], ["--puzzle", self.ring, "--method", self.chains[-1], "R"]):
            self.expect(2, "solve", "--relax", "1", *chain, says="; it applies to chains of several phases")
        self.expect(2, "solve", "--all", "--relax", "1", "--puzzle", "skewb", "R", says="--all: applies only to ")
        self.expect(2, "solve", "R", "--seed", "1", says="--seed: applies only to random states")
        unread = "--notation: applies only to algorithms of 2x2x2 to 7x7x7"
        stickers = "".join(16 * face for face in "URFDLB")
        for command in (["solve", "--random"], ["solve", stickers], ["solve", "--facelets", stickers], ["show", stickers],
                        ["solve", '{"facelets": "%s"}' % stickers], ["show", "--puzzle", "skewb", "R"], ["group", "3x3x3"],
                        ["alg", "invert", "--puzzle", "skewb", "R"],
                        ["check", "--puzzle", "skewb", "--scramble", "R", "--solution", "R'"]):
            self.expect(2, *command, "--notation", "sign", says=unread)
        self.expect(2, "show", "--notation", "sign", says=unread, stdin=stickers)
        self.output("solve", stickers, "--to", "r", "--notation", "sign", "--quiet")
        self.expect(2, "solve", "R", "--moves", ",", says="--moves: line 1, column 1: this comma has no move before it or after it")
        self.expect(2, "solve", "R", "--moves", "3Rw,U", says="--moves: line 1, column 1: '3Rw' turns more than half of the layers")
        self.expect(2, "solve", "R", "--moves", "U, (R F)2", says="--moves: line 1, column 4: single turns are listed here, and '(R F)2' is")
        self.expect(2, "solve", "R", "--moves", "R,U", "--method", "short", says="--moves cannot be combined with --method")
        self.expect(2, "bound", "2x2x2-whole", "--joint", says="--joint: applies only to ")

    def test_numbers_that_are_none_are_refused(self):
        for number in ("-1", "3.0", "zz", "18446744073709551616"):
            for command in (["check-certificate", "/nonexistent", "--seed"], ["bound", "three-phase", "--certificate", "/nonexistent/x", "--cubes", "2", "--seed"],
                            ["scramble", "--min-moves"], ["solve", "--random", "--count"], ["analyze", "2x2x2", "--depth"]):
                self.expect(2, *command, number, says=f"{command[-1]}: ")
        for command in (["solve", "--random"], ["scramble"]):
            self.expect(2, *command, "--seed", "xyz", says="--seed: a seed has hexadecimal digits only; place 1 is 'x'")
        self.expect(5, "solve", "R", "--memory", "1", says="are allowed; allow more, or use a smaller table size")
        for method in ["two-phase", "optimal"]:
            self.expect(5, "solve", "--puzzle", "3x3x3", "R", "--method", method, "--memory", "1M", says=f"{method} needs ")
        self.expect(5, "check-certificate", "/nonexistent", says="neither theorem.txt (of steps 1 and 2) nor step-three.txt")
        step_three = self.directory / "step-three"
        step_three.mkdir()
        (step_three / "step-three.txt").write_text("nothing yet")
        self.expect(2, "check-certificate", str(step_three), "--classes", "all", "--shard", "3/2", says="--shard: '3/2' is not K/N with K from 1 to N")
        self.expect(4, "check-certificate", str(step_three), says="step-three.txt: its last line is not whole")
        self.expect(2, "bound", "three-phase", "--certificate", "", says="--certificate is empty")
        self.expect(2, "analyze", "8x8x8", "--depth", "2", says="8x8x8: --depth counts positions of 2x2x2 to 7x7x7")
        for command in ("bound", "analyze", "scramble", "check-certificate"):
            self.assertNotRegex(self.output(command, "--help"), r":U?INT")

    def test_empty_values_are_refused(self):
        for name in ["--moves", "--to", "--method", "--metric", "--facelets", "--file"]:
            base = [] if name in ("--facelets", "--file") else ["R"]
            self.expect(2, "solve", *base, name, "", says=f"{name} is empty")

    def test_a_wrong_command_line_is_answered_by_a_sentence_with_place_and_remedy(self):
        for words, says in [
            (["solve", "--relax", "x", "R"], '--relax: "x" is not a whole number from 0 to 4'),
            (["solve", "--orientations", "25", "R"], '--orientations: "25" is not a whole number from 1 to 24'),
            (["solve", "--random", "-n", "-5"], '--count: "-5" is not a whole number from 0 to '),
            (["scramble", "-n", "1e3"], '--count: "1e3" is not a whole number'),
            (["scramble", "-n", "0x10"], '--count: "0x10" is not a whole number'),
            (["solve", "--threads", "99999999999999999999", "R"], "is not a whole number from 0 to 512"),
            (["serve", "--port", "70000"], '--port: "70000" is not a whole number from 0 to 65535'),
            (["serve", "--lan=x"], "--lan takes no value"),
            (["show", "--view", "side"], '--view: unknown value "side"; expected one of net, iso'),
            (["show", "--color", "maybe"], '--color: unknown value "maybe"; expected one of auto, always, never'),
            (["solve", "R", "--moves"], "--moves: a value is missing: TURNS"),
            (["solve", "--seed", "1", "--seed", "2", "--random"], "--seed is given more than once; give it once"),
            (["solve", "--json", "--jsonl", "R"], "give one of --json and --jsonl, not both"),
            (["check", "--scramble", "R"], "--solution ALG is missing"),
            (["check-certificate"], "DIR is missing: the folder of the certificate"),
            (["bound"], "CHAIN is missing: a chain, built in or a .toml file"),
            (["group", "3x3x3", "4x4x4"], '"4x4x4" is not expected here'),
            (["serve", "--prt", "3"], "these words are not expected here: --prt 3; did you mean --port?"),
        ]:
            with self.subTest(words):
                done = self.expect(2, *words, says=[says, f"`revenge {words[0]} --help`"])
                self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_a_refusal_stands_alone(self):
        for words in (["--table-size", "large", "--method", "beam", "R r"], ["--time", "x", "--table-size", "small", "r"],
                      ["--moves", "R", "--rotations", "r"], ["--to", "R'q", "r"]):
            with self.subTest(words):
                done = self.expect(2, "solve", *words)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        # What was read is noted where there is an answer, and before it.
        done = self.expect(0, "solve", "--puzzle", "3x3x3", "r", says="note: line 1, column 1: lower-case letters")
        self.assertEqual(len(done.stdout.splitlines()), 1)

    def test_an_option_is_no_value_of_another(self):
        self.expect(2, "bound", "three-phase", "--certificate", "--quiet", says="a value is missing before --quiet")
        self.expect(2, "solve", "--file", "--json", "R", says="a value is missing before --json")
        self.expect(2, "scramble", "-n", "-q", says="a value is missing before -q")
        # What is no option of the command is one's own affair, and so is a path that says it is one.
        self.expect(5, "solve", "--file", "./--json", says="--json")

    def test_the_length_asked_for_is_kept_by_every_puzzle(self):
        for puzzle, scramble in [("2x2x2", "R U F R U F"), ("3x3x3", "R U F L D B"), ("5x5x5", "R U' F2"),
                                 ("pyraminx", "U L R B U"), ("skewb", "U R L B U"), ("4x4x4-super", "R U F L"),
                                 ("megaminx", "U R F"), (self.ring, "R U R U' R")]:
            self.expect(1, "solve", "--puzzle", puzzle, "--max-length", "1", scramble)

    def test_lower_case_is_read_as_asked_on_every_cube(self):
        read = [self.objects("solve", "--json", "--puzzle", "5x5x5", "--notation", "sign", turns)[0]["solution"]
                for turns in ("r", "Rw")]
        self.assertEqual(read[0], read[1])

    def test_stickers_are_read_in_ones_own_colours_on_every_cube(self):
        letters = "UUUURRRRFFFFDDDDLLLLBBBB"
        own = letters.translate(str.maketrans("URFDLB", "wrgyob"))
        self.output("solve", "--puzzle", "2x2x2", "--facelets", own, "--colors", "wrgyob")
        self.expect(2, "solve", "--puzzle", "2x2x2", "--facelets", own.replace("w", "q"), "--colors", "wrgyob")

    def test_a_file_with_a_built_in_name_is_not_that_puzzle(self):
        path = self.file("own.tws", self.output("puzzles", "show", "2x2x2"))
        self.expect(2, "solve", "--puzzle", path, "--method", "pyraminx-whole", "R U", says="does not solve custom puzzles")
        done = self.expect(0, "solve", "--puzzle", path, "R U")
        self.assertNotIn(b"--method", done.stderr)  # nothing is proposed that would be refused

    def test_an_error_as_json_carries_its_exit_code(self):
        for puzzle in ["2x2x2", "pyraminx", "3x3x3"]:
            [error] = self.objects("solve", "--json", "--puzzle", puzzle, "R Q", code=2)
            self.assertEqual(error["exit_code"], 2)
        self.assertEqual(json.loads(program.run("solve", "--json", "--puzzle", "2x2x2", "--max-length", "1", "R U F").stdout)
                         ["exit_code"], 1)

    def test_no_nodes_are_no_nodes(self):
        for command in (["scramble"], ["solve", "--random"]):
            self.expect(1, *command, "--puzzle", "3x3x3", "--seed", "1", "--nodes", "0")

    def test_classes_of_phases_are_in_json_anyway(self):
        self.output("tables", "build", "thistlethwaite/phase-4")
        self.expect(2, "analyze", "thistlethwaite/phase-4", "--json", "--classes", says="--classes: applies only to text (JSON has the classes")

    def test_json_is_one_object(self):
        says = "--json: applies only to a single answer, not for several by --count, --file or --all (--jsonl prints an object a line)"
        self.expect(2, "solve", "--puzzle", "2x2x2", "--random", "-n", "2", "--json", says=says)
        self.expect(2, "solve", "--puzzle", "3x3x3", "R U", "--all", "--json", says=says)
        [several] = self.objects("scramble", "--puzzle", "2x2x2", "-n", "2", "--seed", "1", "--json")
        lines = self.objects("scramble", "--puzzle", "2x2x2", "-n", "2", "--seed", "1", "--jsonl")
        self.assertEqual([one["scramble"] for one in several["scrambles"]], [one["scramble"] for one in lines])
        self.expect(2, "scramble", "--puzzle", "2x2x2", "--json", "--jsonl", says="give one of --json and --jsonl, not both")
        for arguments in (["--file", "-"], []):
            solve = ["solve", "--puzzle", "2x2x2", "--json", *arguments]
            done = self.expect(2, *solve, stdin=b"R U\n# and\nU F\n", says="standard input:3: --json: applies only to a single answer")
            self.assertEqual(json.loads(done.stdout)["exit_code"], 2)
            self.assertEqual(self.objects(*solve, stdin=b"\nR U\n\n")[0]["length"], 2)
            self.objects(*solve, stdin=b"", code=2)
        pattern = json.loads(self.output("show", "--puzzle", "2x2x2", "R U", "--json"))
        spread = json.dumps(pattern, indent=1).encode()
        self.assertEqual(self.objects("solve", "--puzzle", "2x2x2", "--json", stdin=spread)[0]["length"], 2)
        self.expect(2, "solve", "--puzzle", "2x2x2", "--json", stdin=spread + b"\n" + spread, says=f":{spread.count(10) + 2}: --json: applies only to")
        self.assertEqual(len(self.objects("scramble", "--puzzle", "2x2x2", "-n", "2", "--jsonl")), 2)

    def test_every_error_of_a_command_asked_for_json_is_an_object(self):
        for code, arguments in (
            (2, ("solve", "R", "--method", "nonsense")), (2, ("solve", "R", "--nonsense")), (2, ("solve", "R", "--puzzle", "nope")),
            (5, ("solve", "R", "--puzzle", "none.tws")), (5, ("solve", "--file", "none.txt")), (2, ("solve", "R", "--time", "1y")),
            (2, ("scramble", "--subset", "foo")), (2, ("show", "Q")), (2, ("check", "--scramble", "R", "--solution", "Q")),
            (2, ("group", "nope")), (2, ("analyze", "nope")), (5, ("analyze", "eight-phase/phase-2")), (2, ("tables", "remove")),
            (2, ("nonsense",)),
        ):
            with self.subTest(arguments=arguments):
                done = self.expect(code, *arguments, "--json")
                error = json.loads(done.stdout)
                self.assertEqual((error["schema"], error["exit_code"]), (1, code))
                self.assertIn(error["error"], done.stderr.decode())


if __name__ == "__main__":
    program.main()
