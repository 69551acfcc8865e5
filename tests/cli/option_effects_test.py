"""What is accepted does something: of the commands that are not about solving each option, with a value that is not its
default, changes what comes out. An option that is new fails here until it has a row. That nonsense is refused, and the
options of `solve`, `scramble`, `analyze` and `check`: options_test.py."""

import json
import re

import program

# The command, and for each of its options what stands before it and its value; (): see SHOWN.
EFFECTS = {
    "alg invert": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--json": (["R"], [])},
    "alg convert": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--to": (["Rw"], ["sign"]),
                    "--json": (["R"], [])},
    "alg simplify": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--metric": (["Rw 2R"], ["sstm"]),
                     "--rotations": (["R x"], []), "--json": (["R"], [])},
    "alg mirror": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--plane": (["R U"], ["E"]),
                   "--json": (["R"], [])},
    "alg count": {"--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--json": (["R"], [])},
    "show": {
        "--notation": (["r"], ["sign"]), "--puzzle": (["r"], ["5x5x5"]), "--facelets": (["R"], []),
        "--colors": (),
        "--svg": (["R"], ["-"]), "--view": (["R", "--svg", "-"], ["iso"]), "--layout": ([], ["wings"]),
        "--palette": (["R", "--svg", "-"], ["color-blind"]), "--letters": (["R", "--svg", "-"], []), "--json": (["R"], []),
        "--kpuzzle": (["R"], []), "--color": (["R"], ["always"]),
    },
    "group": {
        "--moves": (["3x3x3"], ["R2,U2"]), "--subgroup": (["3x3x3"], ["G3"]), "--orders": (["2x2x2"], []), "--json": (["2x2x2"], []),
        "--member": (["3x3x3"], ["R"]), "--factor": (["3x3x3"], ["R U"]), "--notation": (["4x4x4", "--factor", "r"], ["sign"]),
        "--generators": (),
    },
    "bench": {
        "--puzzle": (["-n", "1"], ["pyraminx"]), "--method": (["--puzzle", "2x2x2", "-n", "1"], ["cycles"]),
        "--metric": (["--puzzle", "2x2x2", "-n", "1"], ["obqtm"]), "--costs": (["--method", "larsen", "-n", "1"], ["COSTS"]),
        "--count": (["--puzzle", "2x2x2"], ["3"]), "--nodes": (["--puzzle", "3x3x3", "-n", "1"], ["20000"]),
        "--json": (["--puzzle", "2x2x2", "-n", "1"], []),
    },
    "tables build": {
        "--metric": (["thistlethwaite/phase-4"], ["sstm"]), "--costs": (["thistlethwaite/phase-4"], ["COSTS"]),
        "--memory": (), "--table-size": (["short"], ["browser"]), "--json": (["thistlethwaite/phase-4"], []),
        "--puzzle": (["short"], ["fto"]),
    },
    "tables verify": {"--manifest": (), "--json": ()},
    "tables remove": {"--all": (), "--json": ()},
    "experiment": {"--memory": (["SMALL"], ["1"]), "--classes": (["SMALL"], ["100"]), "--plot": (["SMALL"], ["OUT"]),
                   "--chains": (["SMALL"], ["OUT"]), "--json": (["SMALL"], [])},
    "puzzles show": {"--format": (["2x2x2"], ["json"]), "--json": (["2x2x2"], [])},
    "bound": {"--metric": (["2x2x2-whole"], ["obqtm"]), "--costs": (["thistlethwaite"], ["COSTS"]), "--joint": (["thistlethwaite"], []),
              "--memory": (["2x2x2-whole"], ["1"]), "--json": (["thistlethwaite"], [])},
}
# Options whose effect is not in what comes out, or is shown where it is seen.
ELSEWHERE = {
    ("show", "--face-order"): "reading_test.py",
    ("bench", "--threads"): "the same answer on any number of them",
    ("tables build", "--threads"): "the same tables",
    ("tables build", "--scratch"): "tests/bfs/scratch_test.cpp: where a table is filled",
    ("tables verify", "--memory"): "all entries of a large table, not some",
    ("bound", "--threads"): "the same tables", ("bound", "--scratch"): "the same",
    ("bound", "--certificate"): "bounds_test.py", ("bound", "--coverage"): "of a proof that takes minutes: bounds_test.py",
    ("bound", "--target-moves"): "the same", ("bound", "--shard"): "of a proof that takes an hour: bounds_test.py", ("bound", "--cubes"): "the same", ("bound", "--seed"): "the same",
}
ALWAYS = {"--help", "--quiet"}


