"""The module revenge as its users see it: cubes, algorithms, solving, scrambling, distances, groups, errors."""

import ast
import inspect
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

import numpy as np

import revenge
from asked_program import program

SCRAMBLE = "F d2 u B' F' u U L2 r2 f' R D U l2 u' r2 R' B' f' l2 b L b u' f l b d U2 B D' d2"
HELD = [f"{first} {second}" for first in ("", "x", "x2", "x'", "z", "z'") for second in ("", "y", "y2", "y'")]
ONE_TWISTED = "U" * 15 + "R" + "F" + "R" * 15 + "F" * 15 + "U" + "D" * 16 + "L" * 16 + "B" * 16


class Cubes(unittest.TestCase):
    def test_stickers_and_moves_give_the_same_cube(self):
        by_moves = revenge.Cube("R Uw2 F'")
        self.assertEqual(revenge.Cube(by_moves.facelets), by_moves)
        self.assertEqual(revenge.Cube().apply("R").apply("Uw2 F'"), by_moves)
        self.assertEqual(hash(revenge.Cube(by_moves.facelets)), hash(by_moves))
        self.assertNotEqual(by_moves, revenge.Cube())

    def test_faces_may_be_given_in_another_order(self):
        cube = revenge.Cube("R U", puzzle="3X3")
        ordered = "UUUUUUFFFFFDLLLLLLRRRFFDFFDUBBRRRRRRLLLUBBUBBDDBDDBDDB"
        net = "UUUUUUFFFFFDRRRUBBLLLLLLFFDRRRUBBLLLFFDRRRUBBDDBDDBDDB"
        self.assertEqual(revenge.Cube(ordered, puzzle="3x3x3", face_order="ULFRBD"), cube)
        self.assertEqual(revenge.Cube(net, puzzle="3x3x3", face_order="NET"), cube)
        self.assertEqual(revenge.Cube(ordered, puzzle="3x3x3", face_order="ulfrbd"), cube)
        solution = revenge.Solver().solve(ordered, puzzle="3x3x3", face_order="ULFRBD", nodes=1000)
        self.assertTrue(cube.apply(solution.moves).is_solved)
        for text, order in (("R U", "net"), (ordered, "ULFRBB"), (ordered, "nets")):
            with self.assertRaises(revenge.UsageError):
                revenge.Cube(text, puzzle="3x3x3", face_order=order)
        with self.assertRaises(revenge.UsageError):
            revenge.Solver().solve(cube, puzzle="3x3x3", face_order="net")

    def test_a_cube_is_solved_any_way_it_is_held(self):
        self.assertTrue(revenge.Cube("x y2").is_solved)
        self.assertFalse(revenge.Cube("R").is_solved)

    def test_pieces_are_arrays_of_the_places(self):
        for size, places in ((2, 8), (3, 26), (4, 56), (5, 98)):
            cube = revenge.Cube.random(1, puzzle=f"{size}x{size}x{size}")
            self.assertEqual((cube.size, len(cube.facelets)), (size, 6 * size * size))
            self.assertEqual((cube.pieces.dtype, cube.pieces.shape), (np.uint8, (places,)))
            self.assertEqual(int(cube.twists[:8].sum()) % 3, 0)

    def test_random_cubes_come_from_the_seed(self):
        self.assertEqual(revenge.Cube.random(0xBEEF), revenge.Cube.random("beef"))
        self.assertNotEqual(revenge.Cube.random(), revenge.Cube.random())

    def test_pictures_and_copies(self):
        cube = revenge.Cube("R")
        self.assertEqual(len(cube.net().splitlines()), 14)
        self.assertTrue(cube.svg(view="iso").startswith("<svg"))
        self.assertEqual(pickle.loads(pickle.dumps(cube)), cube)
        self.assertEqual(eval(repr(cube), {"Cube": revenge.Cube}), cube)

    def test_how_lower_case_was_read_is_said(self):
        self.assertTrue(revenge.Cube("r").notes)
        self.assertEqual(revenge.Cube("r", notation="sign"), revenge.Cube("Rw"))


