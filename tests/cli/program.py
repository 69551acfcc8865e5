"""Runs the built program (environment variable REVENGE) the way a shell does, for the tests beside."""

import json
import os
import pathlib
import pty
import re
import resource
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["REVENGE"]
ROOT = pathlib.Path(__file__).resolve().parents[2]

# Puzzles that are built in, and one of a file of one's own.
CUBES = ["2x2x2", "3x3x3", "4x4x4", "5x5x5"]
OTHERS = ["4x4x4-super", "5x5x5-super", "pyraminx", "skewb", "megaminx"]
RING = ("Name ring\nSet DOTS 5\nSolved\nDOTS\n1 2 3 4 5\nEnd\nMove R\nDOTS\n2 3 1 4 5\nEnd\n"
        "Move U\nDOTS\n1 2 4 5 3\nEnd\n")
# A chain for it, in a file beside ring.tws.
RING_CHAIN = ('name = "ring-whole"\npuzzle = "ring.tws"\n[[phase]]\nname = "whole"\nachieves = "Solved."\n'
              'coordinates = "auto"\nmoves = "R U"\n')


def environment(**changes):
    """The surroundings of a run: no colours asked for or against, tables in a cache of the test run."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CLICOLOR_FORCE")}
    env["XDG_CACHE_HOME"] = env.get("XDG_CACHE_HOME") or str(ROOT / "build" / "test-cache")  # empty is unset
    env.setdefault("COLORTERM", "truecolor")
    env.update(changes)
    return env


# What waits by the clock waits this many times as long as the processor would take: a last guard on a busy machine.
PATIENCE = 10


def run(*arguments, stdin="", timeout=120, cwd=None, **env):
    """Runs it to its end; stdout and stderr as text. `timeout` is time of all cores' processors: a busy machine fails no test."""
    processor = timeout * (os.cpu_count() or 1)
    return subprocess.run(
        [PROGRAM, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        timeout=PATIENCE * timeout,
        cwd=cwd,
        env=environment(**env),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 1)),
        check=False,
    )


def processor_seconds(process):
    """What a process has used so far, all its threads; also after its end, until it is waited for."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_working(process, seconds=0.1):
    """Until it has used that much processor time: it is past its start."""
    until = time.monotonic() + 60
    while process.poll() is None and processor_seconds(process) < seconds and time.monotonic() < until:
        time.sleep(0.01)


def wait_until_listening(process):
    """Until it blocks SIGINT, which a thread of its own waits for."""
    until = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        if int(re.search(r"SigBlk:\s*(\w+)", status)[1], 16) & 1 << signal.SIGINT - 1:
            return
        time.sleep(0.01)
    raise AssertionError("it ended, or blocked no SIGINT within a minute")


def end_of(process):
    """Waits for its end. Its exit code, and the processor time that it took until then."""
    before = processor_seconds(process)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    spent = processor_seconds(process) - before
    return process.wait(), spent


def commands(path=()):
    """Every command path of the program with its help text, found by reading --help."""
    text = run(*path, "--help").stdout.decode()
    yield path, text
    _, _, listed = text.partition("Subcommands:\n")
    for line in listed.splitlines():
        if not line.startswith("  "):
            break
        if re.match(r"  \S", line):
            yield from commands((*path, line.split()[0]))


# The address sanitizer reserves terabytes of addresses and has a thread of its own.
takes_little = unittest.skipIf(os.environ.get("SANITIZED"), "the sanitizer does not run within such limits")


def start(*arguments, **popen):
    return subprocess.Popen([PROGRAM, *arguments], env=environment(), **popen)


def on_terminal(*arguments, **env):
    """Runs it on a terminal of its own, to its end; RETURNS all that it wrote there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([PROGRAM, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(TERM="xterm", **env))
    os.close(theirs)
    seen = b""
    while True:
        try:
            block = os.read(ours, 65536)
        except OSError:  # the other end is closed
            block = b""
        if not block:
            break
        seen += block
    os.close(ours)
    process.wait()
    return seen.decode()


# A small experiment, on three groups of the Pyraminx.
EXPERIMENT = """name = "small"
puzzle = "pyraminx"
[[group]]
name = "all"
moves = "U L R B u l r b"
[[group]]
name = "two"
moves = "U L u l r b"
[[group]]
name = "tips"
moves = "u l r b"
"""


class ProgramTest(unittest.TestCase):
    """Adds what every theme needs: a directory of its own and short ways to say what is expected."""

    maxDiff = None

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="revenge-test-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def file(self, name, content):
        path = self.directory / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def expect(self, code, *arguments, says=(), **how):
        """The exit code, and every text of `says` somewhere on standard error; returns what ran."""
        done = run(*arguments, **how)
        errors = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, code, f"{arguments}: {errors}")
        for text in (says,) if isinstance(says, str) else says:
            self.assertIn(text, errors)
        return done

    def output(self, *arguments, **how):
        """Standard output of a run that ends with 0."""
        return self.expect(0, *arguments, **how).stdout.decode()

    def objects(self, *arguments, code=0, **how):
        return [json.loads(line) for line in self.expect(code, *arguments, **how).stdout.splitlines()]


def main():
    unittest.main(verbosity=1)
