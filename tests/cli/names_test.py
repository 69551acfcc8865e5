"""One name works in all commands, and every command takes every puzzle."""

import json

import program


class Names(program.ProgramTest):
    def test_chains_are_shown_and_checked_by_name_and_by_file(self):
        for name in ["five-stage", "thistlethwaite", "2x2x2-whole"]:
            text = self.output("chains", "show", name)
            path = self.file("copy.toml", text)
            self.assertEqual(self.output("chains", "show", path), text)
        self.assertIn("thistlethwaite, 4 phases of the 3x3x3", self.output("chains", "check", "thistlethwaite"))
        self.assertIn("pyraminx-whole, 1 phase of the pyraminx", self.output("chains", "check", "pyraminx-whole"))
        self.expect(2, "chains", "check", "nonsense", says="no chain is named")

    def test_puzzles_and_events_have_their_names_in_any_case_and_form(self):
        for forms, name in ((("333", "3x3", "3X3X3"), "3x3x3"), (("SQ1", "sq-1", "Square1"), "square1"), (("FTO",), "fto"), (("Megaminx",), "megaminx")):
            for form in forms:
                for command in (["puzzles", "describe"], ["puzzles", "show"], ["group"]) if name != "square1" else (["puzzles", "describe"], ["puzzles", "show"]):
                    self.assertEqual(self.output(*command, form), self.output(*command, name), (command, form))
                self.assertEqual(self.output("show", "--puzzle", form), self.output("show", "--puzzle", name))
        for written, event in (("SQ1", "sq1"), ("Minx", "minx"), ("333BF", "333bf")):
            made = [self.objects("scramble", "--event", one, "--seed", "1", "--json")[0] for one in (written, event)]
            self.assertEqual(made[0], made[1])
            self.assertEqual(made[0]["event"], event)

    def test_methods_chains_phases_sets_and_words_of_options_are_read_in_any_case(self):
        for lower, written in ((["solve", "--puzzle", "2x2x2", "--method", "cycles", "R U F"], ["solve", "--puzzle", "2x2x2", "--method", "Cycles", "R U F"]),
                               (["solve", "--puzzle", "3x3x3", "--method", "thistlethwaite", "--json", "R U F"],
                                ["solve", "--puzzle", "3x3x3", "--method", "THISTLETHWAITE", "--json", "R U F"]),
                               (["chains", "show", "2x2x2-whole"], ["chains", "show", "2X2X2-Whole"]),
                               (["analyze", "thistlethwaite/phase-4", "--json"], ["analyze", "Thistlethwaite/Phase-4", "--json"]),
                               (["bound", "2x2x2-whole"], ["bound", "2x2x2-WHOLE"]),
                               (["tables", "build", "two-phase"], ["tables", "build", "Two-Phase"]),
                               (["group", "3x3x3", "--subgroup", "G1"], ["group", "3x3x3", "--subgroup", "g1"]),
                               (["scramble", "--subset", "pll-parity", "--seed", "1"], ["scramble", "--subset", "PLL-parity", "--seed", "1"]),
                               (["alg", "convert", "--to", "sign", "Rw 2U"], ["alg", "convert", "--to", "SiGN", "Rw 2U"]),
                               (["alg", "count", "--notation", "sign", "r U"], ["alg", "count", "--notation", "SiGN", "r U"]),
                               (["show", "--view", "iso", "--svg", "-", "--palette", "color-blind", "R"],
                                ["show", "--view", "Iso", "--svg", "-", "--palette", "Color-Blind", "R"])):
            outputs = [self.output(*lower), self.output(*written)]
            if "--json" in lower:
                outputs = [{key: value for key, value in json.loads(text).items() if not key.startswith(("seconds", "peak"))} for text in outputs]
            self.assertEqual(outputs[1], outputs[0], written)

    def test_listed_chains_are_built_analysed_and_checked_under_the_same_name(self):
        self.assertIn("skewb-whole.whole.turn.mod3", self.output("tables", "build", "skewb-whole"))
        self.assertIn("skewb-whole.whole.turn.mod3", self.output("tables", "build", "skewb-whole/whole"))
        self.assertEqual(self.output("analyze", "skewb-whole", "--threads", "2").split("worst")[0],
                         self.output("analyze", "skewb-whole", "--threads", "1").split("worst")[0])
        self.output("tables", "build", "skewb-whole", "--threads", "1")
        self.expect(2, "tables", "build", "skewb-whole", "--table-size", "small", says="--table-size: applies only to ")
        self.expect(5, "tables", "build", "skewb-whole", "--costs", "x", says="cannot open x")
        self.expect(2, "tables", "build", "thistlethwaite", "--table-size", "small", says="--table-size: applies only to ")
        self.expect(2, "tables", "build", "optimal", "--puzzle", "3x3x3", "--metric", "sstm", says="--metric: applies only to ")
        self.expect(2, "tables", "build", "skewb-whole", "--puzzle", "skewb", says="--puzzle: applies only to ")

    def test_tables_of_a_method_are_those_of_the_named_puzzle(self):
        self.assertEqual(self.output("tables", "build", "larsen"), "larsen: it has no tables; there is nothing to make\n")
        self.assertIn("short of the fto: ready", self.output("tables", "build", "short", "--puzzle", "fto"))
        self.expect(2, "tables", "build", "beam", says="the 4x4x4 has no method beam; --puzzle may be 5x5x5, 6x6x6, 7x7x7")
        self.expect(2, "tables", "build", "optimal", "--puzzle", "2x2x2", says="--puzzle may be 3x3x3, 4x4x4, puzzles other than cubes")
        self.expect(2, "tables", "build", "short", "--puzzle", "none.tws", says="none.tws")

    def test_what_the_solver_of_a_whole_chain_looks_up_is_made_beforehand(self):
        def made_when(folder):
            return {path: path.stat().st_mtime_ns for path in folder.rglob("*.mod3")}

        for chain, puzzle, tables in (("eight-phase", "4x4x4", 8), ("kociemba", "3x3x3", 3)):
            folder = self.directory / chain
            cache = {"XDG_CACHE_HOME": str(folder)}
            self.assertEqual(len(self.output("tables", "build", chain, **cache).splitlines()), tables)
            before = made_when(folder)
            self.output("solve", "--puzzle", puzzle, "--method", chain, "--random", **cache)
            self.assertEqual(made_when(folder), before)

    def test_a_chain_without_declared_coordinates_is_compared_and_filled_like_any(self):
        self.assertIn("933,120 positions, 39,036 classes, 40,824 table entries", self.output("analyze", "pyraminx-whole"))
        levels = [(1, 1), (8, 1), (48, 2), (288, 12), (1728, 72), (9896, 413), (51808, 2165), (220111, 9185),
                  (480467, 20067), (166276, 6988), (2457, 126), (32, 4)]
        rows = "".join(f"{distance}\t{positions}\t{unique}\n" for distance, (positions, unique) in enumerate(levels))
        table = self.file("levels.tsv", "distance\tpositions\tunique\n" + rows)
        self.output("analyze", "pyraminx-whole", "--classes", "--compare", table)
        other = self.file("other.tsv", "distance\tpositions\tunique\n" + rows.replace("2457", "2458"))
        self.expect(1, "analyze", "pyraminx-whole", "--compare", other)

    def test_tables_are_verified_under_every_name_that_is_listed(self):
        cache = self.directory / "cache"
        self.output("tables", "build", "thistlethwaite/phase-1", XDG_CACHE_HOME=str(cache))
        lines = self.output("tables", "list", XDG_CACHE_HOME=str(cache)).splitlines()
        self.assertTrue(lines)
        for line in lines[:-1]:  # the last one has the total
            file = line.split()[0]
            contents = line.split("B  ", 1)[1].split(",")[0].strip()
            for name in [file, file.rsplit(".", 1)[0], contents]:
                self.assertIn("sound", self.output("tables", "verify", name, XDG_CACHE_HOME=str(cache)), name)
        self.expect(2, "tables", "verify", "nonsense", says="no table", XDG_CACHE_HOME=str(cache))

    def test_a_chains_puzzle_is_looked_for_beside_the_chain(self):
        folder = self.directory / "mine"
        folder.mkdir()
        (folder / "ring.tws").write_text(program.RING)
        (folder / "ring.toml").write_text(program.RING_CHAIN)
        for where, path in [(self.directory, "mine/ring.toml"), (folder, "ring.toml"), ("/", str(folder / "ring.toml"))]:
            self.assertIn("1 phase of the", self.output("chains", "check", path, cwd=where))
            self.output("analyze", path, cwd=where)

    def test_every_command_takes_every_puzzle(self):
        ring = self.file("ring.tws", program.RING)
        for puzzle in [*program.CUBES, *program.OTHERS, ring]:
            self.assertEqual(self.output("alg", "invert", "--puzzle", puzzle, "R U'"), "U R'\n", puzzle)
            self.assertEqual(self.output("alg", "simplify", "--puzzle", puzzle, "U U' R"), "R\n", puzzle)
            self.output("alg", "count", "--puzzle", puzzle, "R U")
            self.assertIn("solves: 2", self.output("check", "--puzzle", puzzle, "--scramble", "R U", "--solution", "U' R'"))
            done = self.expect(1, "check", "--puzzle", puzzle, "--scramble", "R U", "--solution", "U'")
            self.assertIn(b"does not solve", done.stdout)
            self.output("show", "--puzzle", puzzle, "R U")
            self.output("group", puzzle, "--orders", "--moves", "R")
        for puzzle in [*program.CUBES[1:], *program.OTHERS[:2]]:
            self.assertEqual(self.output("alg", "convert", "--puzzle", puzzle, "R"), "R\n")
        for operation in ["convert", "mirror"]:
            self.expect(2, "alg", operation, "--puzzle", "megaminx", "R", says="of cubes only")

    def test_check_tells_marked_pieces_apart(self):
        turns_centers = "(R L U2 R' L' U)2"  # those of U by half a turn
        self.expect(0, "check", "--puzzle", "4x4x4", "--scramble", turns_centers, "--solution", "")
        self.expect(1, "check", "--puzzle", "4x4x4-super", "--scramble", turns_centers, "--solution", "")
        self.output("check", "--puzzle", "4x4x4-super", "--scramble", "R 2U x", "--solution", "x' 2U' R'")

    def test_a_file_says_nothing_of_turning_the_whole_puzzle(self):
        path = self.file("own.tws", self.output("puzzles", "show", "2x2x2"))
        self.assertIn("patterns-up-to-rotation: 3674160", self.output("group", "2x2x2", "--orders"))
        self.assertNotIn("up-to-rotation", self.output("group", path, "--orders"))

    def test_numbers_are_written_one_way(self):
        self.assertIn("order                    88,179,840\n", self.output("group", "2x2x2"))
        self.assertIn("order of what the moves do to the corners: 88,179,840", self.output("group", "2x2x2"))
        self.assertIn("933,120 positions", self.output("analyze", "pyraminx-whole"))
        self.assertIn("all of 1,082,565 positions", self.output("bound", "thistlethwaite"))
        self.expect(5, "analyze", "eight-phase/phase-2", says="284,895,339,631,402,500 positions; a table would need 71,224 TB")
        self.assertIn("order: 88179840", self.output("group", "2x2x2", "--orders"))
        self.assertIn("1 phase   ", self.output("chains", "list"))
        self.assertNotIn("1 phases", self.output("chains", "list"))


program.main()
