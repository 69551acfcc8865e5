"""Puzzles and chains as data, from outside: every built-in puzzle is shown, scrambled, solved and analysed; files
are read; broken ones are refused with place, reason and exit code 2."""

import json
import math
import os
import pathlib
import re
import threading

import program

EXAMPLES = program.ROOT / "examples"

CHAIN = """name = "mine"
puzzle = "pyraminx"
metric = "turn"
remainder = "u l r b"

[[phase]]
name = "whole"
moves = "U L R B"
coordinates = "auto"
"""


class PuzzleFile:
    """A reader of .tws files without twists but of single pieces, and a breadth-first search, apart from the program."""

    def __init__(self, path):
        self.moves = {}
        lines = iter(path.read_text().splitlines())
        for line in lines:
            if line.startswith(("Solved", "Move ")):
                rows = {}
                for orbit in iter(lambda: next(lines), "End"):
                    if orbit.isdigit():
                        rows[last].append(int(orbit))
                    elif re.fullmatch("[0-9 ]+", orbit):
                        rows[last].extend(map(int, orbit.split()))
                    else:
                        last = orbit
                        rows[last] = []
                if line == "Solved":
                    self.solved = tuple(rows["centers"]), 0
                else:
                    self.moves[line.split()[1]] = [n - 1 for n in rows["centers"]], rows.get("wings-parity", [1, 0])[1]

    def after(self, state, name):
        places, flip = self.moves[name]
        return tuple(state[0][place] for place in places), state[1] ^ flip

    def distance(self, goal):
        seen, level, depth = {self.solved}, {self.solved}, 0
        while goal not in level:
            following = set()
            for state in level:
                for name in self.moves:
                    for _ in range(3):
                        state = self.after(state, name)
                        following.add(state)
                    state = self.after(state, name)
            level, depth = following - seen, depth + 1
            seen |= level
        return depth


# Nine tiles in a square. A move carries the four tiles of a corner around and turns each: a tile has odd turns exactly
# where it has changed the color of its square on a chessboard, so twists depend on places.
TILES = {"UL": (0, 1, 4, 3), "UR": (1, 2, 5, 4), "LL": (3, 4, 7, 6), "LR": (4, 5, 8, 7)}  # clockwise


def tiles_after(tiles, moves):
    """The tiles (number, turns) after a sequence, by a simulator of their own."""
    for move in moves.split():
        name, power = re.fullmatch(r"([UL][LR])(2?'?)", move).groups()
        for _ in range({"": 1, "2": 2, "2'": 2, "'": 3}[power]):
            before = list(tiles)
            for place, to in zip(TILES[name], TILES[name][1:] + TILES[name][:1]):
                tiles[to] = (before[place][0], (before[place][1] + 1) % 4)
    return tiles


def tiles_file():
    numbers = " ".join(str(place + 1) for place in range(9))
    text = f"Name tiles\nSet TILES 9 4\nSolved\nTILES\n{numbers}\nEnd\n"
    for name in TILES:
        moved = tiles_after([(place, 0) for place in range(9)], name)
        rows = " ".join(str(tile + 1) for tile, _ in moved), " ".join(str(turns) for _, turns in moved)
        text += f"Move {name}\nTILES\n{rows[0]}\n{rows[1]}\nEnd\n"
    return text


