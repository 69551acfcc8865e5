"""Every method that help lists solves random states of every puzzle that it says it solves, through the program and
through the server; `check` replays each answer. Twenty states through library and C API: tests/library/registry_test.cpp.

With METHODS=long in the environment those whose tables take minutes are tried, with twenty states, else the others, with
two."""

import json
import os
import random
import re

from serving import ServerTest, main
from program import ProgramTest, run

STATES = 20 if os.environ.get("METHODS") == "long" else 2
FEW = {"6x6x6": 2, "7x7x7": 1}  # seconds each; half a minute
ALL = ["2x2x2", "3x3x3", "4x4x4", "4x4x4-super", "5x5x5", "5x5x5-super", "6x6x6", "7x7x7", "pyraminx", "skewb", "megaminx", "fto",
       "kilominx", "dino", "master-pyraminx", "helicopter", "curvy-copter", "square1", "clock"]
CUBES = {"2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7"}
SOLIDS = [puzzle for puzzle in ALL if not puzzle[0].isdigit()]
# What each solves.
QUICK = {
    "short": ["4x4x4", "fto", "square1"], "eight-phase": ["4x4x4"], "larsen": ["4x4x4"], "reduction": ["4x4x4"], "yau": ["4x4x4"], "two-phase": ["3x3x3"], "optimal": ["3x3x3"], "algebra": ["clock"],
    "thistlethwaite": ["3x3x3"], "kociemba": ["3x3x3"], "2x2x2-whole": ["2x2x2"], "pyraminx-whole": ["pyraminx"], "skewb-whole": ["skewb"],
    "cycles": [puzzle for puzzle in ALL if puzzle not in ("pyraminx", "skewb", "fto", "master-pyraminx", "curvy-copter", "square1", "clock")],
}
LONG = {
    "five-stage": ["4x4x4"], "norskog-85": ["4x4x4"], "norskog-83": ["4x4x4"], "5x5x5-reduction": ["5x5x5"],
    "megaminx-faces": ["megaminx"], "beam": ["5x5x5", "6x6x6", "7x7x7"], "optimal": ["4x4x4", *(puzzle for puzzle in SOLIDS if puzzle != "clock")], "auto": [puzzle for puzzle in SOLIDS if puzzle not in ("square1", "clock")],
}
SOLVES = LONG if os.environ.get("METHODS") == "long" else QUICK
# The server makes no tables that take longer than a client waits: it solves by those that the program has made.
MEMORY = {"norskog-85": ["--memory", "4G"], "norskog-83": ["--memory", "4G"]}
# Seconds for tables and all answers.
PATIENT = 1200
# Ends at so many nodes, so that program and server give the same.
NODES = {"short": 50000, "two-phase": 50000}
# An optimal solution of a random state takes a minute or more; of these milliseconds.
RANDOM = random.Random(11)
# The server builds no tables of up to a minute unless nothing else solves the puzzle.
UNSERVED = [("optimal", puzzle) for puzzle in SOLIDS if puzzle != "clock"] + [("auto", puzzle) for puzzle in ("pyraminx", "skewb", "megaminx", "fto")]
CUBE_MOVES = [face + turn for face in "URFDLB" for turn in ["", "'", "2"]]
# Of solids five moves, in place of eight.
SOLID_MOVES = {puzzle: ["U", "R", "L"] for puzzle in SOLIDS}
SOLID_MOVES |= {"clock": ["UR1+", "y2 U3-", "ALL6+"], "square1": ["(1,0) /", "(3,0) /", "(0,-1)"], "dino": ["URF", "UFL", "DBL"], "helicopter": ["UF", "UR", "DL"], "curvy-copter": ["UF", "UR", "DL"]}


def near(puzzle):
    moves, count = (SOLID_MOVES[puzzle], 5) if puzzle in SOLID_MOVES else (CUBE_MOVES, 8)
    return [" ".join(RANDOM.choice(moves) for _ in range(count)) for _ in range(STATES)]


class Methods(ServerTest, ProgramTest):
    def test_every_method_of_the_list_is_here(self):
        usage = next(line for line in self.output("solve", "--help").splitlines() if "--method" in line)
        self.assertEqual(set(usage.split()[1].split("|")), LONG.keys() | QUICK.keys())

    def test_no_method_solves_what_is_not_here(self):
        for method, puzzles in SOLVES.items():
            for puzzle in set(ALL) - {*puzzles, *QUICK.get(method, []), *LONG.get(method, [])}:
                self.assertIn(run("solve", "--puzzle", puzzle, "--method", method, "R").returncode, (1, 2), (method, puzzle))

    def answers_of_program(self, puzzle, method):
        limits = ["--nodes", str(NODES[method])] if method in NODES else []
        asked = ["solve", "--puzzle", puzzle, "--method", method, *limits, *MEMORY.get(method, []), "--jsonl", "--quiet"]
        if method == "optimal":
            return self.objects(*asked, "--file", "-", stdin="\n".join(near(puzzle)))
        count = FEW.get(puzzle, STATES)
        return self.objects(*asked, "--random", "-n", str(count), "--seed", "3", timeout=PATIENT)

    def check(self, puzzle, state, solution):
        self.output("check", "--quiet", "--puzzle", puzzle, "--scramble", state, "--solution", solution)

    def test_every_method_solves_what_it_says(self):
        fields = None
        for method, puzzles in SOLVES.items():
            for puzzle in puzzles:
                with self.subTest(method=method, puzzle=puzzle):
                    answers = self.answers_of_program(puzzle, method)
                    self.assertEqual(len(answers), FEW.get(puzzle, STATES))
                    for answer in answers:
                        self.assertEqual((answer["puzzle"], answer["method"]), (puzzle, method))
                        state = answer["facelets"] if puzzle in CUBES else json.dumps(answer["pattern"])
                        names = [re.sub("pattern|facelets", "state", name) for name in answer]
                        fields = fields or names
                        self.assertEqual(names, fields)
                        self.check(puzzle, state, answer["solution"])
                        if (method, puzzle) in UNSERVED:
                            continue
                        limits = {"nodes": NODES[method]} if method in NODES else {}
                        question = {"puzzle": puzzle, "method": method, "metric": answer["metric"], "facelets": state, **limits}
                        served = self.ask("POST", "/api/v1/solve", question)
                        self.assertEqual((served["puzzle"], served["method"]), (puzzle, method))
                        self.check(puzzle, state, served["solution"])
                        self.assertEqual(served["length"], answer["length"])

    def test_all_optimal_prints_every_shortest_solution(self):
        scramble = "R2 U2 R2 U2 R2 U2"
        self.expect(2, "solve", "--puzzle", "3x3x3", "--all-optimal", "2", scramble, says="--all-optimal is not supported by")
        if SOLVES is QUICK:
            return
        asked = ["solve", "--method", "optimal", "--quiet", scramble]
        [one] = self.output(*asked).splitlines()
        found = self.output(*asked, "--all-optimal", "1000").splitlines()
        self.assertEqual(found[0], one)
        self.assertEqual(len(set(found)), len(found))
        self.assertGreater(len(found), 1)
        for solution in found:
            self.check("4x4x4", scramble, solution.split("//")[0])
        self.assertEqual(self.output(*asked, "--all-optimal", "2").splitlines(), found[:2])
        answers = self.objects(*asked, "--all-optimal", "1000", "--jsonl")
        self.assertEqual({(answer["length"], answer["lower_bound"]) for answer in answers}, {(answers[0]["length"],) * 2})
        self.assertEqual(len(answers), len(found))


if __name__ == "__main__":
    main()
