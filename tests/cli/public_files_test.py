"""Puzzle files that other programs read: the orders of their groups, and the number of positions at each distance, as other
programs computed them. The files are not part of this project. They are looked for in the folder that the environment
variable REVENGE_CASES names, else beside the source tree; without them these tests are skipped."""

import decimal
import json
import os
import pathlib
import unittest

import program

CASES = pathlib.Path(os.environ.get("REVENGE_CASES") or program.ROOT.parent / "shared" / "cases")
if not CASES.is_dir():
    CASES = program.ROOT.parent.parent / "shared" / "cases"

# Puzzles that are not read, with what the refusal names. All others must have their order.
REFUSED = {"07-wildcard_conflict": "expected look-alike pieces"}


def orders():
    for line in (CASES / "puzzles" / "orders.tsv").read_text().splitlines():
        if not line.startswith("#"):
            name, order = line.split("\t")
            yield CASES / "puzzles" / name, order


class PatternSearch:
    """A KPuzzle's patterns by moves alone, as cubing.js applies them: place i gets the piece of place permutation[i]."""

    def __init__(self, puzzle, target):
        self.orbits = {orbit["orbitName"]: orbit["numOrientations"] for orbit in puzzle["orbits"]}
        self.moves = puzzle["moves"]
        self.target = target
        self.turns = [(name, count) for name in self.moves if name not in "xyz" for count in (1, 2, 3)]
        solved = {self.pattern()}
        while True:
            more = solved | {self.after(pattern, name) for pattern in solved for name in "xy"}
            if more == solved:
                break
            solved = more
        self.near = [solved, self.neighbours(solved) - solved]  # by distance

    def pattern(self):
        def seen(part):
            many = part.get("orientationMod", [0] * len(part["pieces"]))
            return tuple((piece, turn % mod if mod else turn, mod) for piece, turn, mod in zip(part["pieces"], part["orientation"], many))
        return tuple(seen(self.target[orbit]) for orbit in self.orbits)

    def after(self, pattern, name, count=1):
        for _ in range(count):
            out = []
            for (orbit, turns), places in zip(self.orbits.items(), pattern):
                move = self.moves[name][orbit]
                out.append(tuple((piece, (turn + by) % (mod or turns), mod) for (piece, turn, mod), by in
                                 zip((places[at] for at in move["permutation"]), move["orientationDelta"])))
            pattern = tuple(out)
        return pattern

    def neighbours(self, patterns):
        return {self.after(pattern, *turn) for pattern in patterns for turn in self.turns}

    def after_all(self, text):
        pattern = self.pattern()
        for move in text.split():
            name = move.rstrip("2'")
            pattern = self.after(pattern, name, {"": 1, "2": 2, "'": 3}[move[len(name):]])
        return pattern

    def is_solved(self, text):
        return self.after_all(text) in self.near[0]

    def distance(self, scramble):
        """In turns of any amount, up to rotations; at most three."""
        front = {self.after_all(scramble)}
        if front & self.near[0]:
            return 0
        for made in range(3):
            if front & self.near[1]:
                return made + 1
            front = self.neighbours(front)
        raise AssertionError(scramble)


@unittest.skipUnless(CASES.is_dir(), f"{CASES}: the public puzzle files are not there")
class PublicFiles(program.ProgramTest):
    def order_of(self, path):
        return self.output("group", str(path), "--orders").split("order: ")[1].split()[0]

    def test_groups_have_the_orders_that_another_program_computed(self):
        for path, order in orders():
            with self.subTest(path.name):
                if path.stem in REFUSED:
                    self.expect(2, "group", str(path), "--orders", says=REFUSED[path.stem])
                    continue
                found = self.order_of(path)
                if "e" in order:
                    self.assertLess(abs(decimal.Decimal(found) / decimal.Decimal(order) - 1), decimal.Decimal("1e-14"))
                else:
                    self.assertEqual(found, order)

    def test_the_positions_at_each_distance_are_those_that_another_program_counted(self):
        rows = {"pyramorphix": [1, 6, 27, 42, 20]}
        for name, row in rows.items():
            chain = self.file(f"{name}.toml", f'name = "{name}"\npuzzle = "{CASES}/puzzles/{name}.tws"\n'
                              '[[phase]]\nname = "whole"\nachieves = "Solved."\ncoordinates = "auto"\n'
                              'moves = "%s"\n' % " ".join(self.moves_of(name)))
            found = json.loads(self.output("analyze", chain, "--json"))
            self.assertEqual([int(d["positions"]) for d in found["distribution"]], row)

    def test_files_of_ksolve_and_kpuzzle_are_the_same_puzzles_as_elsewhere(self):
        for name, order in [("11-kilominx.kpuzzle.json", 1413834128545313800765440000), ("09-4x4RwRU.def", 2213961917612949504000000),
                            ("09-2x2x2.def", 3674160), ("09-3x3x3_3color.def", 43252003274489856000)]:
            with self.subTest(name):
                self.assertEqual(self.order_of(CASES / "files" / name), str(order))
        # Its patterns are out of reach; its order is not.
        self.expect(0, "group", str(CASES / "files" / "11-twips-5x5x5.kpuzzle.json"), "--orders", says="patterns: not counted")
        scrambles = ["solve", "--puzzle", str(CASES / "files" / "09-2x2x2.def"), "--file", str(CASES / "files" / "09-2x2x2.txt"), "--jsonl"]
        answers = self.objects(*scrambles, code=2)
        self.assertEqual([answer.get("length") for answer in answers], [10, 10, None])
        self.assertIn("RandomScramble stands for a random state", answers[2]["error"])
        found = json.loads(self.output("analyze", str(CASES / "files" / "15-floppy.def"), "--json"))
        self.assertEqual([int(d["positions"]) for d in found["distribution"]], [1, 4, 10, 24, 53, 64, 31, 4, 1])

    def test_turns_of_the_whole_puzzle_cost_nothing(self):
        baby = str(CASES / "files" / "11-baby_fto.kpuzzle.json")
        [found] = self.objects("solve", "--puzzle", baby, "--method", "optimal", "--json", "R' L' R D' L' U F U' L' U' Fv")
        self.assertEqual((found["length"], found["lower_bound"]), (4, 4))

    def test_targets_of_look_alike_pieces_are_reached(self):
        puzzle = CASES / "files" / "12-3x3x3-Reid.def.json"
        pattern = (CASES / "files" / "12-Cross.target-pattern.json").read_text()
        search = PatternSearch(json.loads(puzzle.read_text()), json.loads(pattern))
        for scramble in ("R U F", "M' U2 f", "L D2 R'", "U' B"):
            with self.subTest(scramble):
                [found] = self.objects("solve", "--puzzle", str(puzzle), "--to", pattern, "--json", scramble)
                self.assertTrue(search.is_solved(f"{scramble} {found['solution']}"))
                # By the phases of a chain: not always the shortest, never shorter.
                self.assertGreaterEqual(found["length"], search.distance(scramble))

    def moves_of(self, name):
        text = (CASES / "puzzles" / f"{name}.tws").read_text()
        return [line.split()[1] for line in text.splitlines() if line.startswith("Move ")]


program.main()
