"""Every exit code of the contract, each by a run that ends with it. (6 is in replay_test.cpp: it takes a
solver that lies, and the program has none.)"""

import signal
import subprocess

import program

SOLVED = "".join(16 * face for face in "URFDLB")


class ExitCodes(program.ProgramTest):
    def test_0_done(self):
        self.expect(0, "alg", "invert", "R")

    def test_1_nothing_found(self):
        self.expect(1, "check", "--scramble", "R", "--solution", "R")
        self.expect(1, "solve", "--puzzle", "3x3x3", "--max-length", "3", "R U F L D B R2 U2", says="limits")

    def test_2_usage(self):
        self.expect(2, says="which command?")
        self.expect(2, "slove", "R", says='"slove" is not a command')
        self.expect(2, "solve", "--no-such-option")
        self.expect(2, "solve", says="which cube?")
        self.expect(2, "solve", "R", "--random", says="give one of")
        self.expect(2, "solve", "R", "--metric", "stm", says=["sstm", "btm"])
        self.expect(2, "solve", "R", "--puzzle", "8x8x8", says="8x8x8")
        self.expect(2, "solve", "R", "--time", "soon", says="300ms")
        self.expect(2, "solve", "R", "--memory", "much", says="2G")
        self.expect(2, "solve", "--puzzle", "3x3x3", "R", "--method", "magic", says="magic")

    def test_2_more_threads_than_systems_start(self):
        self.expect(2, "solve", "--puzzle", "3x3x3", "R", "--threads", "100000", says="0 to 512")
        self.expect(2, "analyze", "thistlethwaite/phase-4", "--threads", "100000", says="0 to 512")
        self.expect(2, "solve", "--puzzle", "3x3x3", "R", "--max-length", "-1", says="--max-length")

    def test_2_fewer_than_none(self):  # -1 was some 10^19
        self.expect(2, "solve", "--puzzle", "3x3x3", "R", "--nodes", "-1", says="--nodes")
        self.expect(2, "solve", "--puzzle", "3x3x3", "--random", "--count", "-1", says="--count")
        self.expect(2, "scramble", "-n", "-1", says="--count")

    def test_3_impossible_cube(self):
        self.expect(3, "solve", "--facelets", "R" + SOLVED[1:], says="impossible cube")

    def test_5_trouble(self):
        self.expect(5, "solve", "--puzzle", "3x3x3", "--file", str(self.directory), says="directory")
        self.expect(5, "solve", "--puzzle", "3x3x3", "--file", str(self.directory / "none"), says="No such file")

    def test_5_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([program.PROGRAM, "puzzles"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 5)
        self.assertIn(b"No space left", done.stderr)

    def test_130_interrupted_while_waiting_for_input(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            waiting = program.start("solve", "--puzzle", "3x3x3", "--file", "-", stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            waiting.stdin.write(b"R U\n")
            waiting.stdin.flush()
            self.assertEqual(waiting.stdout.readline().split(b"  ")[0], b"U' R'")  # answered at once
            waiting.send_signal(number)
            code, seconds = program.end_of(waiting)
            self.assertEqual(code, 130)
            self.assertLess(seconds, 1)
            self.assertIn(b"interrupted", waiting.communicate()[1])

    def test_130_interrupted_before_anything_was_piped_in(self):
        for arguments in (["alg", "count"], ["alg", "invert"], ["show"], ["solve", "--puzzle", "clock"]):
            waiting = program.start(*arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            program.wait_until_listening(waiting)
            waiting.send_signal(signal.SIGINT)
            code, _ = program.end_of(waiting)
            output, errors = waiting.communicate()
            self.assertEqual((code, output), (130, b""), arguments)
            self.assertIn(b"interrupted while reading standard input", errors)

    def test_130_one_signal_ends_what_does_not_listen(self):
        # A chain of 118 stabilizers on 120 points is proved in seconds.
        path = self.directory / "generators"
        rotation = [*range(1, 120), 0]
        path.write_text("\n".join([" ".join(map(str, rotation)), " ".join(map(str, [1, 0, *range(2, 120)]))]))
        for command in [["group", "--generators", str(path)],
                        ["tables", "build", "short", "--table-size", "large"],
                        ["chains", "check", "5x5x5-reduction"]]:
            with self.subTest(command[0]):
                running = subprocess.Popen([program.PROGRAM, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           env=program.environment(XDG_CACHE_HOME=str(self.directory / "cache")))
                program.wait_until_working(running, 0.3)
                self.assertIsNone(running.poll(), "it takes seconds")
                running.send_signal(signal.SIGINT)
                code, seconds = program.end_of(running)
                self.assertEqual(code, 130)
                self.assertLess(seconds, 1)
                self.assertIn(b"interrupted", running.communicate()[1])


program.main()
