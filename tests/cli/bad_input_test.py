"""Whatever people paste: refused with the reason, its place and the right exit code; nothing crashes."""

import os
import random
import subprocess
import time
import unittest

import program

SOLVED = "".join(16 * face for face in "URFDLB")
FACES = "URFDLB"


def swapped(*pairs):
    """The solved cube with stickers exchanged; a sticker is (face, row, column), from 1."""
    cube = list(SOLVED)

    def at(face, row, column):
        return 16 * FACES.index(face) + 4 * (row - 1) + column - 1

    for one, other in pairs:
        a, b = at(*one), at(*other)
        cube[a], cube[b] = cube[b], cube[a]
    return "".join(cube)


class BadInput(program.ProgramTest):
    def test_unknown_token_with_its_place(self):
        self.expect(2, "solve", "R U Q", says=["line 1, column 5", "Q"])
        self.expect(2, "solve", "R U\nF R9", says="line 2, column 3")

    def test_look_alike_letters_are_named(self):
        self.expect(2, "solve", "R \u0420", says=["column 3", "Cyrillic"])

    def test_wrong_number_of_facelets(self):
        self.expect(2, "solve", "--facelets", SOLVED[:-1], says="95")
        self.expect(2, "solve", "--facelets", SOLVED + "B", says="97")

    def test_a_seventh_colour(self):
        self.expect(2, "solve", "--facelets", "X" + SOLVED[1:], says="X")

    def test_wrong_counts(self):
        self.expect(3, "solve", "--facelets", "R" + SOLVED[1:], says=["17", "15"])

    def test_a_twisted_corner(self):
        twisted = swapped((("U", 4, 4), ("R", 1, 1)), (("R", 1, 1), ("F", 1, 4)))
        self.expect(3, "solve", "--facelets", twisted, says="twist")

    def test_a_mirrored_corner(self):
        self.expect(3, "solve", "--facelets", swapped((("U", 4, 4), ("R", 1, 1))), says="mirror")

    def test_a_wing_flipped_in_place_is_its_twin(self):
        self.expect(3, "solve", "--facelets", swapped((("U", 4, 2), ("F", 1, 2))), says=["2 times", "missing"])

    def test_two_corners_exchanged_are_fine_on_the_4x4x4(self):
        exchanged = swapped((("U", 4, 4), ("U", 4, 1)), (("R", 1, 1), ("F", 1, 1)), (("F", 1, 4), ("L", 1, 4)))
        self.expect(1, "check", "--scramble", exchanged, "--solution", "")

    def test_empty_input(self):
        self.expect(2, "solve", "", says="empty")
        self.expect(2, "solve", "--puzzle", "3x3x3", "--file", "-", says="no cube")
        self.expect(2, "solve", "--puzzle", "3x3x3", "--file", self.file("empty", "# nothing\n\n"), says="no cube")

    def test_what_a_message_quotes_is_shown_as_text(self):
        said = self.expect(2, "group", "--generators", self.file("generators", b"1 2 0\n\0\xff\x1b\xc2\x9b\n")).stderr
        self.assertIn(b"line 2: '\\x00\\xFF\\x1B\\xC2\\x9B' is not a number; ", said)

    def test_names_in_brackets_are_names(self):
        self.output("show", "R", "--svg", str(self.directory / "a.svg"))
        self.output("show", "R", "--svg", "[b].svg", cwd=self.directory)
        self.assertEqual((self.directory / "a.svg").read_text(), (self.directory / "[b].svg").read_text())
        self.expect(2, "group", "3x3x3", "--moves", "[R,Q]", says="column 4")

    def test_a_path_is_no_chain(self):
        self.expect(2, "bound", "/tmp", says="no chain is named '/tmp'")

    def test_a_directory_in_a_files_place_is_named(self):
        (self.directory / "theorem.txt").mkdir()
        said = self.expect(5, "check-certificate", str(self.directory), says="theorem.txt").stderr
        self.assertNotIn(b"thread", said)

    @unittest.skipUnless(hasattr(os, "mkfifo"), "no pipes with names here")
    def test_a_pipe_in_a_files_place_is_read_where_that_can_be_and_ends_when_asked_to(self):
        os.mkfifo(self.directory / "theorem.txt")
        self.expect(5, "check-certificate", str(self.directory), says="not a regular file")
        pipe = self.directory / "chain.toml"
        os.mkfifo(pipe)
        with program.start("chains", "check", str(pipe)) as reader:
            pipe.write_text("nonsense = 1\n")
            self.assertEqual(reader.wait(timeout=30), 2)
        with program.start("chains", "check", str(pipe)) as reader:
            time.sleep(0.3)
            reader.terminate()
            self.assertNotEqual(reader.wait(timeout=30), 0)

    def test_a_nul_byte_and_broken_unicode(self):
        self.expect(2, "solve", "--puzzle", "3x3x3", "--file", "-", stdin=b"R \0 U\n")
        self.expect(2, "solve", "--puzzle", "3x3x3", "--file", "-", stdin=b"R \xff\xfe U\n")
        self.objects("solve", "--puzzle", "3x3x3", "--jsonl", "--file", "-", stdin=b"R \xff\xfe U\n", code=2)

    def test_10_mb_of_garbage(self):
        garbage = random.Random(1).randbytes(10_000_000)
        done = program.run("solve", "--quiet", "--puzzle", "3x3x3", "--file", "-", stdin=garbage, timeout=60)
        self.assertEqual(done.returncode, 2)
        one_line = garbage.replace(b"\n", b" ")
        done = program.run("solve", "--puzzle", "3x3x3", "--file", "-", stdin=one_line, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertLess(len(done.stderr), 2000)

    def test_a_repetition_that_would_fill_memory_is_refused(self):
        self.expect(2, "solve", "((((R U)999999)999999)999999)999999", timeout=10)

    def test_a_file_in_place_of_a_text_is_named_with_the_remedy(self):
        name = self.file("scrambles.txt", "R U\n")
        self.expect(2, "solve", name, says=[name, f"--file {name}"])
        self.expect(2, "solve", "R", "--to", name, says=["--to:", f'--to "$(cat {name})"'])
        self.expect(2, "show", name, says="standard input")
        self.expect(2, "alg", "invert", name, says="standard input")
        self.expect(2, "check", "--scramble", name, "--solution", "R", says=["--scramble", "give what it contains"])
        self.expect(2, "check", "--scramble", "R", "--solution", name, says=["--solution", "give what it contains"])

    def test_a_later_phase_that_lacks_memory_ends_a_solve_before_earlier_tables_are_built(self):
        cache = self.directory / "cache"
        self.expect(5, "solve", "--puzzle", "3x3x3", "--method", str(program.ROOT / "chains" / "thistlethwaite.toml"), "--memory", "1M", "R U F",
                    says=["thistlethwaite/phase-2", "allow it"], XDG_CACHE_HOME=str(cache))
        self.assertEqual(list(cache.rglob("*phase-1*mod*")), [])

    def test_a_batch_answers_every_line_and_ends_with_its_highest_code(self):
        lines = "R U\nF2\tignored\n\n# comment\nQ\n" + "U" * 54 + "\nD\n"
        results = self.objects("solve", "--puzzle", "3x3x3", "--jsonl", "--file", "-", stdin=lines, code=3)
        self.assertEqual([r.get("length", r.get("exit_code")) for r in results], [2, 1, 2, 3, 1])
        self.assertEqual([r.get("line") for r in results], [None, None, 5, 6, None])
        done = self.expect(3, "solve", "--puzzle", "3x3x3", "--file", "-", stdin=lines, says=["line 5, column 1", "line 6: "])
        self.assertEqual(len(done.stdout.splitlines()), 3)

    def test_a_reader_that_leaves_is_no_noise(self):
        line = "R U F\n" * 200_000
        left = subprocess.run(
            ["bash", "-c", '"$0" solve --puzzle 3x3x3 --file - | head -1; exit ${PIPESTATUS[0]}', program.PROGRAM],
            input=line.encode(), capture_output=True, timeout=60 * program.PATIENCE, check=False, env=program.environment())
        self.assertEqual(left.stdout.count(b"\n"), 1)
        self.assertEqual(left.stderr, b"")
        self.assertEqual(left.returncode, 5)

    def test_a_comma_with_nothing_behind_it_is_placed(self):
        self.expect(2, "scramble", "--subset", "edges-solved,", says=['the sets "edges-solved,": column 13: expected the name of a set'])
        self.expect(2, "scramble", "--subset", ",", says=['column 1: expected the name of a set'])

    def test_a_comma_without_a_move_is_placed(self):
        for moves, column in [("R,,U", 2), ("R,U,", 4), (",R,U", 1), ("R, , U", 2), (",", 1)]:
            with self.subTest(moves):
                for command in (["solve", "--moves", moves, "R U"], ["group", "3x3x3", "--moves", moves]):
                    self.expect(2, *command, says=[f"--moves: line 1, column {column}:", "this comma has no move"])
        self.expect(2, "group", "pyraminx", "--moves", "U,,L", says="line 1, column 2: this comma")

    def test_a_letter_that_no_pattern_has_is_placed(self):
        self.expect(2, "scramble", "--subset", "U" * 16 + "x" + "." * 79, says=["column 17: 'x' is no letter of a face"])

    def test_what_cannot_be_written_is_said_before_the_work(self):
        small = self.file("small.toml", program.EXPERIMENT)
        nowhere = self.directory / "nowhere"
        nowhere.symlink_to(self.directory / "none" / "file")
        ring = self.directory / "ring"
        ring.symlink_to(ring)
        (self.directory / "best-1.toml").mkdir()
        for option, value in (("--plot", self.directory), ("--plot", nowhere), ("--plot", ring), ("--chains", self.directory / "best")):
            done = self.expect(5, "experiment", small, option, str(value), says="cannot write")
            self.assertEqual(done.stdout, b"")
        soon = self.directory / "soon"
        soon.symlink_to(self.directory / "file")
        self.output("experiment", small, "--plot", str(soon))
        self.assertIn("<svg", (self.directory / "file").read_text())

    def test_no_file_is_written_under_the_name_of_standard_output(self):
        for command in (["analyze", "thistlethwaite/phase-4", "--plot"], ["scramble", "--puzzle", "2x2x2", "--print-sheet"],
                        ["experiment", self.file("small.toml", program.EXPERIMENT), "--plot"],
                        ["experiment", self.file("small.toml", program.EXPERIMENT), "--chains"]):
            self.expect(2, *command, "-", cwd=self.directory, says=f"{command[-1]}: - would be standard output")
        self.assertEqual([path.name for path in self.directory.iterdir() if path.name.startswith("-")], [])

    def test_a_picture_is_written_under_the_name_of_an_svg_file_only(self):
        small = self.file("small.toml", program.EXPERIMENT)
        for command in (["show", "R", "--svg"], ["analyze", "thistlethwaite/phase-4", "--plot"], ["scramble", "--puzzle", "2x2x2", "--print-sheet"],
                        ["scramble", "--event", "222", "--print-sheet"], ["experiment", small, "--plot"]):
            self.expect(2, *command, "x.png", cwd=self.directory, says=[f"{command[-1]}: ", "x.png", "must end in .svg"])
            self.assertFalse((self.directory / "x.png").exists())
            for name in ("x.svg", "x.SVG", "x"):
                self.output(*command, str(self.directory / name), "--quiet")
                self.assertIn("<svg", (self.directory / name).read_text())
                (self.directory / name).unlink()
        self.output("scramble", "--puzzle", "2x2x2", "-n", "12", "--print-sheet", str(self.directory / "y.SVG"), "--quiet")
        self.assertTrue((self.directory / "y-2.SVG").exists())


program.main()
