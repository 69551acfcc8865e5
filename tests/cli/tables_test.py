"""Tables on disk: used, damaged, in a place where nothing can be written, made by two at once, killed while made."""

import fcntl
import os
import pathlib
import signal
import subprocess
import time

import program

PHASE = "thistlethwaite/phase-4"


class Tables(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.cache = self.directory / "cache"

    def run_cached(self, code, *arguments, **how):
        return self.expect(code, *arguments, XDG_CACHE_HOME=str(self.cache), **how)

    def table(self):
        [path] = [p for p in self.cache.rglob("thistlethwaite.phase-4*") if p.suffix != ".lock"]
        return path

    def distribution(self, **how):
        [answer] = self.objects("analyze", PHASE, "--json", XDG_CACHE_HOME=str(self.cache), **how)
        return [level["positions"] for level in answer["distribution"]]

    def test_a_phase_is_analysed_and_its_table_kept(self):
        [answer] = self.objects("analyze", PHASE, "--json", XDG_CACHE_HOME=str(self.cache))
        self.assertEqual(answer["size"]["raw"], "663552")
        self.assertEqual(answer["worst"], 15)
        self.assertEqual(sum(int(level["positions"]) for level in answer["distribution"]), 663552)
        listed = self.run_cached(0, "tables", "list").stdout.decode()
        self.assertIn("thistlethwaite/phase-4, obtm, worst 15", listed)
        self.assertIn(b"sound", self.run_cached(0, "tables", "verify").stdout)
        self.run_cached(2, "tables", "remove", says="--all")
        self.run_cached(2, "tables", "verify", "no-such-table", says="no-such-table")
        self.run_cached(0, "tables", "remove", self.table().name)
        self.assertEqual(self.run_cached(0, "tables", "list").stdout, b"")

    def test_a_name_of_several_tables_is_none(self):
        for metric in ("obtm", "obqtm"):
            self.run_cached(0, "analyze", PHASE, "--metric", metric)
        for command in ("verify", "remove", "manifest"):
            self.run_cached(2, "tables", command, PHASE, says="are 2 tables; name one by its file: ")
        listed = self.run_cached(0, "tables", "list").stdout.decode().splitlines()
        self.assertEqual(len(listed), 3)
        self.assertIn("2 tables in all", listed[-1])

    def test_custom_chains_of_one_name_keep_tables_of_their_own(self):
        """Of derived coordinates, of those that are spelled out, and of a copy of a built-in chain with a comment."""
        derived = 'name = "mine"\npuzzle = "2x2x2"\n[[phase]]\nname = "whole"\nmoves = "{}"\ncoordinates = "auto"\n'
        spelled = self.output("chains", "show", "thistlethwaite")
        halves = 'moves = "U2 D2 R2 L2 F2 B2"'
        self.assertIn(halves, spelled)
        chains = [(self.file("one.toml", derived.format("U R F")), "whole", "3674160"),
                  (self.file("two.toml", derived.format("U R")), "whole", "29160"),
                  (self.file("three.toml", spelled + "# mine\n"), "phase-4", "663552"),
                  (self.file("four.toml", spelled.replace(halves, 'moves = "U2 D2 R2 L2 F2"')), "phase-4", None)]

        def times():
            return {path.name: path.stat().st_mtime_ns for path in self.cache.rglob("*") if path.is_file() and path.suffix != ".lock"}

        before = {}
        for i in range(2):
            for path, phase, positions in chains:
                [answer] = self.objects("analyze", f"{path}/{phase}", "--json", XDG_CACHE_HOME=str(self.cache))
                counted = str(sum(int(level["positions"]) for level in answer["distribution"]))
                self.assertEqual(counted, positions or counted)
            self.assertEqual(len([name for name in times() if ".mod" in name]), len(chains), times())
            if i == 1:
                self.assertEqual(times(), before)
            before = times()

    def test_files_that_are_no_tables_are_neither_listed_nor_removed(self):
        self.run_cached(0, "tables", "build", PHASE)
        table = self.table()
        others = [table.with_name(name) for name in ("notes.txt", "notes", "mine.mod", "mine.model3")]
        for other in others:
            other.write_text("mine")
        self.assertEqual(self.run_cached(0, "tables", "list").stdout.count(b"\n"), 2)  # and how many there are in all
        self.run_cached(0, "tables", "verify")
        for operation in ("remove", "verify"):
            self.run_cached(2, "tables", operation, "notes.txt", says="'notes.txt' is not a table; see ")
        self.run_cached(2, "tables", "remove", "", says="no table is called ''")
        elsewhere = self.file(table.name, table.read_bytes())  # a copy's path is not the table's name
        self.run_cached(2, "tables", "remove", elsewhere, says="no table is called")
        self.run_cached(0, "tables", "remove", "--all")
        self.assertFalse(table.exists())
        for other in others:
            self.assertTrue(other.exists(), other)

    def test_a_manifest_tells_a_table_from_any_other(self):
        self.run_cached(0, "tables", "build", PHASE)
        self.run_cached(0, "tables", "build", PHASE, "--metric", "sstm")
        name = "thistlethwaite.phase-4.obtm.mod3"
        text = self.run_cached(0, "tables", "manifest", name).stdout.decode()
        self.assertIn(f"table {PHASE} obtm\n", text)
        self.assertIn("\ntotal 663552 ", text)
        manifest = self.directory / "manifest"
        manifest.write_text(text)
        said = self.run_cached(0, "tables", "verify", name, "--manifest", str(manifest)).stdout.decode()
        self.assertIn(f"{name}: as the manifest says\n", said)
        self.assertIn("sound", said)
        other = "thistlethwaite.phase-4.sstm.mod3"
        self.run_cached(4, "tables", "verify", other, "--manifest", str(manifest), says=["line 2", "sstm", other])
        manifest.write_text(text.replace("level 0 1 ", "level 0 2 "))
        self.run_cached(4, "tables", "verify", name, "--manifest", str(manifest), says="'level 0 2 ")
        self.run_cached(2, "tables", "verify", "--manifest", str(manifest), says="one distance table")
        self.run_cached(2, "tables", "manifest", says="one distance table")
        self.run_cached(5, "tables", "verify", name, "--manifest", str(manifest) + ".none", says=".none")

    def test_a_table_larger_than_memory_is_filled_in_a_scratch_directory(self):
        phase = "five-stage/stage-4"

        def made(*arguments):
            self.run_cached(0, "tables", "build", phase, *arguments)
            [path] = self.cache.rglob("five-stage.stage-4.*.mod*[0-9]")
            content = path.read_bytes()
            path.unlink()
            return content

        scratch = self.directory / "scratch"
        less = ["--memory", "64M", "--scratch", str(scratch)]
        self.run_cached(5, "analyze", phase, *less, says=["--scratch", str(scratch)])
        scratch.mkdir()
        self.run_cached(5, "analyze", phase, "--memory", "64M", says="scratch directory")
        self.assertEqual(made(*less), made())
        self.assertEqual([path.name for path in scratch.iterdir() if path.suffix != ".lock"], [])
        # The scratch directory may be the tables' own; it does not wait for itself.
        self.run_cached(0, "tables", "build", phase, "--memory", "64M", "--scratch", str(self.cache / "revenge" / "v1"))
        self.run_cached(0, "tables", "verify", "--memory", "1M", says=[phase, "takes --memory "])
        said = self.run_cached(0, "tables", "verify", "--memory", "64M").stdout.decode()
        self.assertIn("the law of distances holds for all 87,729,600 entries, and ways down", said)
        self.run_cached(2, "tables", "verify", "--memory", "much", says="--memory")

    def test_a_solvers_own_tables_are_listed_and_verified(self):
        self.output("solve", "--puzzle", "3x3x3", "R U F")  # makes them in the tests' cache
        name = "3x3x3.phases.tables"
        made = pathlib.Path(program.environment()["XDG_CACHE_HOME"]) / "revenge" / "v1" / name
        copy = self.cache / "revenge" / "v1" / name
        copy.parent.mkdir(parents=True)
        content = bytearray(made.read_bytes())
        copy.write_bytes(content)
        listed = self.run_cached(0, "tables", "list").stdout.decode()
        self.assertRegex(listed, r"MB  3x3x3\.phases\n")
        self.assertEqual(self.run_cached(0, "tables", "verify", name).stdout.decode(), f"{name}: sound: the law of distances holds for 2,000,000 of 140,908,410 entries, on ways down from entries drawn at random; "
                         "all other data is the same when built again\n")
        content[len(content) // 2] ^= 1
        copy.write_bytes(content)
        self.run_cached(4, "tables", "verify", says=[name, "wrong checksum"])

    def test_the_short_solvers_tables_are_sound_as_they_were_made(self):
        for tier, names in [("browser", ["short.obtm.compact", "short.obtm.near-browser", "3x3x3.near-in-little"]),
                            ("small", ["short.obtm", "short.obtm.near-small", "short.obtm.other-axes", "3x3x3.near"])]:
            self.output("solve", "--table-size", tier, "--nodes", "1000", "Rw U F")  # makes them in the tests' cache
            for name in names:
                self.assertIn(f"{name}.tables: sound: ", self.output("tables", "verify", name))

    def test_a_table_of_ones_own_chain_and_costs_is_held_to_the_law(self):
        chain = self.file("own.toml", """name = "own"
puzzle = "3x3x3"
[[phase]]
name = "flips"
moves = "U D R L F B"
reduced = [{ orbit = "midges", sees = "twist" }]
""")
        self.run_cached(0, "analyze", f"{chain}/flips")
        self.run_cached(0, "analyze", f"{chain}/flips", "--costs", self.file("costs", "U 2\nU' 2\n"))
        self.run_cached(0, "analyze", PHASE, "--costs", self.file("costs", "U 2\nU' 2\n"))
        pathlib.Path(chain).unlink()
        said = self.run_cached(0, "tables", "verify").stdout.decode().splitlines()
        self.assertEqual(len(said), 3)
        for line in said:
            self.assertRegex(line, r": sound: the law of distances holds for all [0-9,]+ entries$")

    def test_making_a_solvers_tables_draws_a_bar(self):
        seen = program.on_terminal("solve", "--table-size", "browser", "--nodes", "1000", "R U F", XDG_CACHE_HOME=str(self.cache))
        for name in ("short.obtm.compact", "short.obtm.near-browser", "3x3x3.near-in-little"):
            self.assertRegex(seen, rf"making the tables of {name}  \[[#.]{{20}}\]  \d+ %")

    def test_a_bound_is_the_sum_of_worst_cases(self):
        said = self.run_cached(0, "bound", "thistlethwaite").stdout.decode()
        self.assertIn("45 obtm: every position of the 3x3x3", said)
        said = self.run_cached(0, "bound", "thistlethwaite/phase-1").stdout.decode()
        self.assertIn("not a bound for the whole puzzle", said)

    def test_comparison_with_a_published_table(self):
        counts = self.distribution()
        rows = "".join(f"4\t{d}\t{n}\n" for d, n in enumerate(counts))
        good = self.file("good.tsv", "# source\nphase\tdistance\tpositions\n" + rows)
        self.run_cached(0, "analyze", PHASE, "--compare", good)
        bad = self.file("bad.tsv", "phase\tdistance\tpositions\n" + rows.replace(f"\t{counts[7]}\n", "\t7\n"))
        self.assertIn(b"distance 7: positions are", self.run_cached(1, "analyze", PHASE, "--compare", bad).stdout)
        other = self.file("other.tsv", "phase\tdistance\tpositions\n9\t0\t1\n")
        self.run_cached(2, "analyze", PHASE, "--compare", other, says="no rows")
        # Asked before a table is made that takes minutes.
        far = "five-stage/stage-2"
        self.run_cached(2, "analyze", far, "--compare", other, says="no rows for " + far)
        self.run_cached(5, "analyze", far, "--plot", "/nonexistent/plot.svg", says="/nonexistent/plot.svg")
        results = program.ROOT / "docs/results"
        self.run_cached(0, "analyze", PHASE, "--compare", str(results / "thistlethwaite.obtm.tsv"))
        stages = str(results / "published/five-stage.sstm.tsv")
        self.run_cached(2, "analyze", PHASE, "--compare", stages, says="no rows")

    def test_a_plot_is_drawn(self):
        plot = self.directory / "plot.svg"
        self.run_cached(0, "analyze", PHASE, "--plot", str(plot))
        self.assertIn("<svg", plot.read_text())

    def test_4_a_damaged_table_is_named_and_made_anew_when_needed(self):
        counts = self.distribution()
        sound = self.table().read_bytes()
        for name, damaged in [
            ("truncated", sound[: len(sound) // 2]),
            ("empty", b""),
            ("foreign", b"\x7fELF" + os.urandom(5000)),
            ("longer", sound + b"more"),
            ("header bit flipped", sound[:40] + bytes([sound[40] ^ 1]) + sound[41:]),
            ("data bit flipped", sound[:-9] + bytes([sound[-9] ^ 1]) + sound[-8:]),
        ]:
            with self.subTest(name):
                self.table().write_bytes(damaged)
                self.run_cached(4, "tables", "verify", says=self.table().name)
                if name != "data bit flipped":
                    self.assertEqual(self.distribution(), counts)
                    self.assertEqual(self.table().read_bytes(), sound)

    def test_5_a_file_where_the_cache_directory_should_be(self):
        self.cache.write_text("in the way")
        # The library says that tables may be kept elsewhere, the program how.
        remedy = "or keep tables elsewhere; XDG_CACHE_HOME names the place for them"
        self.run_cached(5, "tables", "build", PHASE, says=[str(self.cache), remedy])
        goes_on = "or keep tables elsewhere; going on in memory: nothing is kept"
        self.run_cached(0, "analyze", PHASE, says=[str(self.cache), goes_on])

    def test_5_no_permission_for_the_cache_directory(self):
        if os.geteuid() != 0:
            self.cache.mkdir(mode=0o500)
            self.run_cached(5, "tables", "build", PHASE, says="ermission")
            return
        self.directory.chmod(0o755)
        self.cache.mkdir(mode=0o755)
        done = subprocess.run(
            ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program.PROGRAM, "tables", "build", PHASE],
            capture_output=True, check=False, env=program.environment(XDG_CACHE_HOME=str(self.cache), HOME="/"))
        if b"setpriv" in done.stderr or b"exec" in done.stderr:
            self.skipTest("an unprivileged user cannot reach the program here")
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn(b"ermission", done.stderr)

    def test_5_full_disk(self):
        self.cache.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(self.cache)],
                                 capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("mounting is not permitted here")
        self.addCleanup(subprocess.run, ["umount", str(self.cache)], check=True)
        self.run_cached(5, "tables", "build", "thistlethwaite/phase-2", says="space")
        self.run_cached(0, "analyze", "thistlethwaite/phase-2", says=["space", "nothing is kept"])
        self.assertEqual([p for p in self.cache.rglob("*") if p.is_file() and p.stat().st_size > 0], [])

    def test_two_at_once_make_one_table(self):
        both = [
            subprocess.Popen([program.PROGRAM, "analyze", PHASE, "--json"], stdout=subprocess.PIPE,
                             env=program.environment(XDG_CACHE_HOME=str(self.cache)))
            for _ in range(2)
        ]
        answers = [p.communicate(timeout=60 * program.PATIENCE)[0] for p in both]
        self.assertEqual([p.returncode for p in both], [0, 0])
        self.assertEqual(answers[0].split(b'"seconds"')[0], answers[1].split(b'"seconds"')[0])
        self.run_cached(0, "tables", "verify")

    def test_killed_while_making_tables_nothing_is_lost(self):
        for delay in [0.0, 0.01, 0.02, 0.04, 0.08]:
            making = subprocess.Popen([program.PROGRAM, "analyze", "thistlethwaite", "--json"],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                      env=program.environment(XDG_CACHE_HOME=str(self.cache)))
            time.sleep(delay)
            making.send_signal(signal.SIGKILL)
            making.wait()
            self.run_cached(0, "tables", "verify")
        self.assertEqual(len(self.distribution()), 16)

    def test_what_a_killed_writer_left_is_told_from_what_is_being_written(self):
        self.distribution()
        left = self.table().with_name("skewb.tables.tmp-4711")
        left.write_bytes(b"half")
        in_use = self.table().with_name("pyraminx.tables.tmp-4712")
        with in_use.open("wb") as writer:
            fcntl.flock(writer, fcntl.LOCK_EX)
            said = self.run_cached(0, "tables", "verify", says="skewb.tables.tmp-4711 was left half written")
            self.assertNotIn(in_use.name.encode(), said.stdout + said.stderr)
            self.run_cached(0, "tables", "remove", "--all")
            self.assertEqual([p.name for p in in_use.parent.glob("*.tmp-*")], [in_use.name])

    def test_what_is_done_of_a_table_is_named_and_removed_with_all(self):
        self.distribution()
        folder = self.table().with_name("pyraminx.whole.turn.mod3.filling")
        folder.mkdir()
        (folder / "pyraminx.whole.turn.mod3.range-0").write_bytes(b"some of it")
        said = self.run_cached(0, "tables", "list", says="pyraminx.whole.turn.mod3.filling is the checkpoint of a table")
        self.assertNotIn(b"range-0", said.stdout + said.stderr)
        self.run_cached(0, "tables", "remove", "--all")
        self.assertFalse(folder.exists())


program.main()
