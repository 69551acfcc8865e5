"""Streams that are closed, full, narrow or ended, and a system that gives no more threads or memory: a documented exit
code and a sentence, never a hang, a signal or half a file."""

import fcntl
import json
import os
import pathlib
import pty
import re
import resource
import signal
import struct
import subprocess
import termios

import program

SCRAMBLE = "R Uw2 F' 2R U2 Lw D' B2 Rw' F2 U' 2L2 D R' Fw2 L2 B Uw' R2 D2"


def closed(*numbers):
    """For preexec_fn: the program starts without these streams."""
    def close():
        for number in numbers:
            os.close(number)
    return close


def limited(limits, ids=()):
    """For preexec_fn: limits of a user who is not root, to whom the number of processes does not apply."""
    def limit():
        for number in ids:
            os.setuid(number)
        for what, value in limits:
            resource.setrlimit(what, (value, value))
    return limit


def run_with(preexec, *arguments, **how):
    return subprocess.run([program.PROGRAM, *arguments], capture_output=True, check=False, preexec_fn=preexec,
                          timeout=60 * program.PATIENCE, env=program.environment(**how.pop("env", {})), **how)


class Closed(program.ProgramTest):
    def test_a_closed_standard_input_is_no_input(self):
        for code, arguments in ((2, ("solve",)), (2, ("alg", "invert")), (5, ("solve", "--file", "-")),
                                (5, ("chains", "check", "-")), (0, ("show",)), (0, ("alg", "invert", "R"))):
            done = run_with(closed(0), *arguments)
            self.assertNotIn(done.returncode, (-6, -11), arguments)
            if arguments[0] == "alg" and len(arguments) == 2:
                self.assertIn(done.returncode, (0, 2), arguments)  # the empty algorithm undone
            else:
                self.assertEqual(done.returncode, code, (arguments, done.stderr))

    def test_a_closed_standard_output_is_trouble(self):
        done = run_with(closed(1), "alg", "invert", "R")
        self.assertEqual(done.returncode, 5)
        self.assertIn(b"cannot write to standard output", done.stderr)

    def test_nothing_is_written_into_a_file_that_takes_the_place_of_standard_error(self):
        picture = self.directory / "picture.svg"
        done = run_with(closed(0, 2), "show", "r", "--svg", str(picture))  # a note on how r is read
        self.assertEqual(done.returncode, 0)
        text = picture.read_text()
        self.assertTrue(text.startswith("<svg"), text[:80])
        self.assertNotIn("note:", text)

    def test_without_any_stream_it_ends(self):
        self.assertEqual(run_with(closed(0, 1, 2), "puzzles").returncode, 5)


class Limits(program.ProgramTest):
    @program.takes_little
    def test_memory_that_there_is_not_has_its_exit_code(self):
        for megabytes in (20, 24, 48, 64, 96, 128, 192, 256, 384):
            for arguments in (("solve", "--puzzle", "3x3x3", "R U F"), ("solve", SCRAMBLE), ("analyze", "thistlethwaite/phase-4"),
                              ("group", "3x3x3"), ("scramble", "--json")):
                done = run_with(limited([(resource.RLIMIT_AS, megabytes << 20)]), *arguments)
                if done.returncode == 127:  # the loader finds no room for the libraries
                    continue
                self.assertIn(done.returncode, (0, 1, 5), (megabytes, arguments, done.stderr))
                self.assertTrue(done.returncode == 0 or b"revenge: " in done.stderr, (megabytes, arguments, done.stderr))

    @program.takes_little
    def test_threads_that_do_not_start_have_their_exit_code(self):
        ids = (65534,) if os.getuid() == 0 else ()
        program_file = self.directory / "revenge"
        program_file.write_bytes(pathlib.Path(program.PROGRAM).read_bytes())
        program_file.chmod(0o755)
        self.directory.chmod(0o755)
        for most in (1, 2):
            done = subprocess.run([str(program_file), "solve", "--puzzle", "3x3x3", "R U F", "--threads", "4", "--json"], capture_output=True,
                                  check=False, timeout=60 * program.PATIENCE, env=program.environment(XDG_CACHE_HOME="/nonexistent"),
                                  preexec_fn=limited([(resource.RLIMIT_NPROC, most)], ids), cwd="/")
            self.assertIn(done.returncode, (0, 5), done.stderr)
            if done.returncode == 5:
                self.assertIn(b"cannot start a thread", done.stderr)
                self.assertEqual(json.loads(done.stdout)["exit_code"], 5)

    @program.takes_little
    def test_a_server_without_threads_has_its_exit_code(self):
        done = run_with(limited([(resource.RLIMIT_AS, 100 << 20)]), "serve", "--port", "0")
        self.assertEqual(done.returncode, 5, done.stderr)

    def test_a_server_without_files_has_its_exit_code(self):
        done = run_with(limited([(resource.RLIMIT_NOFILE, 3)]), "serve", "--port", "0")
        self.assertIn(done.returncode, (5, 127), done.stderr)

    def test_tables_that_cannot_be_kept_are_not_ready(self):
        """What is written ends after a thousand bytes, as on a full disk."""
        for name in ("two-phase", "thistlethwaite/phase-3"):
            done = run_with(limited([(resource.RLIMIT_FSIZE, 1_000)]), "tables", "build", name, "--quiet",
                            env={"XDG_CACHE_HOME": str(self.directory)})
            self.assertEqual(done.returncode, 5, (name, done.stdout, done.stderr))
            self.assertNotIn(b"ready", done.stdout)
            self.assertIn(b"File too large", done.stderr)

    def test_a_failed_write_leaves_no_file_and_what_was_there_stays(self):
        picture = self.directory / "picture.svg"
        limit = limited([(resource.RLIMIT_FSIZE, 100)])
        for before in (None, "mine"):
            if before:
                picture.write_text(before)
            done = run_with(limit, "show", "R", "--svg", str(picture))
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertEqual(picture.read_text() if picture.exists() else None, before)
            self.assertEqual([path.name for path in self.directory.iterdir()], ["picture.svg"] if before else [])
            # Named without its folder.
            done = run_with(limit, "show", "R", "--svg", "picture.svg", cwd=self.directory)
            self.assertEqual(done.returncode, 5, done.stderr)
            self.assertEqual({path.name: path.read_text() for path in self.directory.iterdir()}, {"picture.svg": before} if before else {})
        sheet = self.directory / "sheet.svg"
        done = run_with(limit, "scramble", "--puzzle", "2x2x2", "--print-sheet", str(sheet))
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertFalse(sheet.exists())