class Effects(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.own = {"XDG_CACHE_HOME": str(self.directory / "cache")}  # where a test makes and removes tables
        self.files = {
            "SMALL": self.file("small.toml", program.EXPERIMENT), "COSTS": self.file("costs", "R 3\nR' 3\nR2 3\n"),
            "FILE": self.file("generators", "1 2 0\n"), "MANIFEST": str(self.directory / "manifest"),
            "OUT": str(self.directory / "out"),
        }

    def seen(self, command, words, **how):
        """The exit code, what was printed but for times, and the files that were written."""
        done = program.run(*command.split(), *[self.files.get(word, word) for word in words], **how)
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
            for name, row in rows.items():
                with self.subTest(command=command, name=name):
                    if (shown := SHOWN.get((command, name))) is not None:
                        shown(self)
                        continue
                    base, value = row
                    self.assertNotEqual(self.seen(command, base), self.seen(command, [*base, name, *value]))

    def memory_is_kept_to(self):
        code, said, _ = self.seen("tables build", ["thistlethwaite/phase-2", "--memory", "1"], **self.own)
        self.assertEqual((code, said), (5, ""))

    def a_manifest_is_compared_with(self):
        name = "thistlethwaite.phase-4.obtm.mod3"
        self.seen("tables build", ["thistlethwaite/phase-4"], **self.own)
        (self.directory / "manifest").write_text(self.seen("tables manifest", [name], **self.own)[1])
        self.assertIn("as the manifest says", self.seen("tables verify", [name, "--manifest", "MANIFEST"], **self.own)[1])

    def all_tables_are_removed(self):
        self.seen("tables build", ["thistlethwaite/phase-4"], **self.own)
        self.assertEqual(self.seen("tables remove", ["--all"], **self.own)[1], "removed thistlethwaite.phase-4.obtm.mod3\n")

    def tables_are_listed_as_an_object(self):
        name = "thistlethwaite.phase-4.obtm.mod3"
        self.seen("tables build", ["thistlethwaite/phase-4"], **self.own)
        found = {command: json.loads(self.seen(f"tables {command}", [name, "--json"], **self.own)[1]) for command in ("verify", "remove")}
        self.assertEqual([(table["file"], table["sound"]) for table in found["verify"]["tables"]], [(name, True)])
        self.assertEqual([f"removed {name}"], found["remove"]["lines"])

    def stickers_are_read_in_ones_own_colours(self):
        letters = ["--puzzle", "2x2x2", "--facelets", "wwwwrrrrggggyyyyoooobbbb"]
        self.expect(2, "show", *letters, says="give the symbols of the faces U, R, F, D, L and B as colors")
        self.assertEqual(self.seen("show", [*letters, "--colors", "wrgyob"]), self.seen("show", ["--puzzle", "2x2x2"]))

    def permutations_are_a_group(self):
        self.assertEqual(self.seen("group", ["--generators", "FILE"])[1], "order: 3\n")


# Rows that take more than a run without the option and one with it.
SHOWN = {
    ("tables build", "--memory"): Effects.memory_is_kept_to, ("tables verify", "--manifest"): Effects.a_manifest_is_compared_with,
    ("show", "--colors"): Effects.stickers_are_read_in_ones_own_colours,
    ("tables verify", "--json"): Effects.tables_are_listed_as_an_object,
    ("tables remove", "--json"): Effects.tables_are_listed_as_an_object,
    ("tables remove", "--all"): Effects.all_tables_are_removed, ("group", "--generators"): Effects.permutations_are_a_group,
}


if __name__ == "__main__":
    program.main()
