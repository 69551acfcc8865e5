"""Exact distances from Python: distributions, walks, entries of tables, chains of all sorts."""

import json
import os
import pathlib
import tempfile
import unittest

import numpy as np

import revenge
from asked_program import program


class Analysis(unittest.TestCase):
    def test_a_phase_is_what_the_program_says(self):
        expected = json.loads(program("analyze", "eight-phase/phase-1", "--metric", "sstm", "--json"))
        phase = revenge.analyze("eight-phase/phase-1", metric="sstm")
        self.assertEqual([str(count) for count in phase.positions],
                         [level["positions"] for level in expected["distribution"]])
        self.assertEqual([str(count) for count in phase.unique], [level["classes"] for level in expected["distribution"]])
        self.assertEqual((phase.worst, phase.size, phase.metric), (expected["worst"], int(expected["size"]["raw"]), "sstm"))
        self.assertAlmostEqual(phase.mean, expected["mean"])
        self.assertEqual(int(phase.entries.sum()) + phase.unreached, int(expected["size"]["entries"]))
        self.assertEqual([str(way) for _, way in phase.antipodes()], [one["moves"] for one in expected["antipodes"]])

    def test_distances_are_lengths_of_shortest_ways(self):
        phase = revenge.analyze("eight-phase/phase-1", metric="sstm")
        cubes = [revenge.Cube.random(number) for number in range(5)]
        distances = phase.distances_of(cubes)
        for cube, distance in zip(cubes, distances):
            way = phase.walk(cube)
            self.assertEqual(way.length("sstm"), distance)
            self.assertEqual(phase.distance_of(cube.apply(way)), 0)
        for goal, way in phase.antipodes():
            self.assertEqual(phase.distance_of(goal), 0)
            self.assertEqual(phase.distance_of(goal.apply(way)), phase.worst)

    def test_all_phases_of_a_chain_and_a_drawing(self):
        phases = revenge.analyze("thistlethwaite", cache=revenge.default_cache())
        self.assertEqual([phase.name for phase in phases], [f"thistlethwaite/phase-{number}" for number in range(1, 5)])
        self.assertEqual([phase.worst for phase in phases], [7, 10, 13, 15])
        self.assertEqual(phases[0].svg().count("<title>"), len(phases[0].positions))
        self.assertIn("thistlethwaite", revenge.chains())


    def test_entries_are_arrays_that_count_what_the_table_counts(self):
        phase = revenge.analyze("thistlethwaite/phase-2")
        residues = phase.residues()
        self.assertEqual((residues.dtype, len(residues)), (np.uint8, phase.table_size))
        self.assertEqual(phase.table_size, int(phase.entries.sum()) + phase.unreached)
        first = phase.table_size // 3
        distances = phase.distances(first, 5000)
        np.testing.assert_array_equal(np.where(distances == 255, 255, distances % phase.modulus), residues[first:first + 5000])
        np.testing.assert_array_equal(phase.residues(first), residues[first:])
        small = revenge.analyze("thistlethwaite/phase-1")
        counts = np.bincount(small.distances(), minlength=256)
        self.assertEqual((counts[:small.worst + 1].tolist(), counts[255]), (small.entries.tolist(), small.unreached))
        cube = revenge.Cube("R U F", puzzle="3x3x3")
        self.assertEqual(small.distances(small.entry_of(cube), 1)[0], small.distance_of(cube))
        for read in (small.distances, small.residues):
            self.assertEqual(len(read(small.table_size)), 0)
            for what in ((0, small.table_size + 1), (small.table_size + 1,)):
                with self.assertRaises(revenge.UsageError):
                    read(*what)

    def test_tables_are_kept_in_a_mapping(self):
        tables = {}
        made = revenge.analyze("2x2x2-whole", "whole", tables=tables)
        kept = dict(tables)
        self.assertTrue(kept)
        read = revenge.analyze("2x2x2-whole", "whole", tables=tables)
        self.assertEqual((read.positions.tolist(), tables), (made.positions.tolist(), kept))
        with self.assertRaises(revenge.UsageError):
            revenge.analyze("2x2x2-whole", "whole", tables=tables, cache="/tmp")

    def test_chains_of_any_puzzle_with_any_coordinates(self):
        folder = pathlib.Path(os.environ["EXAMPLES"]) / "chains"
        for name, scramble in [("skewb-whole", "R U' L"), ("pyraminx-three-phases", "R U' L b"), ("thistlethwaite-auto", "R U F2"),
                               ("thistlethwaite-mixed", "R U F2")]:
            chain = revenge.Chain((folder / f"{name}.toml").read_text(), name=name)
            part = chain.phases[1 if name.endswith("mixed") else 0].name
            phase = revenge.analyze(chain, part)
            expected = json.loads(program("analyze", f"{folder / name}.toml/{part}", "--json"))
            self.assertEqual([str(count) for count in phase.positions],
                             [level["positions"] for level in expected["distribution"]], name)
            self.assertEqual((phase.size, phase.worst), (int(expected["size"]["raw"]), expected["worst"]))
            self.assertEqual([str(way) for _, way in phase.antipodes()], [one["moves"] for one in expected["antipodes"]])
            way = phase.walk(scramble)
            self.assertIs(type(way), revenge.Algorithm if chain.puzzle == "3x3x3" else str)
            self.assertEqual(phase.distance_of(f"{scramble} {way}"), 0)
            self.assertEqual(phase.distances(phase.entry_of(scramble), 1)[0], phase.distance_of(scramble))
        with self.assertRaises(TypeError):
            revenge.analyze(revenge.Chain((folder / "skewb-whole.toml").read_text())).pop().distance_of(3)

    def test_what_memory_does_not_hold_is_filled_in_a_scratch_folder(self):
        phase = "five-stage/stage-4"
        whole = revenge.analyze(phase)
        with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as scratch:
            with self.assertRaises(revenge.ResourceError):
                revenge.analyze(phase, cache=cache, memory=64 << 20)
            filled = revenge.analyze(phase, cache=cache, memory=64 << 20, scratch=scratch)
            np.testing.assert_array_equal(filled.positions, whole.positions)
            with self.assertRaisesRegex(revenge.ResourceError, "scratch"):
                revenge.analyze("thistlethwaite/phase-3", cache=cache, scratch=pathlib.Path(scratch) / "none")


if __name__ == "__main__":
    unittest.main()