class Puzzles(program.ProgramTest):
    def test_puzzles_without_invariants_reach_every_arrangement(self):
        for moves, says in (("Move A\nDOTS\n2 1 3\nEnd\n", "every arrangement of the pieces"), ("", "one arrangement of the pieces in 2")):
            path = self.file("dots.tws", "Name dots\nSet DOTS 3\nSolved\nDOTS\n1 2 3\nEnd\nMove B\nDOTS\n2 3 1\nEnd\n" + moves)
            self.assertIn(f"invariants    {says} can be reached", self.output("puzzles", "describe", path))

    def test_states_are_counted_to_the_last_digit(self):
        # An estimate by logarithms is off by one from the 16th digit on.
        for puzzle, states in (("3x3x3", "43,252,003,274,489,856,000"), ("4x4x4", "7,401,196,841,564,901,869,874,093,974,498,574,336,000,000,000")):
            self.assertRegex(self.output("puzzles", "describe", puzzle), f"(?m)^states +{states}$")

    def test_pieces_whose_twists_depend_on_their_places_are_solved_by_a_chain(self):
        path = self.file("tiles.tws", tiles_file())
        # Places, and twists that are even or odd as places say, their sum a multiple of 4: 9! 4^9 / 2^10 states.
        self.assertIn(f"{math.factorial(9) * 2**8:,}", self.output("puzzles", "describe", path))
        for scramble in ("UL UR LR' LL2 UL' LR UR2 LL", "LR2 UL UR' LL LR' UL2 LL' UR LR UL'"):
            solution = self.output("solve", "--quiet", "--puzzle", path, scramble).partition("//")[0].strip()
            self.assertEqual(tiles_after(tiles_after([(i, 0) for i in range(9)], scramble), solution), [(i, 0) for i in range(9)])
            self.assertLessEqual(len(solution.split()), len(scramble.split()))

    def test_a_wca_scramble_of_the_megaminx_is_read_wherever_moves_are(self):
        scramble = "R++ D-- R++ D++ R-- D++ R-- D-- R++ D++ U\nR-- D++ R++ D-- R++ D-- R-- D-- R++ D-- U'"
        here = ["--puzzle", "megaminx"]
        faces = self.output("alg", "simplify", *here, scramble).strip()
        self.assertNotIn("+", faces)
        # Words that turn the whole puzzle are undone in the puzzle's orientation in hand: a text and its inverse change nothing.
        undone = self.output("alg", "invert", *here, scramble).strip()
        self.assertTrue(undone.startswith("U D++ R-- D++ R++"), undone)
        solved = self.output("show", *here, "", "--quiet")
        for text in (f"{scramble} {undone}", f"{undone} {scramble}"):
            self.assertEqual(self.output("show", *here, text, "--quiet"), solved)
        self.expect(0, "check", *here, "--scramble", scramble, "--solution", undone, says="named as the puzzle is held after the scramble")
        self.expect(0, "check", "--quiet", *here, "--scramble", undone, "--solution", scramble)
        self.assertEqual(self.output("alg", "invert", *here, "R++ U2").strip(), "U2' R--")
        self.expect(0, "check", "--quiet", *here, "--scramble", "R++ U", "--solution", "U' R--")
        self.expect(0, "check", "--quiet", *here, "--scramble", "R++ U", "--solution", "FL' L2'")  # as it was held before
        self.expect(1, "check", "--quiet", *here, "--scramble", "R++ U", "--solution", "U' R++")
        self.assertEqual(self.output("show", *here, scramble, "--quiet"), self.output("show", *here, faces, "--quiet"))
        done = self.expect(0, "solve", *here, scramble, says="these moves turn the whole puzzle: what U and R turned before is turned by ")
        self.expect(0, "check", "--quiet", *here, "--scramble", faces, "--solution", done.stdout.decode())
        self.expect(2, "solve", *here, "R++ U R+", says="line 1, column 7: \"R+\" is not a move of megaminx")

    def test_stickers_of_every_solid_are_read_as_they_are_printed(self):
        for puzzle in ("pyraminx", "skewb", "megaminx", "fto", "kilominx", "master-pyraminx", "dino", "helicopter", "curvy-copter"):
            with self.subTest(puzzle):
                names = list(json.loads(self.output("puzzles", "show", puzzle, "--format", "json"))["moves"])
                for moves in ("", " ".join(names[:4]), " ".join([*names, *names[::2]])):
                    shown = self.output("show", "--puzzle", puzzle, moves, "--quiet")
                    letters = self.output("show", "--puzzle", puzzle, moves, "--facelets").strip()
                    self.assertEqual(self.output("show", "--puzzle", puzzle, "--facelets", letters, "--quiet"), shown)

    def test_the_builtin_puzzles_are_listed(self):
        text = self.output("puzzles")
        for name in ["2x2x2", "3x3x3", "4x4x4", "4x4x4-super", "5x5x5", "pyraminx", "skewb", "megaminx"]:
            self.assertRegex(text, rf"(?m)^{name} ")

    def test_six_faces_have_the_colours_of_a_cube(self):
        skewb = set(re.findall(r"\x1b\[48;2;(\d+;\d+;\d+)", self.output("show", "--color", "always", "--puzzle", "skewb")))
        cube = set(re.findall(r"\x1b\[48;2;(\d+;\d+;\d+)", self.output("show", "--color", "always")))
        self.assertEqual(skewb, cube)

    def test_a_definition_printed_and_read_back_is_the_same(self):
        for name in ["skewb", "megaminx", "4x4x4-super"]:
            for ending in ["tws", "json"]:
                text = self.output("puzzles", "show", name, "--format", ending)
                path = self.file(f"{name}.{ending}", text)
                self.assertEqual(self.output("puzzles", "show", path, "--format", ending), text)

    def test_whole_puzzles_have_their_known_distances(self):
        for name, positions, worst in [("2x2x2", 3674160, 11), ("pyraminx", 933120, 11), ("skewb", 3149280, 11)]:
            found = json.loads(self.output("analyze", name, "--json"))
            self.assertEqual(found["chain"], f"{name}-whole")
            self.assertEqual(sum(int(d["positions"]) for d in found["distribution"]), positions)
            self.assertEqual(found["worst"], worst)
        self.assertEqual(json.loads(self.output("analyze", "2x2x2-whole/whole", "--metric", "obqtm", "--json"))["worst"], 14)

    def test_the_order_of_the_megaminx(self):
        self.assertIn("order: 100669616553523347122516032313645505168688116411019768627200000000000",
                      self.output("group", "megaminx", "--orders"))

    def test_random_states_are_solved(self):
        for name, count, longest in [("2x2x2", 50, 11), ("skewb", 50, 11), ("pyraminx", 50, 15), ("5x5x5", 2, 2000),
                                     ("megaminx", 2, 2000), ("4x4x4-super", 2, 2000)]:
            answers = self.objects("solve", "--puzzle", name, "--random", "-n", str(count), "--seed", "1", "--jsonl")
            self.assertEqual(len(answers), count)
            for answer in answers:
                self.assertTrue(answer["verified"])
                self.assertLessEqual(answer["length"], longest)

    def test_a_scramble_makes_what_its_solution_undoes(self):
        scramble = self.output("scramble", "--puzzle", "pyraminx", "--seed", "7").strip()
        solution = self.output("solve", "--puzzle", "pyraminx", scramble).split("//")[0]
        solved = self.output("show", "--puzzle", "pyraminx", "--json")
        self.assertEqual(self.output("show", "--puzzle", "pyraminx", "--json", f"{scramble} {solution}"), solved)
        self.assertNotEqual(self.output("show", "--puzzle", "pyraminx", "--json", scramble), solved)

    def test_a_typed_scramble_takes_no_more_than_undoing_it(self):
        for puzzle, moves, most, says in [("megaminx", "R U2 F' L BL2 B DR2 D' FR", 9, "limit of 2"),
                                          ("5x5x5", "R U x Fw2 3R' y D B2 L", 8, "limit of 2")]:
            answer = self.objects("solve", "--puzzle", puzzle, "--json", moves)[0]
            self.assertLessEqual(answer["length"], most, puzzle)
            self.expect(1, "solve", "--puzzle", puzzle, "--max-length", "2", moves, says=says)
        # By stickers nothing is known of what made them.
        stickers = self.output("show", "--puzzle", "5x5x5", "R U x Fw2 3R' y D B2 L", "--facelets").strip()
        self.assertGreater(self.objects("solve", "--puzzle", "5x5x5", "--method", "cycles", "--json", "--facelets", stickers)[0]["length"], 50)
        # Nor do phases that nobody asked for by name, where short does not count so.
        for options in [["--metric", "obqtm"], ["--puzzle", "3x3x3", "--metric", "sqtm"]]:
            self.assertEqual(self.objects("solve", *options, "--json", "R U F")[0]["length"], 3, options)
        # A chain of phases that was asked for gives its own solution.
        whole = self.objects("solve", "--puzzle", "skewb", "--json", "R L R' L' R R")[0]
        self.assertEqual([phase["name"] for phase in whole["phases"]], ["whole"])

    def test_the_method_cycles_solves_a_small_group_without_three_cycles(self):
        # The Mathieu group M24 has no 3-cycles; the search from both ends for all of its pieces together needs none.
        moves = {"A": "23 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 24",
                 "B": "1 2 9 5 19 6 10 23 7 17 18 11 4 13 16 21 3 8 14 15 22 20 12 24",
                 "C": "24 23 12 16 18 10 20 14 21 6 17 3 22 8 19 4 11 5 15 7 9 13 2 1"}
        file = self.file("m24.tws", "Name m24\nSet DOTS 24\nSolved\nEnd\n" +
                         "".join(f"Move {name}\nDOTS\n{row}\nEnd\n" for name, row in moves.items()))
        self.assertIn("order: 244823040\n", self.output("group", file, "--orders"))
        word = "A B C A2 B' C A B2 C A' B C A3 B C A B C"
        pieces = self.output("show", "--puzzle", file, "--kpuzzle", word)
        for state in (word, pieces):
            answer = self.objects("solve", "--puzzle", file, "--method", "cycles", "--json", state)[0]
            self.assertLess(answer["length"], 20)
            self.output("check", "--puzzle", file, "--scramble", word, "--solution", answer["solution"])

    def test_a_cube_held_another_way_is_solved(self):
        for puzzle in ["2x2x2", "5x5x5"]:
            self.output("solve", "--puzzle", puzzle, "R U x F y'")

    def test_nets_are_drawn(self):
        for puzzle, faces in [("pyraminx", "FLRD"), ("megaminx", "URFLBD")]:
            text = self.output("show", "--puzzle", puzzle, "--color", "never")
            for face in faces:
                self.assertIn(face, text)
            svg = self.output("show", "--puzzle", puzzle, "--svg", "-", "U")
            self.assertIn("<polygon", svg)
        self.assertIn("\x1b[48;2;", self.output("show", "--puzzle", "megaminx", "--color", "always"))

    def test_a_file_of_ones_own_is_solved_and_shown(self):
        path = self.file("ring.tws", program.RING)
        self.assertIn("// ", self.output("solve", "--puzzle", path, "R U R' U R"))
        self.assertIn("DOTS", self.output("show", "--puzzle", path, "R"))
        self.assertIn("order: 60", self.output("group", path, "--orders"))
        self.expect(2, "solve", "--puzzle", path, "R Q", says="column 3: \"Q\" is not a move of ring")

    def test_a_file_that_is_a_built_in_puzzle_is_solved_by_its_methods(self):
        text = self.output("puzzles", "show", "2x2x2", "--format", "tws").replace("Name 2x2x2", "Name other")
        path = self.file("other.tws", re.sub("(?m)^Move ", "Move turn", text))
        self.assertIn("the 2x2x2 under other names", self.output("puzzles", "describe", path))
        solve = ["solve", "--puzzle", path, "--method", "2x2x2-whole", "turnR turnU turnF'"]
        self.expect(0, *solve, says="the puzzle is the built-in 2x2x2 under other names: solved by its method 2x2x2-whole")
        self.assertRegex(self.output(*solve), "^turn.* turn.* turn.*  // 3 turn")
        self.expect(2, "solve", "--puzzle", path, "--method", "short", "turnR", says="there is auto, cycles, optimal, 2x2x2-whole")

    def test_an_odd_permutation_of_wings_that_keeps_centers_is_found_by_a_puzzle_of_these_parts(self):
        path = EXAMPLES / "puzzles" / "centers-and-parity.tws"
        puzzle = PuzzleFile(path)
        centers = [place // 4 for place in range(24)]
        goal = {"centers": {"pieces": centers}, "wings-parity": {"pieces": [0], "orientation": [1]}}
        [found] = self.objects("solve", "--puzzle", str(path), "--method", "optimal", "--json", json.dumps(goal))
        wanted = puzzle.distance((puzzle.solved[0], 1))
        self.assertEqual([found["length"], found["lower_bound"]], [wanted, wanted])
        # On the cube itself: every center shows its face, and a quarter turn of an inner layer is a 4-cycle of wings.
        letters = self.output("show", "--facelets", "--puzzle", "4x4x4", found["solution"]).strip()
        for face in range(6):
            self.assertEqual({letters[16 * face + at] for at in (5, 6, 9, 10)}, {"URFDLB"[face]})
        self.assertEqual(len(re.findall(r"Rw'?(?!2)\b", found["solution"].replace("'", ""))) % 2, 1)

    def test_broken_definitions(self):
        sound = self.output("puzzles", "show", "skewb")
        for old, new, says in [
            ("Set centers 6 1", "Set centers six 1", ":5:13: expected a whole number"),
            ("Move R", "Turn R", "expected Name, Set, Solved or Move"),
            ("Solved", "Unsolved", ":7:1: expected Name, Set, Solved or Move"),
        ]:
            self.assertIn(old, sound)
            path = self.file("broken.tws", sound.replace(old, new, 1))
            self.expect(2, "puzzles", "check", path, says=says)
            self.expect(2, "solve", "--puzzle", path, "U", says=says)
        path = self.file("broken.json", self.output("puzzles", "show", "skewb", "--format", "json")[:-5])
        self.expect(2, "puzzles", "check", path, says="expected")


class Chains(program.ProgramTest):
    def test_every_example_is_sound(self):
        for path in sorted((EXAMPLES / "chains").glob("*.toml")):
            if path.stem == "chen-step-2":  # one phase of a method that chooses names of wings anew
                self.expect(2, "chains", "check", str(path), "--quiet", says="its 609,043,535,100 positions, 6 of them its goal, do not tell apart")
            elif path.stem != "six-steps":  # takes half a minute: tests/proof, extreme
                self.output("chains", "check", str(path), "--quiet")

    def test_built_in_chains_are_sound(self):
        for name, says in [("thistlethwaite", "account for all 43,252,003,274,489,856,000 states"),
                           ("kociemba", ":23:1: phase-2: some of its 39,016,857,600 positions never occur"),
                           ("eight-phase", "not nested (the moves of phase-5 leave the group of those before it)"),
                           ("three-phase", "not nested (the moves of the remainder leave the group of those before it)")]:
            path = self.file(f"{name}.toml", self.output("chains", "show", name))
            self.assertIn(says, self.output("chains", "check", path, "--quiet"))

    def test_broken_chains_with_coordinates_spelled_out(self):
        sound = self.output("chains", "show", "thistlethwaite")
        for old, new, says in [
            # A goal that the next phase cannot finish: the corners' twist is not seen by any.
            ('raw = [[{ orbit = "corners", sees = "twist" }]]\n', "", ":18:1: phase-2: its 495 positions"),
            ('raw = [[{ orbit = "corners", sees = "places" }]]\n', "", ":36:1: phase-4: its 6,912 positions"),
            ('name = "phase-3"', 'name = "phase-3"\npuzzle = "3x3x3"', "unknown key 'puzzle'"),
            ('moves = "U D R2 L2 F2 B2"', 'moves = "U D R2 L2 F2 Q2"', ':31:23: "Q2"'),
            ('sets = ["FR FL BL BR"]', 'sets = ["FR FL BL BX"]', ":24:"),
        ]:
            self.assertIn(old, sound)
            self.expect(2, "chains", "check", self.file("broken.toml", sound.replace(old, new, 1)), says=says)
        # R turns carry pieces from one half of the places to the other.
        text = ('name = "halves"\npuzzle = "4x4x4"\n[[phase]]\nname = "one"\nmoves = "R F U r2"\n'
                'reduced = [{ orbit = "wings", sees = "sets", sets = ["FR FL BL BR"] }]\n'
                'raw = [[{ sees = "parity", of = [{ orbit = "corners" }] }], [{ sees = "parity", of = [{ orbit = "wings", half = 1 }] }]]\n')
        self.expect(2, "chains", "check", self.file("halves.toml", text),
                    says=":3:1: one: coordinate (raw, number 2) is not respected by")

    def test_examples_solve(self):
        for name, puzzle in [("pyraminx-three-phases", "pyraminx"), ("thistlethwaite-auto", "3x3x3")]:
            path = str(EXAMPLES / "chains" / f"{name}.toml")
            answers = self.objects("solve", "--puzzle", puzzle, "--method", path, "--random", "-n", "20", "--seed", "2", "--jsonl")
            self.assertTrue(all(answer["verified"] for answer in answers))
        self.assertIn("45 obtm", self.output("bound", str(EXAMPLES / "chains" / "thistlethwaite-auto.toml"), "--quiet"))

    def test_phases_that_may_relax_give_shorter_solutions(self):
        path = str(EXAMPLES / "chains" / "pyraminx-three-phases.toml")
        asked = ["solve", "--puzzle", "pyraminx", "--method", path, "--random", "-n", "10", "--seed", "2", "--jsonl"]
        plain = [answer["length"] for answer in self.objects(*asked)]
        relaxed = [answer["length"] for answer in self.objects(*asked, "--relax", "2", "--time", "10min")]
        self.assertTrue(all(after <= before for before, after in zip(plain, relaxed)))
        self.assertLess(sum(relaxed), sum(plain))
        self.expect(1, *asked, "--nodes", "1", says="node limit")

    def test_broken_chains(self):
        for old, new, says in [
            ('moves = "U L R B"', 'moves = "U L R Q"', ':8:16: "Q" is not a move of pyraminx'),
            ('moves = "U L R B"', 'moves = ""', ":8:9: expected at least one move"),
            ('moves = "U L R B"\n', "", "'moves' is missing"),
            ('coordinates = "auto"', 'coordinates = "car"', ':9:15: expected coordinates = "auto"'),
            ('puzzle = "pyraminx"', 'puzzle = "pyramid"', ':2:10: unknown puzzle "pyramid"'),
            ('metric = "turn"', 'metric = "obtm"', ':3:10: metric "obtm": for pyraminx there are turn'),
            ('remainder = "u l r b"', 'remainder = "u l r x"', ':4:20: "x"'),
            ("[[phase]]", "[phase]", "[[phase]]"),
            ('name = "mine"', 'title = "mine"', "'name' is missing"),
            ('metric = "turn"', 'metrics = "turn"', ":3:11: unknown key 'metrics'"),
            ('name = "mine"', "name = mine", ":1:"),
            # What only computing shows: a goal that the next phase cannot finish, states that none begins with.
            ('moves = "U L R B"', 'moves = "U L"', ":8:9: phase 'whole' begins with"),
            ('name = "whole"', 'name = "first"\nmoves = "U L R B u l r b"\ncoordinates = "auto"\n[[phase]]\nname = "whole"',
             None),
        ]:
            self.assertIn(old, CHAIN)
            path = self.file("broken.toml", CHAIN.replace(old, new, 1))
            if says is None:
                self.output("chains", "check", path)
            else:
                self.expect(2, "chains", "check", path, says=says)

    def test_a_file_is_read_once(self):
        # What is read of a pipe is gone.
        for name, text, commands in [
            ("own.tws", self.output("puzzles", "show", "2x2x2"), [("solve", "R U", "--puzzle"), ("scramble", "--seed", "1", "--puzzle")]),
            ("own.toml", CHAIN, [("solve", "U L'", "--puzzle", "pyraminx", "--explain", "--method")]),
        ]:
            path = self.file(name, "")
            os.remove(path)
            os.mkfifo(path)
            for command in commands:
                writer = threading.Thread(target=lambda: pathlib.Path(path).write_text(text), daemon=True)
                writer.start()
                done = program.run(*command, path, timeout=20)
                self.assertEqual(done.returncode, 0, done.stderr)
                writer.join()

    def test_spelled_out_and_automatic_coordinates_stand_in_one_chain(self):
        path = str(EXAMPLES / "chains" / "thistlethwaite-mixed.toml")
        said = self.output("chains", "check", path, "--quiet")
        self.assertIn("phase-1      2,048 positions, 1 of them its goal, 186 classes", said)
        self.assertIn("phase-3: 29,400 classes, searched with tables of 420, 140", said)
        self.assertIn("account for all 43,252,003,274,489,856,000 states", said)
        phases = json.loads(self.output("analyze", path, "--json"))["phases"]
        alone = json.loads(self.output("analyze", "thistlethwaite", "--json"))["phases"]
        self.assertEqual([[level["positions"] for level in phase["distribution"]] for phase in phases],
                         [[level["positions"] for level in phase["distribution"]] for phase in alone])
        self.assertIn("45 obtm: every position of the 3x3x3", self.output("bound", path, "--quiet"))
        self.assertRegex(self.output("tables", "build", path), r"thistlethwaite-mixed\.phase-2-[0-9a-f]{8}\.obtm\.mod3")
        found = self.objects("solve", "--puzzle", "3x3x3", "--method", path, "--random", "-n", "20", "--seed", "5", "--jsonl")
        lengths = [answer["length"] for answer in found]
        plain = self.objects("solve", "--puzzle", "3x3x3", "--method", "thistlethwaite", "--random", "-n", "20", "--seed", "5", "--jsonl")
        self.assertEqual(len(lengths), 20)
        self.assertLess(abs(sum(lengths) - sum(answer["length"] for answer in plain)), 60)
        # Own costs count in phases of both sorts.
        costs = self.file("costs.txt", "U 2\nU' 2\n")
        self.assertIn("own", self.output("analyze", path + "/phase-2", "--costs", costs))
        self.expect(2, "bound", path, "--joint", says="--joint: applies only to chains that spell out their coordinates in all")
        for chain in ("eight-phase/phase-1", "three-phase"):
            self.expect(2, "bound", chain, "--joint", says="--joint: applies only to chains that spell out")
        # A phase that is not followed by what it needs is found by counting, whatever it looks at.
        sound = self.output("chains", "show", path)
        text = sound.replace('raw = [[{ orbit = "corners", sees = "places" }]]\n', "")
        self.expect(2, "chains", "check", self.file("blind.toml", text), says=":37:1: phase-4: its 6,912 positions")

    def test_a_phase_with_coordinates_of_both_sorts(self):
        path = str(EXAMPLES / "chains" / "thistlethwaite-mixed.toml")
        sound = self.output("chains", "show", path)
        said = self.output("chains", "check", path, "--quiet")
        self.assertIn("phase-2      1,082,565 positions, 1 of them its goal, 324 classes", said)
        table = re.search(r"thistlethwaite-mixed\.phase-2-[0-9a-f]{8}\.obtm\.mod3", self.output("tables", "build", path))
        verified = self.output("tables", "verify", table[0])
        self.assertIn("the law of distances holds for all 160,380 entries", verified)
        # Blind for the edges, the phase leaves what the next one cannot solve: counting finds it.
        blind = sound.replace("sets = [\"FR FL BL BR\"] }]]", "sets = [\"FR FL BL\"] }]]")
        self.expect(2, "chains", "check", self.file("blind.toml", blind), says="phase-2")
        # Classes of all pieces beside what they show anyway: more entries than positions, at the same distances.
        searched = 'engine = "search"\npruning = [{ orbits = "corners" }, { orbits = "midges" }]\n'
        self.assertIn(searched, sound)
        seen_twice = 'raw = [[{ orbit = "midges", sees = "sets", sets = ["UF UB DF DB", "UR UL DR DL"] }]]\n'
        whole = self.file("whole.toml", sound.replace(searched, seen_twice))
        twice = json.loads(self.output("analyze", whole + "/phase-3", "--json"))
        once = json.loads(self.output("analyze", "thistlethwaite/phase-3", "--json"))
        self.assertEqual(twice["size"]["raw"], str(70 * 29400))
        self.assertEqual(twice["size"]["entries"], "157360")
        self.assertEqual([level["positions"] for level in twice["distribution"]],
                         [level["positions"] for level in once["distribution"]])
        self.assertIn("phase-3: some of its 2,058,000 positions never occur", self.output("chains", "check", whole, "--quiet"))
        for added, place, says in [
            ('symmetry = { S1 = "D4h" }', ":26:12", "finds its symmetries by itself: leave it out"),
            ('rotations = "C4"', ":26:13", "sees the cube as it is held"),
            ('reduced = [{ orbit = "midges", sees = "twist" }]', ":26:11", "write this one into 'raw'"),
            ('engine = "search"', ":26:10", "is solved by its table: leave it out"),
            ('pairs = "split"', ":26:9", "is solved by its table: leave it out"),
        ]:
            text = sound.replace('orbits = "corners"\n', f'orbits = "corners"\n{added}\n')
            self.expect(2, "chains", "check", self.file("refused.toml", text), says=f"{place}: '{added.split()[0]}' is")
            self.expect(2, "chains", "check", self.file("refused.toml", text), says=says)
        unknown = sound.replace('orbits = "corners"', 'orbits = "wings"')
        self.expect(2, "chains", "check", self.file("unknown.toml", unknown), says="unknown orbit 'wings'; expected some of corners")
        alone = sound.replace('engine = "search"\n', 'orbits = "corners"\nengine = "search"\n')
        self.expect(2, "chains", "check", self.file("alone.toml", alone), says="'orbits' is for phases that have 'raw'")
        none = sound.replace('raw = [[{ orbit = "midges", sees = "sets", sets = ["FR FL BL BR"] }]]', "raw = []")
        self.expect(2, "chains", "check", self.file("none.toml", none), says="'raw' has to have at least one coordinate")
        other = CHAIN + 'raw = [[{ orbit = "edges", sees = "twist" }]]\n'
        self.expect(2, "chains", "check", self.file("other.toml", other), says=":10:7: a phase of pyraminx")

    def test_a_goal_that_the_next_phase_cannot_finish(self):
        # The second phase begins with anything that U and L make together, but turns L only.
        text = CHAIN.replace('remainder = "u l r b"', 'remainder = "u l r b U"').replace('name = "whole"', 'name = "first"')
        text += '[[phase]]\nname = "second"\nmoves = "L"\ncoordinates = "auto"\n'
        self.expect(2, "chains", "check", self.file("unfinished.toml", text),
                    says=":12:9: phase 'second': its moves finish only")
        searched = self.file("searched.toml", text + 'engine = "search"\npruning = [{ orbits = "edges" }]\n')
        self.expect(2, "chains", "check", searched, says=":12:9: phase 'second': its moves finish only")

    def test_a_check_makes_no_table_that_takes_minutes(self):
        large = CHAIN.replace("pyraminx", "megaminx").replace('remainder = "u l r b"\n', "").replace("U L R B", "U F L R")
        done = program.run("chains", "check", self.file("large.toml", large))
        self.assertIn("classes, too many to walk for a check", done.stdout.decode())
        searched = large + 'engine = "search"\npruning = [{ orbits = "edges" }, { orbits = "corners" }]\n'
        done = program.run("chains", "check", self.file("searched.toml", searched))
        self.assertRegex(done.stdout.decode(), r"[\d,]+ classes, searched with tables of [\d,]+, [\d,]+; ")

    def test_too_large_a_phase_is_refused_with_its_size(self):
        path = self.file("large.toml", CHAIN.replace("pyraminx", "megaminx").replace('remainder = "u l r b"\n', "")
                         .replace("U L R B", "U F L R"))
        done = self.expect(5, "analyze", path, "--memory", "100M")
        self.assertRegex(done.stderr.decode(), r"[\d ]+ classes: too many to be listed; in 100 MB fit \d+")


class Experiments(program.ProgramTest):
    def test_the_best_chain_for_each_number_of_phases(self):
        path = self.file("small.toml", program.EXPERIMENT)
        found = json.loads(self.output("experiment", path, "--json", "--quiet"))
        by_phases = {chain["phases"]: chain for chain in found["chains"]}
        self.assertEqual(by_phases[2]["groups"], ["all", "tips"])
        self.assertEqual(by_phases[2]["worst"], 11 + 4)
        self.assertEqual(by_phases[3]["groups"], ["all", "two", "tips"])
        self.assertGreaterEqual(by_phases[3]["worst"], by_phases[2]["worst"])

    def test_its_chains_and_plot_are_written(self):
        path = self.file("small.toml", program.EXPERIMENT)
        self.output("experiment", path, "--plot", "plot.svg", "--chains", "best", "--quiet", cwd=self.directory)
        self.assertIn("<svg", (self.directory / "plot.svg").read_text())
        self.assertRegex(self.output("bound", "best-2.toml", "--quiet", cwd=self.directory), r"\n15 turn")

    def test_steps_declared_as_phases_take_their_figures_from_tables(self):
        text = ('name = "cube"\npuzzle = "3x3x3"\n'
                '[[group]]\nname = "all"\nmoves = "U D L R F B"\n'
                '[[group]]\nname = "no-fb"\nmoves = "U D L R F2 B2"\n'
                '[[group]]\nname = "ud"\nmoves = "U D L2 R2 F2 B2"\n'
                '[[group]]\nname = "squares"\nmoves = "U2 D2 L2 R2 F2 B2"\n')
        steps = [("all", "no-fb", "thistlethwaite/phase-1"), ("no-fb", "ud", "mine.toml/phase-2"),
                 ("ud", "squares", "thistlethwaite/phase-3"), ("squares", "solved", "thistlethwaite/phase-4")]
        text += "".join(f'[[step]]\nfrom = "{a}"\nto = "{b}"\nphase = "{c}"\n' for a, b, c in steps)
        self.file("mine.toml", self.output("chains", "show", "thistlethwaite"))
        path = self.file("declared.toml", text)
        how = ("--json", "--quiet", "--classes", "1000")
        found = json.loads(self.output("experiment", path, *how))
        four = {chain["phases"]: chain for chain in found["chains"]}[4]
        self.assertEqual((four["groups"], four["worst"]), (["all", "no-fb", "ud", "squares"], 7 + 10 + 13 + 15))
        self.assertAlmostEqual(four["mean"], 31.35, places=2)
        # A phase that is not that step; places and names that are not there.
        for old, new, says in [
            ('"thistlethwaite/phase-3"', '"thistlethwaite/phase-2"', "'thistlethwaite/phase-2' distinguishes 1,082,565 classes, the step has 29,400"),
            ('"thistlethwaite/phase-3"', '"thistlethwaite"', "expected CHAIN/PHASE"),
            ('to = "squares"', 'to = "cubes"', "unknown group 'cubes'; expected one of the groups above"),
            ('[[step]]\nfrom = "ud"', '[[step]]\nof = "ud"', "unknown key 'of'"),
        ]:
            self.assertIn(old, text)
            self.expect(2, "experiment", self.file("broken.toml", text.replace(old, new, 1)), *how, says=says)

    def test_broken_experiments(self):
        for old, new, says in [
            ('name = "two"', 'name = "all"', ":7:8: the group 'all' is there already"),
            ('moves = "U L u l r b"', 'moves = "U L u l r x"', ':8:20: "x" is not a move'),
            ('puzzle = "pyraminx"', 'puzzle = "pyraminx"\nminimize = "most"', ':3:12: expected "worst" or "mean"'),
            ('puzzle = "pyraminx"', 'puzzle = "x"', ':2:10: unknown puzzle "x"'),
        ]:
            self.assertIn(old, program.EXPERIMENT)
            self.expect(2, "experiment", self.file("broken.toml", program.EXPERIMENT.replace(old, new, 1)), says=says)


program.main()
