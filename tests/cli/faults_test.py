"""What goes wrong is said as what it is: a chain that forgets pieces is the chain's fault, an interrupted scramble is
interrupted, a search for a shortest solution says what it has proven; and the library speaks of no option of the
program."""

import collections
import re
import signal
import subprocess
import threading
import time

import program

# Sees the corners' twists alone, and calls that solved.
FORGETS = """name = "forgets"
puzzle = "3x3x3"
metric = "obtm"

[[phase]]
name = "one"
moves = "R L F B U D"
reduced = [{ orbit = "corners", sees = "twist" }]
"""


class Faults(program.ProgramTest):
    def test_a_chain_that_forgets_pieces_is_the_chains_fault(self):
        path = self.file("forgets.toml", FORGETS)
        self.expect(2, "solve", "--puzzle", "3x3x3", "--method", path, "R U F", says=["forgets", "chain"], cwd=self.directory)
        self.assertEqual(list(self.directory.glob("revenge-report-*")), [])

    def test_an_interrupted_scramble_is_interrupted(self):
        running = subprocess.Popen([program.PROGRAM, "scramble", "-n", "100000", "--quiet"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=program.environment())
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=120 * program.PATIENCE)[1]
        self.assertEqual(running.returncode, 130)
        self.assertIn(b"interrupted after", errors)

    def interrupted_event(self, event, waits, **env):
        """Sends Ctrl-C to `scramble --event` after `waits(process)`; its errors."""
        running = subprocess.Popen([program.PROGRAM, "scramble", "--event", event, "-n", "1000000000", "--quiet"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=program.environment(**env))
        waits(running)
        self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        drained = threading.Thread(target=lambda: collections.deque(running.stdout, 0))  # it may be writing
        drained.start()
        code, seconds = program.end_of(running)
        drained.join()
        self.assertEqual(code, 130, event)
        self.assertLess(seconds, 1, event)
        return running.communicate()[1].decode()

    def test_interrupted_scrambles_of_events_are_interrupted(self):
        listed = self.expect(2, "scramble", "--event", "none").stderr.decode().partition("not an event: ")[2].split()
        events = [event.strip(",") for event in listed]
        self.assertIn("333mbf", events)
        for event in events:
            with self.subTest(event=event):
                self.assertIn("interrupted", self.interrupted_event(event, lambda running: running.stdout.readline()))

    def test_interrupted_tables_of_an_event_are_interrupted(self):
        errors = self.interrupted_event("444", lambda running: program.wait_until_working(running, 0.5),
                                        XDG_CACHE_HOME=str(self.directory / "cache"))
        self.assertIn("interrupted", errors)
        self.assertEqual([path for path in (self.directory / "cache").rglob("*") if ".tmp" in path.name], [])

    def test_optimal_says_what_it_has_proven(self):
        self.expect(1, "solve", "--puzzle", "3x3x3", "--method", "optimal", "--max-length", "8", "R U F L D B R2 U2 F2",
                    says=["it takes at least", "face turns (proven)"])

    def test_a_shortest_solution_is_looked_for_without_a_limit_and_said_to_be_proven(self):
        line = self.output("solve", "--puzzle", "3x3x3", "--moves", "R,U,F", "R U2 F'")
        self.assertTrue(line.startswith("F U2 R'  // 3 obtm"), line)
        self.assertIn("; proven: shortest in obtm", line)
        running = subprocess.Popen([program.PROGRAM, "solve", "--puzzle", "4x4x4", "--moves", "Rw,U,F,2D", "--quiet",
                                    "Rw U F 2D Rw2 F' U2 2D' Rw' F2 U 2D2 F Rw U' F 2D Rw2 U F' Rw 2D"],
                                   stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=program.environment())
        program.wait_until_working(running, 1)
        self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=120 * program.PATIENCE)[1].decode()  # closes what it reads from
        self.assertEqual(running.returncode, 130, errors)
        self.assertRegex(errors, "it takes at least [0-9]+ obtm \\(proven\\)")

    def test_a_killed_search_goes_on_from_its_file(self):
        kept = self.directory / "search"
        # One flipped edge: corners are solved, and small tables take minutes.
        scramble = "2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2"
        command = ["solve", "--method", "optimal", "--memory", "64M", "--resume", str(kept)]
        running = subprocess.Popen([program.PROGRAM, *command, scramble], stderr=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, env=program.environment())

        def fields():
            lines = kept.read_text().splitlines() if kept.exists() else []
            return dict(line.split(" ", 1) for line in lines[1:])

        # It is written ten seconds after a length begins, with the tasks that are done.
        end = time.monotonic() + 120 * program.PATIENCE
        while "-" not in fields().get("tasks", "") and time.monotonic() < end:
            time.sleep(0.2)
        running.kill()
        running.communicate()
        before = fields()
        self.assertIn("-", before["tasks"])
        self.expect(1, *command, "--nodes", "1", scramble, says=f"at least {before['length']} obtm (proven)")
        after = fields()
        # The same length, and the same tasks are done.
        self.assertEqual((after["length"], after["tasks"]), (before["length"], before["tasks"]))
        self.expect(2, *command, "R Uw2 F'", says="is the file of another search")
        self.assertEqual(fields(), after)
        kept.write_text(kept.read_text().replace("length", "Length"))
        self.expect(4, *command, scramble, says="is not what a search has kept")
        self.expect(2, "solve", "--puzzle", "3x3x3", "--method", "optimal", "--resume", str(kept), "R", says="--resume is not supported")

    def test_what_moves_cannot_do_is_refused_before_any_search(self):
        self.expect(1, "solve", "--puzzle", "3x3x3", "--moves", "R,U", "R U' L' U R' U' L U", says="does not hold it")

    def test_a_terminal_sees_what_is_proven(self):
        seen = program.on_terminal("solve", "--puzzle", "3x3x3", "--moves", "R,U,F", "R U' L' U R' U' L U")
        self.assertIn("at least 11 obtm  [", seen)
        self.assertRegex(seen.rstrip(), "\x1b\\[K[^\r]*// 12 obtm")

    def test_the_library_speaks_of_no_option_of_the_program(self):
        folder = program.ROOT / "src" / "revenge"
        found = []
        for path in sorted(folder.rglob("*.[ch]pp")):
            if path.parent.name == "notation":  # notes on readings, which the program words
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if re.search(r'"[^"]*--[a-z]', line):
                    found.append(f"{path.relative_to(program.ROOT)}:{number}: {line.strip()}")
        self.assertEqual(found, [])


if __name__ == "__main__":
    program.main()
