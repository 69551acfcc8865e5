"""Every command that answers can answer programs: --json prints one object with "schema":1, whatever the answer is."""

import json

import program


class Json(program.ProgramTest):
    def object(self, *arguments, code=0, **how):
        [found] = self.objects(*arguments, "--json", code=code, **how)
        self.assertEqual(found["schema"], 1, arguments)
        return found

    def test_every_command_but_those_that_print_scripts_or_serve_has_json(self):
        without = {(), ("serve",), ("completion",), ("man",), ("alg",), ("tables",), ("completion", "bash"), ("completion", "zsh"),
                   ("completion", "fish")}
        for path, text in program.commands():
            if path not in without:
                self.assertIn("--json", text, path)

    def test_algorithms(self):
        self.assertEqual(self.object("alg", "invert", "R Uw2 F'"),
                         {"schema": 1, "puzzle": "4x4x4", "operation": "invert", "input": "R Uw2 F'", "result": "F Uw2 R'"})
        self.assertEqual(self.object("alg", "count", "R Rw 2R")["lengths"]["sstm"], 4)
        self.assertEqual(self.object("alg", "simplify", "--puzzle", "megaminx", "R R'")["result"], "")

    def test_a_state_that_is_shown_is_an_object_that_is_read_again(self):
        for puzzle, moves in (("4x4x4", "R Uw"), ("pyraminx", "U r"), ("square1", "(1,0) /"), ("clock", "UR1+")):
            found = self.object("show", "--puzzle", puzzle, moves)
            self.assertEqual((found["puzzle"], found["solved"], found["notes"]), (puzzle, False, []))
            self.assertTrue(self.object("show", "--puzzle", puzzle)["solved"])
            shown = self.output("show", "--puzzle", puzzle, "--json", moves)
            self.assertEqual(self.output("show", "--puzzle", puzzle, "--json", shown), shown)
            if "pattern" in found:
                self.assertEqual(json.loads(self.output("show", "--puzzle", puzzle, "--kpuzzle", moves)), found["pattern"])
        self.assertEqual(self.object("show", "--puzzle", "3x3x3", "R")["facelets"], self.output("show", "--puzzle", "3x3x3", "--facelets", "--", "R").strip())

    def test_a_bound_has_its_parts(self):
        found = self.object("bound", "2x2x2-whole")
        self.assertEqual((found["phases"], found["sum"], found["bound"]), ([{"name": "whole", "worst": 11}], 11, 11))
        self.assertEqual(found["lower_bound"], 9)  # 3,674,160 positions; 9 face turns make about 10 million sequences
        self.assertIn("[[phase]]", self.object("chains", "show", "auto", "--puzzle", "dino")["text"])
        self.expect(5, "bound", "three-phase", says=["revenge: no bound for the 4x4x4: it lacks step-2, step-3,"])
        self.expect(1, "bound", "three-phase/step-2", says=["no bound for the phase three-phase/step-2"])
        part = self.object("bound", "thistlethwaite/phase-4", code=0)
        self.assertEqual((part["sum"], part["bound"]), (15, None))

    def test_tables(self):
        cache = {"XDG_CACHE_HOME": str(self.directory)}
        self.assertEqual(self.object("tables", "list", **cache), {"schema": 1, "bytes": "0", "tables": []})
        for phase in ("phase-3", "phase-4"):
            [built] = self.object("tables", "build", f"thistlethwaite/{phase}", **cache)["tables"]
            self.assertIn(phase, built)
        listed = self.object("tables", "list", **cache)
        self.assertEqual(sum(int(table["bytes"]) for table in listed["tables"]), int(listed["bytes"]))
        self.assertIn("2 tables in all", self.output("tables", "list", **cache))
        verified = self.object("tables", "verify", **cache)["tables"]
        self.assertEqual([table["sound"] for table in verified], [True, True])
        self.assertIn("thistlethwaite/phase-4", self.object("tables", "manifest", "thistlethwaite/phase-4", **cache)["manifest"])
        self.expect(2, "tables", "remove", "five-stage.*", says="no table matches", **cache)
        self.assertEqual(len(self.object("tables", "remove", "thistlethwaite*", **cache)["lines"]), 2)
        self.assertEqual(self.output("tables", "list", **cache), "")

    def test_puzzles_and_chains(self):
        puzzles = {puzzle["name"]: puzzle for puzzle in self.object("puzzles")["puzzles"]}
        self.assertEqual(len(puzzles["megaminx"]["moves"]), 12)
        self.assertEqual(self.object("puzzles", "list"), self.object("puzzles"))
        self.assertEqual(self.object("puzzles", "check", self.file("ring.tws", program.RING))["orbits"], [{"name": "DOTS", "pieces": 5}])
        chains = {chain["name"]: chain for chain in self.object("chains")["chains"]}
        self.assertEqual(chains["thistlethwaite"]["phases"], [f"phase-{i}" for i in range(1, 5)])
        self.assertIn("[[phase]]", self.object("chains", "show", "thistlethwaite")["text"])
        self.assertEqual(self.object("chains", "check", "thistlethwaite")["sound"], True)

    def test_a_definition_is_an_object(self):
        [tws] = self.objects("puzzles", "show", "skewb", "--json")
        self.assertEqual(tws["tws"], self.output("puzzles", "show", "skewb"))
        [kpuzzle] = self.objects("puzzles", "show", "skewb", "--format", "json", "--json")
        self.assertEqual(kpuzzle["kpuzzle"], json.loads(self.output("puzzles", "show", "skewb", "--format", "json")))

    def test_answers_carry_how_their_texts_were_read(self):
        [answer] = self.objects("solve", "--puzzle", "3x3x3", "--json", "(R U)x3")
        self.assertIn("repeated", answer["notes"][0]["text"])
        self.assertEqual(self.objects("solve", "--puzzle", "3x3x3", "--json", "R U")[0]["notes"], [])
        [checked] = self.objects("check", "--json", "--puzzle", "3x3x3", "--scramble", "R U F", "--solution", "F' (R U)", code=1)
        self.assertIn("NISS", checked["notes"][0]["text"])

    def test_random_states(self):
        found = self.object("bench", "--puzzle", "2x2x2", "--count", "2")
        self.assertEqual((len(found["lengths"]), len(found["seconds"])), (2, 2))
        self.assertEqual(len(self.object("scramble", "--puzzle", "pyraminx", "-n", "3")["scrambles"]), 3)


