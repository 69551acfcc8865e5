"""The same states through the program, C, Python and (where it was built) WebAssembly: the same solutions.

Nothing is kept from run to run: the program makes the states and the solutions that the others are held to. Which
solution a node limit gives does not depend on the machine, the language or the number of threads.
"""

import json
import os
import subprocess
import unittest

import revenge
from asked_program import program

STATES = int(os.environ.get("REVENGE_STATES", "200"))
NODES = 20_000


class SameStates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.states = [revenge.Cube.random(number).facelets for number in range(STATES)]
        lines = program("solve", "--file", "-", "--jsonl", "--nodes", str(NODES), "--threads", "1",
                        stdin="\n".join(cls.states))
        cls.expected = [json.loads(line) for line in lines.splitlines()]

    def test_there_are_as_many_answers_as_states_and_all_were_replayed(self):
        self.assertEqual(len(self.expected), STATES)
        self.assertTrue(all(answer["verified"] for answer in self.expected))

    def test_python_gives_the_programs_solutions(self):
        found = revenge.Solver().solve_all(self.states, nodes=NODES)
        self.assertEqual(found.moves, [answer["solution"] for answer in self.expected])
        self.assertEqual(found.length.tolist(), [answer["length"] for answer in self.expected])
        self.assertEqual(found.nodes.tolist(), [answer["nodes"] for answer in self.expected])

    def test_one_by_one_as_well_as_many_at_once(self):
        solver = revenge.Solver()
        for state, answer in list(zip(self.states, self.expected))[:10]:
            solution = solver.solve(revenge.Cube(state), nodes=NODES)
            self.assertEqual((solution.moves, solution.length), (answer["solution"], answer["length"]))

    def test_c_gives_the_programs_solutions(self):
        runner = os.environ.get("REVENGE_C_RUNNER")
        if not runner:
            self.skipTest("REVENGE_C_RUNNER names no built tests/python/solve_states.c")
        done = subprocess.run([runner, str(revenge.default_cache()), str(NODES)], input="\n".join(self.states) + "\n",
                              capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.splitlines(), [answer["solution"] for answer in self.expected])

    def test_webassembly_gives_the_programs_solutions(self):
        package = os.environ.get("REVENGE_NPM")
        if not package:
            self.skipTest("REVENGE_NPM names no folder with the npm package revenge-cube in it")
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "solve_states.mjs")
        done = subprocess.run(["node", script, package, str(NODES)], input="\n".join(self.states) + "\n",
                              capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.splitlines(), [answer["solution"] for answer in self.expected])


if __name__ == "__main__":
    unittest.main()