class Algorithms(unittest.TestCase):
    def test_lengths_inverses_sums(self):
        moves = revenge.Algorithm("R Uw2 2F")
        self.assertEqual([moves.length(metric) for metric in ("obtm", "sstm", "btm")], [4, 4, 3])
        self.assertEqual(str(moves.inverse()), "2F' Uw2 R'")
        self.assertEqual(list(moves + "D"), ["R", "Uw2", "2F", "D"])
        self.assertEqual(len((moves + moves.inverse()).simplified()), 0)
        self.assertEqual(str(moves.mirror()), "L' Uw2 2F'")
        self.assertEqual(moves.text("larsen"), "R+ U2 u2 f+")
        self.assertEqual(pickle.loads(pickle.dumps(revenge.Algorithm("3Rw"))), revenge.Algorithm("3Rw"))
        self.assertEqual((revenge.Algorithm("3Rw").text(), revenge.Algorithm("3Rw").text("sign")), ("3Rw", "3r"))

    def test_moves_of_another_size_are_refused(self):
        with self.assertRaisesRegex(revenge.UsageError, "3x3x3.*4x4x4"):
            revenge.Cube().apply(revenge.Algorithm("R", puzzle="3x3x3"))


class Solving(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.solver = revenge.Solver()

    def test_a_solution_solves_and_says_what_it_is(self):
        cube = revenge.Cube(SCRAMBLE)
        solution = self.solver.solve(cube, nodes=20_000)
        self.assertTrue(cube.apply(solution.moves).is_solved)
        self.assertEqual(revenge.Algorithm(solution.moves).length("obtm"), solution.length)
        self.assertEqual((solution.metric, solution.puzzle), ("obtm", "4x4x4"))
        self.assertLessEqual(solution.lower_bound or 0, solution.length)

    def test_texts_cubes_and_algorithms_are_the_same_question(self):
        asked = [SCRAMBLE, revenge.Cube(SCRAMBLE), revenge.Algorithm(SCRAMBLE)]
        self.assertEqual(len({self.solver.solve(one, nodes=20_000).moves for one in asked}), 1)

    def test_moves_are_undone_where_that_is_the_shortest_known(self):
        moves = "R U R' U' " * 3
        for one in [moves, revenge.Cube(moves), revenge.Algorithm(moves)]:
            self.assertLessEqual(self.solver.solve(one, nodes=100).length, 12)
        for puzzle, moves in [("megaminx", "R U2 F' L BL2 B DR2 D' FR"), ("5x5x5", "R U x Fw2 3R' y D B2 L")]:
            self.assertLessEqual(self.solver.solve(moves, puzzle=puzzle).length, 9)
        # What is reached is another state then.
        self.assertGreater(self.solver.solve(moves, target="R", nodes=100).length, 0)

    def test_phases_metrics_and_a_chain_of_ones_own(self):
        solution = self.solver.solve(SCRAMBLE, method="eight-phase", metric="sstm", time=60, max_length=200)
        self.assertEqual(sum(phase.length for phase in solution.phases), solution.length)
        self.assertEqual([phase.name for phase in solution.phases][0], "phase-1")
        chain = revenge.Chain(revenge.Chain.builtin("eight-phase").text, name="mine")
        self.assertEqual(self.solver.solve(SCRAMBLE, chain=chain, metric="sstm").moves, solution.moves)

    def test_chosen_moves_and_targets(self):
        with self.assertRaisesRegex(revenge.UsageError, "product of turns"):
            self.solver.solve("R", moves="(R U)2", time=60)
        solution = self.solver.solve("Rw U2 F' Rw' F U2", moves="Rw,U,F", time=60)
        self.assertEqual(solution.lower_bound, solution.length)
        there = self.solver.solve("R Uw F2", target="Fw2 D", nodes=20_000)
        self.assertEqual(self.solver.solve("R U B", puzzle="skewb", target="R U B R L").length, 2)
        reached = revenge.Cube("R Uw F2").apply(there.moves)
        self.assertIn(revenge.Cube("Fw2 D"), [reached.apply(held) for held in HELD])

    def test_an_octahedron_is_solved_in_one_orientation_if_that_is_asked_for(self):
        made = revenge.Scrambler("5").scramble("fto")
        scramble = f"{made} {made}"  # its undoing is too long to be the answer
        for upright in (None, False, True):
            solution = self.solver.solve(scramble, puzzle="fto", nodes=20_000, one_orientation=upright)
            lengths = [self.solver.solve(f"{scramble} {solution.moves}", puzzle="fto", nodes=1, one_orientation=held).length
                       for held in (False, True)]
            self.assertEqual(lengths[0], 0)
            self.assertEqual(lengths[1] == 0, upright is True)
        for puzzle in ("4x4x4", "pyraminx"):
            with self.assertRaisesRegex(revenge.UsageError, f"one_orientation: the {puzzle} is"):
                self.solver.solve("R", puzzle=puzzle, one_orientation=True)
        with self.assertRaises(TypeError):
            self.solver.solve(scramble, puzzle="fto", one_orientation=1)

    def test_puzzles_that_are_no_cubes(self):
        solution = self.solver.solve("R U L' B", puzzle="pyraminx")
        self.assertEqual((solution.puzzle, solution.metric), ("pyraminx", "turn"))
        self.assertLessEqual(solution.length, 4)

    def test_better_solutions_are_handed_on_and_may_end_the_solve(self):
        lengths = []
        last = self.solver.solve(SCRAMBLE, nodes=200_000, on_better=lambda better: lengths.append(better.length))
        self.assertEqual(lengths, sorted(set(lengths), reverse=True))
        self.assertEqual(lengths[-1], last.length)
        first = self.solver.solve(SCRAMBLE, time=3600, on_better=lambda better: True)
        self.assertGreater(first.length, 0)

    def test_a_search_is_resumed_from_its_file(self):
        far = "R Uw2 F' Rw D2 2L B U2 Lw' F"
        solver = revenge.Solver(memory=64 << 20)
        with tempfile.TemporaryDirectory() as folder:
            kept = pathlib.Path(folder) / "search"
            with self.assertRaisesRegex(revenge.NotFound, "at least 8 obtm"):
                solver.solve(far, method="optimal", max_length=7, resume=str(kept))
            self.assertIn("length 8", kept.read_text())
            with self.assertRaises(revenge.Error):
                solver.solve("R Uw", method="optimal", resume=str(kept))  # another state
            solution = solver.solve(far, method="optimal", resume=str(kept))
            self.assertEqual((solution.length, solution.lower_bound), (11, 11))
            self.assertFalse(kept.exists())

    def test_what_a_callback_raises_is_raised(self):
        def fail(better):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            self.solver.solve(SCRAMBLE, time=3600, on_better=fail)

    def test_a_stop_from_another_thread_ends_a_solve_since_the_lock_is_released(self):
        stop, found = revenge.Stop(), threading.Event()

        def raise_it():
            found.wait()
            stop.request()

        helper = threading.Thread(target=raise_it)
        helper.start()
        solution = self.solver.solve(SCRAMBLE, time=3600, stop=stop, on_better=lambda better: found.set())
        helper.join()
        self.assertGreater(solution.length, 0)
        # Of a scramble its undoing is known before anything is looked for; of facelets nothing is.
        self.assertGreater(self.solver.solve(SCRAMBLE, time=3600, stop=stop).length, 0)
        with self.assertRaises(revenge.Interrupted) as raised:
            self.solver.solve(revenge.Cube(SCRAMBLE).facelets, time=3600, stop=stop)
        self.assertEqual(raised.exception.code, 130)

    def test_ctrl_c_ends_a_solve(self):
        # A shell without job control has what it runs in the background ignore Ctrl-C, and Python heeds that.
        script = ("import revenge, signal\n"
                  "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                  "try:\n"
                  f"    revenge.Solver().solve({SCRAMBLE!r}, time=3600, on_better=lambda b: print('found', flush=True))\n"
                  "except KeyboardInterrupt:\n"
                  "    print('interrupted')\n")
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
            self.assertEqual(child.stdout.readline(), "found\n")
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.stdout.read().split()[-1], "interrupted")
        self.assertEqual(child.returncode, 0)

    def test_many_at_once_are_arrays_with_errors_in_their_places(self):
        found = self.solver.solve_all([SCRAMBLE, ONE_TWISTED, "R", "nonsense"], nodes=20_000)
        self.assertEqual(found.code.tolist(), [0, 3, 0, 2])
        self.assertEqual((found.length.dtype, found.nodes.dtype, found.seconds.dtype),
                         (np.int32, np.uint64, np.float64))
        self.assertEqual(found.length[1], -1)
        self.assertEqual((found.moves[2], found.length[2], found.lower_bound[2]), ("R'", 1, 1))
        self.assertTrue(found.errors[1] and found.errors[3] and not found.errors[0])
        self.assertEqual(len(self.solver.solve_all([])), 0)


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.solver = revenge.Solver()

    def test_every_error_has_the_programs_exit_code(self):
        codes = {"NotFound": 1, "UsageError": 2, "ImpossibleCube": 3, "TableDamaged": 4, "ResourceError": 5,
                 "ReplayFailed": 6, "Interrupted": 130}
        for name, code in codes.items():
            self.assertEqual(getattr(revenge, name).code, code)
            self.assertTrue(issubclass(getattr(revenge, name), revenge.Error))

    def test_bad_input_is_refused_as_by_the_program(self):
        refused = [
            (revenge.UsageError, lambda: revenge.Cube("R Q")),
            (revenge.UsageError, lambda: revenge.Cube(puzzle="8x8x8")),
            (revenge.UsageError, lambda: revenge.Cube.random("xyz")),
            (revenge.UsageError, lambda: revenge.Cube.random(-1)),
            (revenge.UsageError, lambda: revenge.Cube().svg(view="cube")),
            (revenge.ImpossibleCube, lambda: revenge.Cube(ONE_TWISTED)),
            (revenge.UsageError, lambda: revenge.methods("4x4x5")),
            (revenge.UsageError, lambda: revenge.Chain("nonsense")),
            (revenge.UsageError, lambda: revenge.Chain.builtin("nonsense")),
            (revenge.UsageError, lambda: revenge.analyze("eight-phase/phase-9")),
            (revenge.UsageError, lambda: revenge.analyze("eight-phase/phase-1", "phase-2")),
            (revenge.ResourceError, lambda: revenge.analyze("three-phase/step-2")),
            (revenge.UsageError, lambda: revenge.group("8x8x8")),
            (revenge.UsageError, lambda: revenge.Scrambler(1, subset="nonsense").scramble()),
            (revenge.UsageError, lambda: revenge.Scrambler("xyz").scramble()),
        ]
        for kind, call in refused:
            with self.assertRaises(kind) as raised:
                call()
            self.assertGreater(len(str(raised.exception)), 10)

    def test_options_that_nothing_would_read_are_refused(self):
        for options in ({"time": -1}, {"time": float("nan")}, {"nodes": -5}, {"nodes": 1 << 70},
                        {"metric": "stm"}, {"method": "nonsense"}, {"table_size": "huge"},
                        {"heuristic": "guess"}, {"heuristic": "tables"}, {"orientations": 2}, {"costs": "R 5"}, {"costs": "R five"}, {"notation": "own"},
                        {"method": "eight-phase", "table_size": "small"}, {"relax": 1}, {"memory": 1 << 30},
                        {"method": "larsen", "time": 1}, {"method": "larsen", "threads": 1},
                        {"puzzle": "4x4x4-super", "nodes": 5}, {"puzzle": "4x4x4-super", "threads": 2},
                        {"puzzle": "pyraminx", "notation": "slice"}, {"moves": ""}, {"moves": "R", "method": "short"},
                        {"puzzle": "pyraminx", "target": "nonsense"}, {"puzzle": "pyraminx", "seed": 1},
                        {"puzzle": "5x5x6"}, {"chain": "nonsense"}):
            with self.subTest(options), self.assertRaises(revenge.UsageError):
                self.solver.solve("R", **options)
        with self.assertRaises(revenge.UsageError):
            self.solver.solve(revenge.Cube(), notation="sign")
        with self.assertRaises(revenge.UsageError):
            self.solver.solve(revenge.Cube(), puzzle="3x3x3")

    def test_a_single_text_is_no_list_and_opening_takes_no_limits(self):
        for call in (lambda: self.solver.solve_all("R U"), lambda: self.solver.open(time=1), lambda: self.solver.open(target="R")):
            with self.assertRaises(TypeError):
                call()
        self.solver.open("3x3x3", method="thistlethwaite", metric="sstm")
        for text in ("R\ud800", "\udfff"):
            for call in (lambda: self.solver.solve(text), lambda: self.solver.solve("R", method=text),
                         lambda: self.solver.solve(text, puzzle="megaminx"), lambda: self.solver.solve("R", moves=text)):
                with self.assertRaises(UnicodeEncodeError):
                    call()
        with self.assertRaisesRegex(revenge.UsageError, "chain is empty"):
            self.solver.solve("R", chain="")

    def test_what_is_solved_needs_no_tables_and_wca_megaminx_scrambles_are_read(self):
        for cache in (None, ""):
            solver = self.solver if cache is None else revenge.Solver(cache=cache)
            for puzzle, solved in [("4x4x4", "x y"), ("3x3x3", "R x R'"), ("megaminx", "R++ D-- D++ R--")]:
                solution = solver.solve(solved, puzzle=puzzle)
                self.assertEqual((solution.moves, solution.lower_bound, list(solution.phases)), ("", 0, []))
        solution = self.solver.solve("R++ U", puzzle="megaminx", method="cycles")
        self.assertEqual(solution.length, 2)
        self.assertIn("turn the whole puzzle", solution.notes[0])

    def test_values_of_another_type_are_type_errors(self):
        for call in (lambda: self.solver.solve(3), lambda: self.solver.solve("R", time="long"),
                     lambda: self.solver.solve("R", nodes=1.5), lambda: self.solver.solve("R", metric=1),
                     lambda: revenge.Cube(3), lambda: self.solver.open(nonsense=1),
                     lambda: self.solver.solve(revenge.Cube(), puzzle=4)):
            with self.assertRaises(TypeError):
                call()
        for name, value in [("time", "1s"), ("nodes", 1.5), ("seed", "c0ffee"), ("metric", 1), ("moves", 7), ("costs", 7)]:
            with self.assertRaisesRegex(TypeError, f"^{name} "):
                self.solver.solve("R", **{name: value})

    def test_an_empty_text_is_no_default(self):
        for name in ("puzzle", "method", "metric", "target", "notation", "face_order", "heuristic", "table_size", "moves", "costs", "chain"):
            with self.assertRaisesRegex(revenge.UsageError, f"^{name} is empty$"):
                self.solver.solve("R U", **{name: ""})

    def test_costs_and_goals_are_texts(self):
        dear = self.solver.solve("R", puzzle="2x2x2", moves="R,L", costs="R 5\nR' 5")
        self.assertEqual((dear.moves, dear.length), ("L'", 1))
        self.assertEqual(self.solver.solve("", puzzle="3x3x3", moves="R,U", target="R U").moves, "R U")
        self.assertEqual(self.solver.solve("R", puzzle="pyraminx", costs="R 3\nR' 3", method="optimal").length, 3)

    def test_nothing_within_the_limits(self):
        with self.assertRaises(revenge.NotFound):
            self.solver.solve(SCRAMBLE, nodes=20_000, max_length=5)

    def test_where_tables_cannot_be_kept_they_are_made_in_memory(self):
        with tempfile.NamedTemporaryFile() as file:
            solution = revenge.Solver(file.name).solve(SCRAMBLE, method="eight-phase")
        self.assertGreater(solution.length, 20)

    def test_tables_are_kept_in_a_mapping(self):
        tables = {}
        made = revenge.Solver(tables=tables).solve("R U2 F'", puzzle="2x2x2")
        self.assertTrue(tables)
        self.assertTrue(all(type(name) is str and type(kept) is bytes for name, kept in tables.items()))
        kept = dict(tables)

        class Lent(dict):
            """Counts what is put."""
            puts = 0
            def __setitem__(self, name, what):
                self.puts += 1
                super().__setitem__(name, what)

        for form in (bytes, bytearray, memoryview):
            lent = Lent({name: form(what) for name, what in kept.items()})
            read = revenge.Solver(tables=lent).solve("R U2 F'", puzzle="2x2x2")
            self.assertEqual((read.moves, lent.puts), (made.moves, 0))
        damaged = Lent({name: what[:-1] + bytes([what[-1] ^ 1]) for name, what in kept.items()})
        again = revenge.Solver(tables=damaged).solve("R U2 F'", puzzle="2x2x2")
        self.assertEqual((again.moves, dict(damaged)), (made.moves, kept))

        revenge.Scrambler(1, solver=revenge.Solver(tables=tables)).scramble("skewb")
        self.assertGreater(len(tables), len(kept))

    def test_a_mapping_that_fails_keeps_nothing(self):
        class Broken(dict):
            def __contains__(self, name):
                raise OSError("no such disk")
            def __setitem__(self, name, what):
                raise OSError("the disk is full")

        for tables in (Broken(), dict.fromkeys(["2x2x2-whole.whole.classes.tables"], 5)):
            solver = revenge.Solver(tables=tables)
            with warnings.catch_warnings(record=True) as heard:
                warnings.simplefilter("always")
                self.assertTrue(solver.solve("R U2 F'", puzzle="2x2x2").moves)
            said = [str(one.message) for one in heard]
            is_broken = isinstance(tables, Broken)
            self.assertEqual(any("the disk is full" in one for one in said), is_broken)
            self.assertEqual(any("no such disk" in one for one in said), is_broken)
            self.assertTrue(said)

    def test_an_object_without_its_constructor_is_no_argument(self):
        own = {"random", "builtin"}  # static ones
        for bound in (revenge.Cube, revenge.Algorithm, revenge.Chain, revenge.Group, revenge.Stop, revenge.Solution):
            empty = bound.__new__(bound)
            for name in dir(bound):
                if not name.startswith("_") and name not in own:
                    with self.assertRaises(TypeError, msg=f"{bound.__name__}.{name}"):
                        getattr(empty, name)()
        for bound in (revenge.Cube, revenge.Algorithm):
            for use in (repr, str, hash, self.solver.solve):
                with self.assertRaises(TypeError):
                    use(bound.__new__(bound))

    def test_a_folder_or_a_mapping(self):
        with self.assertRaises(revenge.UsageError):
            revenge.Solver("/tmp", tables={})
        for tables in ([], "tables", 5):
            with self.assertRaises(TypeError):
                revenge.Solver(tables=tables)