class Words(program.ProgramTest):
    def test_a_mistyped_word_has_a_proposal(self):
        self.expect(2, "slove", "R", says=['"slove" is not a command', "did you mean `revenge solve`?"])
        self.expect(2, "hlep", says=['"hlep" is not a command', "did you mean `revenge help`?"])
        self.expect(2, "alg", "hlep", says=["`revenge alg --help` lists all"])
        self.expect(2, "tables", "lits", says="did you mean `revenge tables list`?")
        self.expect(2, "solve", "R", "--metirc", "obtm", says="did you mean --metric?")
        self.assertNotIn("did you mean", self.expect(2, "nonsense").stderr.decode())

    def test_options_follow_the_command(self):
        self.expect(2, "tables", "--json", says="as in `revenge tables list --json`")
        self.expect(2, "--quiet", says="as in `revenge solve --quiet`")
        self.expect(2, "tables", "-q", "list", says="write `revenge tables list -q`")

    def test_help_and_version_in_every_usual_way(self):
        self.assertEqual(self.output("help"), self.output("--help"))
        self.assertEqual(self.output("help", "tables", "list"), self.output("tables", "list", "--help"))
        self.expect(2, "help", "solv", says="did you mean `revenge solve`?")
        self.assertEqual(self.output("-v"), self.output("--version"))

    def test_a_seed_is_hexadecimal_everywhere(self):
        for arguments in (("scramble", "--puzzle", "2x2x2"), ("solve", "--puzzle", "2x2x2", "--random")):
            self.assertEqual(self.output(*arguments, "--seed", "0x1A"), self.output(*arguments, "--seed", "1a"))
        self.expect(2, "check-certificate", "nowhere", "--seed", "g", says="hexadecimal")

    def test_puzzles_go_by_other_names(self):
        for name in ("333", "3x3", "3X3X3", "3x3x3"):
            self.assertEqual(self.output("solve", "--puzzle", name, "R U").split("  //")[0], "U' R'")
            self.assertEqual(self.output("group", name, "--orders"), self.output("group", "3x3x3", "--orders"))
        self.assertEqual(json.loads(self.output("show", "--puzzle", "444", "R", "--json")), json.loads(self.output("show", "R", "--json")))
        self.assertEqual(self.output("puzzles", "show", "Megaminx"), self.output("puzzles", "show", "megaminx"))
        self.assertEqual(self.output("puzzles", "check", "222"), self.output("puzzles", "check", "2x2x2"))
        self.assertEqual(self.output("chains", "show", "auto", "--puzzle", "DINO"), self.output("chains", "show", "auto", "--puzzle", "dino"))
        chain = program.RING_CHAIN.replace("ring.tws", "222").replace('"R U"', '"R U F"')
        self.assertIn("3,674,160", self.output("analyze", self.file("two.toml", chain)))
        self.expect(2, "solve", "--puzzle", "3x4", "R", says="3x4")

    def test_sets_are_explained_and_completed(self):
        text = self.output("scramble", "--help")
        for name in ("centers-solved", "oll-parity", "pll-parity", "double-parity"):
            self.assertRegex(text, f"  {name} +[a-z ]+")
            self.assertIn(name, self.output("completion", "bash"))
        self.output("scramble", "--subset", "double-parity", "--nodes", "100000")

    def test_a_chain_file_brings_its_puzzle(self):
        self.file("ring.tws", program.RING)
        ring = self.file("ring.toml", program.RING_CHAIN)
        self.assertEqual(self.output("solve", "--method", ring, "R U"),
                         self.output("solve", "--method", ring, "--puzzle", str(self.directory / "ring.tws"), "R U"))
        self.expect(2, "solve", "--method", ring, "--puzzle", "3x3x3", "R U", says="--puzzle")

    def test_random_states_are_shown_with_their_seed(self):
        for puzzle in ("pyraminx", "skewb", "4x4x4-super", "2x2x2"):
            done = self.expect(0, "solve", "--puzzle", puzzle, "--random", says="makes the same again")
            seed = done.stderr.decode().split("--seed ")[1].split()[0]
            again = self.expect(0, "solve", "--puzzle", puzzle, "--random", "--seed", seed)
            self.assertEqual(done.stdout.decode().splitlines()[:-1], again.stdout.decode().splitlines()[:-1])
            self.assertGreater(len(done.stdout.splitlines()), 3)

    def test_a_batch_counts_its_failures(self):
        for lines in (["Q", "R U", "R" * 54], ["R" * 54, "R U", "Q"]):  # in any order
            done = self.expect(3, "solve", "--puzzle", "3x3x3", "--file", "-", stdin="\n".join(lines) + "\n",
                               says="of 3 cubes some failed: 1 with exit code 2, 1 with exit code 3")
            self.assertEqual(done.stdout.decode().count("//"), 1)


if __name__ == "__main__":
    program.main()
