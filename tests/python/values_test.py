"""Values of the module: pickled, compared, drawn, with the facts of errors; and a seed that means one thing."""

import copy
import importlib.metadata
import os
import pathlib
import pickle
import tempfile
import unittest
import warnings

import revenge

SCRAMBLE = "R U2 Fw' D 2L B Uw2 R' F2 Rw"
SEEDS = pathlib.Path(os.environ["SEEDS"])
EVENT_SEEDS = pathlib.Path(os.environ["EVENT_SEEDS"])


class Pickling(unittest.TestCase):
    def test_values_come_back_equal(self):
        solver = revenge.Solver()
        solution = solver.solve(SCRAMBLE, method="eight-phase")
        scramble = revenge.Scrambler(1).scramble("3x3x3")
        self.assertGreater(len(solution.phases), 3)
        for value in (revenge.Cube(SCRAMBLE), revenge.Algorithm(SCRAMBLE), solution, solution.phases[0], scramble,
                      revenge.Chain.builtin("eight-phase")):
            with self.subTest(type(value).__name__):
                back = pickle.loads(pickle.dumps(value))
                self.assertIs(type(back), type(value))
                self.assertEqual(back, value)
                self.assertEqual(hash(back), hash(value))
                self.assertEqual(copy.deepcopy(value), value)
        back = pickle.loads(pickle.dumps(solution))
        for name in ("moves", "length", "metric", "lower_bound", "nodes", "seconds", "phases", "puzzle", "notes"):
            self.assertEqual(getattr(back, name), getattr(solution, name), name)
        back = pickle.loads(pickle.dumps(scramble))
        self.assertEqual((back.length, back.cube), (scramble.length, scramble.cube))

    def test_a_solver_opens_its_tables_again(self):
        tables = {}
        revenge.Solver(tables=tables).open("2x2x2")
        for solver in (revenge.Solver(), revenge.Solver(tables=tables)):
            again = pickle.loads(pickle.dumps(solver))
            self.assertEqual(again.solve("R U F2", puzzle="2x2x2"), solver.solve("R U F2", puzzle="2x2x2"))

    def test_other_values_differ(self):
        solver = revenge.Solver()
        self.assertNotEqual(solver.solve("R", nodes=10), solver.solve("R U", nodes=10))
        self.assertNotEqual(revenge.Chain.builtin("eight-phase"), revenge.Chain.builtin("five-stage"))


class Texts(unittest.TestCase):
    def test_a_cubes_text_is_a_cube(self):
        for puzzle in ("2x2x2", "4x4x4"):
            cube = revenge.Cube.random(7, puzzle=puzzle)
            self.assertEqual(revenge.Cube(str(cube), puzzle=puzzle), cube)

    def test_representations_can_be_read_again(self):
        algorithm = revenge.Algorithm("R' U Rw2'")
        self.assertEqual(eval(repr(algorithm), {"Algorithm": revenge.Algorithm}), algorithm)
        solution = revenge.Solver().solve("R U2", nodes=10)
        parts = eval(repr(solution), {"Solution": dict})
        self.assertEqual((parts["moves"], parts["length"]), ("U2 R'", 2))
        self.assertEqual(eval(repr(solution.phases[-1]), {"SolvedPhase": dict})["moves"], solution.phases[-1].moves)

    def test_notebooks_draw_cubes_and_phases(self):
        self.assertTrue(revenge.Cube("R")._repr_svg_().startswith("<svg"))
        self.assertTrue(revenge.analyze("2x2x2-whole", "whole")._repr_svg_().startswith("<svg"))


class Facts(unittest.TestCase):
    def test_errors_have_facts(self):
        with self.assertRaises(revenge.UsageError) as raised:
            revenge.Cube("R Q")
        kinds = [fact["kind"] for fact in raised.exception.facts]
        self.assertEqual(kinds[0], "at")
        self.assertEqual(raised.exception.facts[0]["column"], "3")
        self.assertEqual(raised.exception.code, 2)
        self.assertEqual(list(revenge.Error.facts), [])

    def test_numbers_out_of_range_have_facts(self):
        for name, value, least in (("time", -1, "0"), ("time", float("inf"), "0"), ("max_length", -2, "0"), ("nodes", 1 << 70, "0")):
            with self.subTest(name), self.assertRaises(revenge.UsageError) as raised:
                revenge.Solver().solve("R", **{name: value})
            fact = raised.exception.facts[0]
            self.assertEqual((fact["kind"], fact["key"], fact["least"]), ("key-no-number", name, least))

    def test_a_folder_that_cannot_be_written_is_a_warning(self):
        with tempfile.NamedTemporaryFile() as file, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            solution = revenge.Solver(file.name).solve("R U F2", puzzle="2x2x2")
        self.assertEqual(solution.length, 3)
        self.assertEqual({one.category for one in caught}, {RuntimeWarning})
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            revenge.Solver(folder).solve("R U F2", puzzle="2x2x2")
        self.assertEqual(caught, [])


class Seeds(unittest.TestCase):
    def test_a_seed_gives_the_scramble_that_every_front_end_gives(self):
        solver = revenge.Solver()
        rows = 0
        for line in SEEDS.read_text().splitlines():
            if line.startswith("#"):
                continue
            puzzle, options, seed, scramble = line.split("\t")
            how = {option: True for option in options.split(",") if option}
            with self.subTest(puzzle=puzzle, options=options, seed=seed):
                self.assertEqual(revenge.Scrambler(seed, solver=solver, **how).scramble(puzzle), scramble)
                if puzzle == "3x3x3":
                    self.assertEqual(revenge.Scrambler(int(seed, 16), solver=solver).scramble(puzzle), scramble)
            rows += 1
        self.assertEqual(rows, 210)

    def test_a_seed_gives_an_events_scramble_that_every_front_end_gives(self):
        solver = revenge.Solver()
        rows = [line.split("\t") for line in EVENT_SEEDS.read_text().splitlines() if not line.startswith("#")]
        self.assertEqual({event for event, _, _ in rows}, set(revenge.events()))
        for event, seed, scramble in rows:
            with self.subTest(event=event, seed=seed):
                made = revenge.EventScrambler(event, seed, solver=solver).scramble()
                self.assertEqual(made.replace("\n", " "), scramble)
                self.assertTrue(made.state)
                self.assertTrue(made._repr_svg_().startswith("<svg"))
                self.assertEqual(pickle.loads(pickle.dumps(made)).state, made.state)
        self.assertRaises(revenge.UsageError, revenge.EventScrambler, "magic", 1, solver=solver)

    def test_an_event_scrambler_goes_on_with_its_seed(self):
        first, second = revenge.EventScrambler("clock", 1).scrambles(2)
        again = revenge.EventScrambler("clock", 1)
        self.assertEqual([again.scramble(), again.scramble()], [first, second])
        self.assertNotEqual(first, second)


class Metadata(unittest.TestCase):
    def test_the_wheel_contains_the_guide(self):
        about = importlib.metadata.metadata("revenge")
        self.assertEqual((about["Version"], about["Description-Content-Type"]), (revenge.__version__, "text/markdown"))
        self.assertIn("revenge.Solver()", about.get_payload())
        self.assertIn("numpy", " ".join(importlib.metadata.requires("revenge") or []))


if __name__ == "__main__":
    unittest.main()