class Terminals(program.ProgramTest):
    def on(self, columns, *arguments, **env):
        """All that it writes to a terminal of that width."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([program.PROGRAM, *arguments], stdin=theirs, stdout=theirs, stderr=theirs,
                                   env=program.environment(**{"TERM": "xterm", **env}))
        os.close(theirs)
        seen = b""
        while True:
            try:
                block = os.read(ours, 65536)
            except OSError:
                break
            if not block:
                break
            seen += block
        os.close(ours)
        process.wait()
        return seen.decode()

    def test_no_line_is_wider_than_the_terminal_and_no_move_is_split(self):
        moves = " ".join(["Rw2", "Uw'", "F", "2R2"] * 20)
        for columns in (80, 40):
            lines = self.on(columns, "alg", "invert", moves).replace("\r\n", "\n").strip("\n").split("\n")
            self.assertGreater(len(lines), 1)
            self.assertEqual(" ".join(lines), self.output("alg", "invert", moves).strip())
            for line in lines:
                self.assertLessEqual(len(line), columns)

    def test_help_fits_the_terminal_and_breaks_no_word(self):
        for path, whole in program.commands():
            for columns in (40, 80):
                shown = self.on(columns, *path, "--help").replace("\r\n", "\n")
                with self.subTest(path=path, columns=columns):
                    for line in shown.splitlines():
                        self.assertTrue(len(line) <= columns or not re.search(r"\S[ |]\S", line.strip()), line)
                    self.assertEqual("".join(shown.split()), "".join(whole.split()))

    def test_progress_stays_in_one_line(self):
        for columns in (80, 40):
            seen = self.on(columns, "analyze", "thistlethwaite/phase-3", XDG_CACHE_HOME=str(self.directory / str(columns)))
            bars = [bar for bar in re.split("\r\x1b\\[K", seen) if "\n" not in bar]
            for bar in bars:
                self.assertLess(len(bar), columns, bar)

    def test_a_dumb_terminal_gets_no_bar(self):
        for term, has_bar in (("dumb", False), ("xterm", True)):
            seen = self.on(80, "analyze", "thistlethwaite/phase-3", TERM=term, XDG_CACHE_HOME=str(self.directory / term))
            self.assertIn("worst 13", seen)
            self.assertEqual(re.search("\x1b|\r[^\n]", seen) is not None, has_bar)

    def test_colours_are_those_that_the_terminal_has(self):
        for env, wanted, unwanted in (({"COLORTERM": "truecolor"}, "48;2;", "48;5;"),
                                      ({"COLORTERM": "", "TERM": "xterm-256color"}, "48;5;", "48;2;"),
                                      ({"COLORTERM": "", "TERM": "xterm"}, "\x1b[42", "48;")):
            for puzzle in ("4x4x4", "pyraminx", "megaminx"):
                shown = self.output("show", "--puzzle", puzzle, "--color", "always", WT_SESSION="", **env)
                self.assertIn(wanted, shown)
                self.assertNotIn(unwanted, shown)

    def test_a_pyraminx_has_the_colours_of_pyraminxes(self):
        shown = self.output("show", "--puzzle", "pyraminx", "--color", "always", COLORTERM="truecolor")
        cube = self.output("show", "--puzzle", "3x3x3", "--color", "always", COLORTERM="truecolor")
        backgrounds = set(re.findall(r"\x1b\[48;2;([\d;]+?);38", shown))
        self.assertEqual(len(backgrounds), 4)
        self.assertLessEqual(backgrounds, set(re.findall(r"\x1b\[48;2;([\d;]+?);38", cube)))


class Ends(program.ProgramTest):
    def test_a_server_that_is_terminated_has_done_its_work(self):
        for number, code in ((signal.SIGTERM, 0), (signal.SIGINT, 130)):
            server = program.start("serve", "--port", "0", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertIn(b"http://127.0.0.1:", server.stdout.readline())
            server.send_signal(number)
            self.assertEqual(server.wait(timeout=20 * program.PATIENCE), code)
            server.communicate()

    def test_an_interrupted_experiment_names_its_step(self):
        text = ('name = "large"\npuzzle = "megaminx"\n[[group]]\nname = "all"\nmoves = "U R F L"\n[[group]]\nname = "some"\nmoves = "U R"\n'
                '[[group]]\nname = "one"\nmoves = "U"\n')
        running = program.start("experiment", self.file("large.toml", text), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        program.wait_until_working(running, 0.5)
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=120 * program.PATIENCE)[1].decode()
        if running.returncode == 130:
            self.assertNotIn("revenge: :", errors)
            self.assertRegex(errors, "revenge: .*(stopped|interrupted)")


if __name__ == "__main__":
    program.main()