class Scrambling(unittest.TestCase):
    def test_the_seed_gives_the_programs_scrambles(self):
        expected = program("scramble", "--seed", "2026", "--count", "5").splitlines()
        scrambler = revenge.Scrambler(0x2026)
        self.assertEqual([str(one).split("//")[0].strip() for one in scrambler.scrambles(3)]
                         + [str(scrambler.scramble()), str(scrambler.scramble())],
                         [line.split("//")[0].strip() for line in expected])

    def test_a_scramble_makes_its_state(self):
        for puzzle in ("3x3x3", "4x4x4"):
            scramble = revenge.Scrambler(7, hide_structure=True).scramble(puzzle)
            self.assertEqual(revenge.Cube(puzzle=puzzle).apply(scramble), scramble.cube)
            self.assertEqual(revenge.Algorithm(scramble, puzzle=puzzle).length(), scramble.length)

    def test_sets_of_states_and_other_puzzles(self):
        paired = revenge.Scrambler(7, subset="centers-solved").scramble()
        for face in range(6):
            self.assertEqual(len({paired.cube.facelets[16 * face + place] for place in (5, 6, 9, 10)}), 1)
        self.assertTrue(revenge.Scrambler(7).scramble("skewb"))

    def test_the_words_of_the_wca(self):
        scramble = revenge.Scrambler(7, subset="last-layer", wca=True, min_moves=4).scramble()
        self.assertNotRegex(scramble, "[LDB]w")
        self.assertEqual(revenge.Cube().apply(scramble), scramble.cube)
        self.assertEqual(scramble.cube.facelets[48:64], 16 * "D")
        plain, turned = (revenge.Scrambler(7, wca=True, blindfolded=blindfolded).scramble() for blindfolded in (False, True))
        self.assertTrue(turned.startswith(plain))
        self.assertEqual(revenge.Cube().apply(turned), turned.cube)
        for how in {"wca": True}, {"blindfolded": True}, {"subset": "last-layer"}:
            with self.assertRaises(revenge.UsageError):
                revenge.Scrambler(7, **how).scramble("skewb")
        self.assertNotEqual(*(str(revenge.Scrambler(7, hide_structure=hides).scramble("skewb")) for hides in (False, True)))
        with self.assertRaisesRegex(revenge.UsageError, "^hide_structure: applies only to puzzles whose moves are always possible"):
            revenge.Scrambler(7, hide_structure=True).scramble("square1")


