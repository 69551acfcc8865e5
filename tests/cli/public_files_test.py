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
        found = json.loads(self.output("analyze", str(CASES / "files" / "15-floppy.def"), "--json"))
        self.assertEqual([int(d["positions"]) for d in found["distribution"]], [1, 4, 10, 24, 53, 64, 31, 4, 1])

    def test_turns_of_the_whole_puzzle_cost_nothing(self):
        baby = str(CASES / "files" / "11-baby_fto.kpuzzle.json")
        [found] = self.objects("solve", "--puzzle", baby, "--method", "optimal", "--json", "R' L' R D' L' U F U' L' U' Fv")
        self.assertEqual((found["length"], found["lower_bound"]), (4, 4))

    def moves_of(self, name):
        text = (CASES / "puzzles" / f"{name}.tws").read_text()
        return [line.split()[1] for line in text.splitlines() if line.startswith("Move ")]


program.main()
