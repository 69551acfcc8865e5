"""The examples of README.md, run as they are typed there (`./revenge` being the program that was built)."""

import os
import re
import shlex
import signal
import subprocess

import program

README = (program.ROOT / "README.md").read_text()


def examples():
    """The arguments of every indented line that calls ./revenge, without what follows a #."""
    for line in re.findall(r"^    \./revenge (.*)$", README, re.MULTILINE):
        yield shlex.split(line, comments=True)


class Readme(program.ProgramTest):
    def test_there_are_five_examples_beside_the_first_command(self):
        self.assertGreaterEqual(len(list(examples())), 6)

    def test_every_example_works_as_typed(self):
        for arguments in examples():
            with self.subTest(arguments):
                if arguments == ["serve"]:  # goes on until it is told to stop; any free port will do here
                    server = program.start("serve", "--port", "0", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                    self.assertIn(b"http://127.0.0.1:", server.stdout.readline())
                    server.send_signal(signal.SIGINT)
                    self.assertEqual(server.wait(timeout=20 * program.PATIENCE), 130)
                    server.stdout.close()
                    continue
                if arguments[:2] == ["analyze", "five-stage/stage-4"]:
                    if not os.environ.get("REVENGE_ALL_EXAMPLES"):
                        continue  # half a minute on one core; the same command on a small phase is below
                if arguments[0] == "check-certificate" and not os.environ.get("REVENGE_ALL_EXAMPLES"):
                    continue  # minutes, 4 GB; tests/cli/bounds_test.py has checks that take less
                # What reads the project's files is typed in its folder; what writes files does it in a folder of the test.
                folder = program.ROOT if any(word.startswith("docs/") for word in arguments) else self.directory
                self.assertNotEqual(self.output(*arguments, cwd=folder, timeout=250), "")

    def test_the_analysis_example_on_a_small_phase(self):
        self.output("analyze", "thistlethwaite/phase-3", "--metric", "obtm", "--plot", "phase-3.svg", cwd=self.directory)
        self.assertTrue((self.directory / "phase-3.svg").exists())


program.main()