class Groups(unittest.TestCase):
    def test_orders_are_whole_numbers_of_any_size(self):
        for puzzle in ("4x4x4", "3x3x3", "pyraminx"):
            expected = dict(line.split(": ") for line in program("group", puzzle, "--orders").splitlines())
            group = revenge.group(puzzle)
            self.assertEqual({name: str(order) for name, order in group.orders.items()}, expected)
            self.assertEqual(group.order, group.orders["order"])

    def test_subgroups_and_members(self):
        self.assertEqual(revenge.group("3x3x3", moves="U").order, 4)
        self.assertEqual(revenge.group("3x3x3", moves="U R").order, 73_483_200)
        self.assertIn("R2 U2", revenge.group("3x3x3", moves="R2 U2"))
        self.assertNotIn("R", revenge.group("3x3x3", moves="R2 U2"))
        self.assertTrue(all(fact.holds for fact in revenge.group("4x4x4").facts))
        self.assertEqual(revenge.group("3x3x3", moves="").order, 1)


class Stubs(unittest.TestCase):
    """What _core.pyi says is what there is, so that editors and type checkers can be believed."""

    def test_stubs_name_every_class_method_and_function_and_no_others(self):
        stub = pathlib.Path(revenge.__file__).with_name("_core.pyi")
        core = revenge._core
        said = {}
        for node in ast.parse(stub.read_text()).body:
            if isinstance(node, ast.ClassDef):
                said[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            elif isinstance(node, ast.FunctionDef):
                said[node.name] = set()
            elif isinstance(node, ast.AnnAssign):
                said[node.target.id] = set()
        there = {name for name in dir(core) if not name.startswith("_")}
        self.assertEqual(set(said), there)
        for name in there:
            if inspect.isclass(getattr(core, name)):
                of_errors = ("code", "facts") if issubclass(getattr(core, name), Exception) else ()
                members = {part for part in vars(getattr(core, name)) if not part.startswith("_") and part not in of_errors}
                self.assertEqual({part for part in said[name] if not part.startswith("_")}, members, name)

    def test_the_import_is_quick_since_numpy_is_left_for_later(self):
        code = "import sys, revenge; assert 'numpy' not in sys.modules; revenge.Cube().pieces; assert 'numpy' in sys.modules"
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_everything_public_has_a_docstring(self):
        for name in revenge.__all__:
            if name != "__version__":
                self.assertTrue(getattr(revenge, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
