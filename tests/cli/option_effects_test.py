"""What is accepted does something: of the commands that are not about solving each option, with a value that is not its
default, changes what comes out. An option that is new fails here until it has a row. That nonsense is refused, and the
options of `solve`, `scramble`, `analyze` and `check`: options_test.py."""

import re

import program

SMALL = """name = "small"
puzzle = "pyraminx"
[[group]]
name = "all"
moves = "U L R B u l r b"
[[group]]
name = "two"
moves = "L R u l r b"
[[group]]
name = "tips"
moves = "u l r b"
"""
# The command, and what each of its options changes: what stands before it, and the option with its value.
EFFECTS = {
    "alg invert": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"])},
    "alg convert": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--to": (["Rw"], ["sign"])},
    "alg simplify": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--metric": (["Rw R'"], ["sstm"]),
                     "--rotations": (["R x"], [])},
    "alg mirror": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--plane": (["R U"], ["E"])},
    "alg count": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"])},
    "show": {
        "--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--facelets": (["R"], []),
        "--colors": (["--facelets", "wwwwrrrrggggyyyyoooobbbb", "--puzzle", "2x2x2"], ["wrgyob"]),
        "--svg": (["R"], ["-"]), "--view": (["R", "--svg", "-"], ["iso"]), "--layout": ([], ["wings"]),
        "--palette": (["R", "--svg", "-"], ["color-blind"]), "--letters": (["R", "--svg", "-"], []), "--json": (["R"], []),
        "--kpuzzle": (["R"], []), "--color": (["R"], ["always"]),
    },
    "group": {
        "--moves": (["3x3x3"], ["R2,U2"]), "--subgroup": (["3x3x3"], ["G3"]), "--orders": (["2x2x2"], []), "--json": (["2x2x2"], []),
        "--member": (["3x3x3"], ["R"]), "--factor": (["3x3x3"], ["R U"]), "--notation": (["4x4x4", "--factor", "r"], ["sign"]),
        "--generators": ([], ["FILE"]),
    },
    "bench": {
        "--puzzle": (["-n", "1"], ["pyraminx"]), "--method": (["-n", "1"], ["larsen"]), "--metric": (["-n", "1"], ["sstm"]),
        "--costs": (["-n", "1"], ["COSTS"]), "--count": (["--puzzle", "2x2x2"], ["3"]),
        "--nodes": (["-n", "1", "--method", "short"], ["3000000"]),
    },
    "tables build": {
        "--metric": (["thistlethwaite/phase-4"], ["sstm"]), "--costs": (["thistlethwaite/phase-4"], ["COSTS"]),
        "--memory": (["thistlethwaite/phase-2"], ["1"]), "--tier": (["short"], ["medium"]),
    },
    "tables verify": {"--manifest": (["thistlethwaite.phase-4.obtm.mod3"], ["MANIFEST"])},
    "tables remove": {"--all": ([], [])},
    "experiment": {"--memory": (["SMALL"], ["1"]), "--classes": (["SMALL"], ["100"]), "--plot": (["SMALL"], ["OUT"]),
                   "--chains": (["SMALL"], ["OUT"]), "--json": (["SMALL"], [])},
    "bound": {"--metric": (["2x2x2-whole"], ["quarter"]), "--costs": (["thistlethwaite"], ["COSTS"]), "--joint": (["thistlethwaite"], [])},
}
# Options whose effect is not in what comes out, or is shown where it is seen.
ELSEWHERE = {
    ("bench", "--threads"): "the same answer on any number of them",
    ("tables build", "--threads"): "the same tables",
    ("tables build", "--scratch"): "tests/bfs/scratch_test.cpp: where a table is filled",
    ("tables verify", "--memory"): "all entries of a large table, not some",
    ("bound", "--threads"): "the same tables", ("bound", "--memory"): "as of tables build", ("bound", "--scratch"): "the same",
    ("bound", "--certificate"): "bounds_test.py", ("bound", "--coverage"): "of a proof that takes minutes: bounds_test.py",
    ("bound", "--aim"): "the same", ("bound", "--cubes"): "the same", ("bound", "--seed"): "the same",
}
ALWAYS = {"--help", "--quiet"}


class Effects(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.cache = self.directory / "cache"
        self.files = {
            "SMALL": self.file("small.toml", SMALL), "COSTS": self.file("costs", "R 3\nR' 3\nR2 3\n"),
            "FILE": self.file("generators", "1 2 0\n"), "MANIFEST": str(self.directory / "manifest"),
            "OUT": str(self.directory / "out"),
        }

    def seen(self, command, words):
        """The exit code, what was printed but for times, and the files that were written."""
        done = program.run(*command.split(), *[self.files.get(word, word) for word in words], XDG_CACHE_HOME=str(self.cache))
        self.assertIn(done.returncode, (0, 1, 5), f"{command} {words}: {done.stderr.decode()}")
        said = re.sub(r"[\d.]+ ms|[\d.]+ (?:nodes/)?s\b|\d+ nodes/s", "", done.stdout.decode())
        return done.returncode, said, sorted(path.name for path in self.directory.glob("out*"))

    def test_every_option_has_a_row(self):
        for command, rows in EFFECTS.items():
            listed = re.findall(r"(?m)^\s+(?:-\w,\s*)?(--[a-z-]+)", self.output(*command.split(), "--help"))
            without = {name for of, name in ELSEWHERE if of == command}
            self.assertEqual(set(listed) - ALWAYS, rows.keys() | without, command)

    def test_every_option_changes_what_comes_out(self):
        for command, rows in EFFECTS.items():
            for name, (base, value) in rows.items():
                with self.subTest(command=command, name=name):
                    if command in ("tables verify", "tables remove"):
                        self.seen("tables build", ["thistlethwaite/phase-4"])
                    if name == "--manifest":
                        made = program.run("tables", "manifest", *base, XDG_CACHE_HOME=str(self.cache))
                        (self.directory / "manifest").write_bytes(made.stdout)
                    if name == "--all":  # without it the command asks which
                        self.assertEqual(self.seen(command, ["--all"])[1], "removed thistlethwaite.phase-4.obtm.mod3\n")
                        continue
                    if name == "--generators":
                        self.assertEqual(self.seen(command, [name, *value])[1], "order: 3\n")
                        continue
                    self.assertNotEqual(self.seen(command, base), self.seen(command, [*base, name, *value]))


if __name__ == "__main__":
    program.main()
