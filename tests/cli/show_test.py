"""`revenge show`, `alg` and `group`: what an option asks for is done or refused, on every puzzle."""

import json
import re

import program

PUZZLES = program.CUBES + program.OTHERS
NONSENSE = {"--notation": "nonsense", "--facelets": "nonsense", "--puzzle": "nonsense", "--colors": "nonsense",
            "--svg": "/nonexistent/file.svg", "--view": "nonsense", "--layout": "nonsense", "--palette": "nonsense",
            "--color": "nonsense", "--to": "nonsense", "--metric": "nonsense", "--plane": "nonsense",
            "--moves": "nonsense", "--subgroup": "nonsense", "--generators": "/nonexistent/file",
            "--member": "nonsense", "--factor": "nonsense", "--face-order": "nonsense"}
FLAGS = {"--letters", "--json", "--kpuzzle", "--rotations", "--orders", "--help", "--quiet"}


class Options(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.ring = self.file("ring.tws", program.RING)

    def options_of(self, *command):
        names = re.findall(r"(?m)^\s+(?:-\w,\s*)?(--[a-z-]+)", self.output(*command, "--help"))
        for name in names:
            self.assertTrue(name in NONSENSE or name in FLAGS, f"{command} {name}: no row in this test")
        return [name for name in names if name in NONSENSE]

    def assert_not_ignored(self, *arguments):
        done = program.run(*arguments)
        self.assertIn(done.returncode, (2, 5), f"{arguments}: {done.stdout.decode()[:200]}")

    def test_show_reads_every_value_or_refuses_it(self):
        for puzzle in [*PUZZLES, self.ring]:
            for name in self.options_of("show"):
                if name != "--puzzle":
                    base = [] if name in ("--layout", "--facelets") else ["R"]
                    if name == "--colors":  # they matter to stickers alone
                        base = ["--facelets", "nonsense"]
                    self.assert_not_ignored("show", "--puzzle", puzzle, *base, name, NONSENSE[name])

    def test_alg_reads_every_value_or_refuses_it(self):
        for operation in ["invert", "convert", "simplify", "mirror", "count"]:
            for puzzle in [*PUZZLES, self.ring]:
                for name in self.options_of("alg", operation):
                    if name != "--puzzle":
                        self.assert_not_ignored("alg", operation, "--puzzle", puzzle, "R", name, NONSENSE[name])

    def test_group_reads_every_value_or_refuses_it(self):
        for puzzle in ["2x2x2", "3x3x3", "pyraminx", self.ring]:
            for name in self.options_of("group"):
                base = ["--moves", "R"] if name == "--notation" else []
                self.assert_not_ignored("group", puzzle, *base, name, NONSENSE[name])

    def test_what_nothing_reads_is_refused_with_what_it_is_for(self):
        for puzzle in ["pyraminx", "skewb", "megaminx", self.ring]:
            for option in [["--view", "iso"], ["--layout", "corners"], ["--palette", "color-blind"], ["--letters"],
                           ["--colors", "wrgyob"], ["--notation", "sign"]]:
                self.expect(2, "show", "--puzzle", puzzle, *option, says=f"{option[0]}: applies only to ")
            for option in [["--subgroup", "G1"], ["--notation", "sign"]]:
                self.expect(2, "group", puzzle, *option, says=f"{option[0]}: applies only to ")
        self.expect(2, "show", "--json", "--svg", "-", "R", says="--svg: applies only to ")
        self.expect(2, "show", "--layout", "wings", "--json", says="--layout: applies only to ")
        self.expect(2, "show", "--layout", "wings", "R", says="--layout: applies only to ")
        self.expect(2, "show", "--json", "--kpuzzle", says="one at a time")
        self.expect(2, "group", "3x3x3", "--notation", "sign", says="--notation: applies only to ")
        self.expect(2, "group", "3x3x3", "--generators", self.file("p", "1 0\n"), says="puzzle: applies only to ")

    def test_what_is_wrong_with_colours_and_layouts_is_said(self):
        letters = self.output("show", "R", "--facelets").strip()
        own = letters.translate(str.maketrans("URFDLB", "wrgyob"))
        for wrong in ("abc", "wwgyob"):
            self.expect(2, "show", "--colors", wrong, own, says=f"--colors: '{wrong}' is not six different plain symbols")
        for command in (["show"], ["check", "--solution", "R'", "--scramble"], ["solve"]):
            for wrong, symbol in (("{}[],:", "{"), ("12#456", "#")):
                self.expect(2, *command, letters.translate(str.maketrans("URFDLB", wrong)), "--colors", wrong,
                            says=f"--colors: '{symbol}' is not a symbol of stickers")
        for state in ([own], [json.dumps({"facelets": own})]):
            self.assertEqual(self.output("show", "--colors", "wrgyob", *state, "--facelets").strip(), letters)
        pieces = self.output("show", "R", "--kpuzzle").strip()
        self.expect(2, "show", "--colors", "wrgyob", pieces, says="colours are given for stickers, and these are pieces")
        self.expect(2, "show", "--colors", "wrgyob", stdin="R\n", says="--colors: applies only to stickers of cubes that are read")
        self.expect(2, "show", "--layout", "wings", "--facelets", says="--layout: applies only to drawings of ")
        self.expect(2, "show", "--layout", "wings", "--facelets", letters, says="--facelets: applies only to states")

    def test_facelets_mean_one_thing_wherever_they_stand(self):
        letters = self.output("show", "R U", "--facelets").strip()
        self.assertEqual(len(letters), 96)
        self.assertEqual(self.output("show", "--facelets", letters, "--json"), self.output("show", "R U", "--json"))
        self.expect(2, "show", "--facelets", "R U", says="put --facelets behind it")
        self.expect(2, "show", "R", "--facelets", letters, says="given by an algorithm already")


program.main()
