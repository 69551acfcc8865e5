"""Large cubes, built in and from files: every sticker, piece and order is compared with what this file works out by itself."""

import itertools
import json
import math
import random

import program

FACES = {"U": (1, 1), "R": (0, 1), "F": (2, 1), "D": (1, -1), "L": (0, -1), "B": (2, -1)}


def rotated(vector, axis):
    """A quarter turn, clockwise as the positive end of the axis is seen."""
    x, y, z = vector
    return [(x, z, -y), (-z, y, x), (y, -x, z)][axis]


class Stickers:
    """A cube as colored points. Face by face in the order U R F D L B, row by row, as facelets are written."""

    def __init__(self, size):
        self.size, n = size, size
        at = range(1 - n, n, 2)
        rows = {"U": lambda r, c: (at[c], n, at[r]), "R": lambda r, c: (n, -at[r], -at[c]), "F": lambda r, c: (at[c], -at[r], n),
                "D": lambda r, c: (at[c], -n, -at[r]), "L": lambda r, c: (-n, -at[r], at[c]), "B": lambda r, c: (-at[c], -at[r], -n)}
        self.points = [rows[face](r, c) for face in "URFDLB" for r in range(n) for c in range(n)]
        self.colors = {point: "URFDLB"[i // (n * n)] for i, point in enumerate(self.points)}

    def turn(self, word):
        """2R, R, Rw, 3Rw, 2-3Rw, x, with ' or 2."""
        name, quarters = word.rstrip("'2"), {"'": 3, "2": 2}.get(word[-1], 1)
        first, last = 1, 1
        if name in "xyz":
            face, last = {"x": "R", "y": "U", "z": "F"}[name], self.size
        else:
            number, face = name.rstrip("wURFDLB"), name.rstrip("w")[-1]
            last = int(number.split("-")[-1]) if number else 2 if name.endswith("w") else 1
            first = int(number.split("-")[0]) if "-" in number or (number and not name.endswith("w")) else 1
        axis, sign = FACES[face]
        for _ in range(quarters if sign > 0 else 4 - quarters):
            before = self.colors
            self.colors = {}
            for point, color in before.items():
                along = max(1 - self.size, min(self.size - 1, point[axis] * sign))
                turns = first <= (self.size - 1 - along) // 2 + 1 <= last
                self.colors[rotated(point, axis) if turns else point] = color

    def letters(self):
        return "".join(self.colors[point] for point in self.points)


class Pieces:
    """All pieces of a cube told apart: the places of each kind, and for each turn of a layer where pieces come from."""

    def __init__(self, size):
        at = range(1 - size, size, 2)
        self.kinds = {}
        for point in itertools.product(at, repeat=3):
            outer = sum(abs(c) == size - 1 for c in point)
            if outer:
                self.kinds.setdefault(self.kind(point, size), []).append(point)
        self.size = size

    @staticmethod
    def kind(point, size):
        """Wings and centers that turns exchange have one kind: mirror images of oblique centers have two."""
        distances = sorted(map(abs, point))
        outer = [i for i, c in enumerate(point) if abs(c) == size - 1]
        hand = 0
        if len(outer) == 1:
            axis = outer[0]
            right, up = point[(axis + 1) % 3], point[(axis + 2) % 3]
            product = right * up * (abs(right) - abs(up)) * point[axis]
            hand = (product > 0) - (product < 0)
        return (*distances, hand)

    def frames(self, point):
        """The faces that a corner's stickers are on, clockwise from U or D."""
        signs = [1 if c > 0 else -1 for c in point]
        right_handed = signs[0] * signs[1] * signs[2] > 0
        axes = (1, 0, 2) if right_handed else (1, 2, 0)
        return [tuple(signs[a] if i == a else 0 for i in range(3)) for a in axes]

    def tws(self):
        names = {kind: f"SET{i}" for i, kind in enumerate(sorted(self.kinds))}
        lines = [f"Name cube{self.size}"]
        for kind, places in sorted(self.kinds.items()):
            lines.append(f"Set {names[kind]} {len(places)} {3 if len(places) == 8 else 1}")
        lines += ["Solved", "End"]
        for axis, layer in itertools.product(range(3), range(1 - self.size, self.size, 2)):
            lines.append(f"Move {'XYZ'[axis]}{chr(ord('a') + (layer + self.size - 1) // 2)}")
            for kind, places in sorted(self.kinds.items()):
                to = [rotated(point, axis) if point[axis] == layer else point for point in places]
                lines += [names[kind], " ".join(str(to.index(place) + 1) for place in places)]
                if len(places) == 8:
                    twists = []
                    for point, goes in zip(places, to):
                        sticker = self.frames(point)[0]
                        carried = rotated(sticker, axis) if point[axis] == layer else sticker
                        twists.append(self.frames(goes).index(carried))
                    lines.append(" ".join(map(str, twists)))
            lines.append("End")
        return "\n".join(lines) + "\n"


def order_of_all_pieces(size):
    """Of an even cube whose layers all turn: corners, (N-2)/2 orbits of wings and their square of centers. A face turn makes
    the corners and all centers odd, the turn of a layer below it the wings of that layer; nothing else is free."""
    wings = (size - 2) // 2
    return math.factorial(8) * 3**7 * math.factorial(24) ** (wings + wings * wings) // 2 ** (wings * wings)


class LargePuzzles(program.ProgramTest):
    def test_scrambles_of_large_cubes_show_the_stickers_that_a_cube_of_points_shows(self):
        for size, count in [(6, 80), (7, 100)]:
            name = f"{size}x{size}x{size}"
            for scramble in self.output("scramble", "--puzzle", name, "-n", "3", "--seed", "6").splitlines():
                words = scramble.split()
                self.assertEqual(len(words), count)
                cube = Stickers(size)
                for word in words:
                    cube.turn(word)
                self.assertEqual(self.output("show", "--puzzle", name, scramble, "--facelets").strip(), cube.letters())

    def test_layers_blocks_and_rotations_of_large_cubes_turn_what_they_name(self):
        draw = random.Random(7)
        for size in (6, 7):
            name = f"{size}x{size}x{size}"
            words = ["R", "2R'", "3R2", "Rw", "3Rw'", "4Rw", "2-3Lw", "x", "y'", "z2", "3F", "3Fw2", "Dw", "3Dw'", "2B2", "U"]
            for _ in range(4):
                draw.shuffle(words)
                cube = Stickers(size)
                for word in words:
                    cube.turn(word)
                self.assertEqual(self.output("show", "--puzzle", name, " ".join(words), "--facelets").strip(), cube.letters())

    def test_the_patterns_of_large_cubes_are_as_many_as_are_known(self):
        six = math.factorial(7) * 3**6 * math.factorial(24) ** 6 // math.factorial(4) ** 24
        seven = math.factorial(8) * 3**7 * math.factorial(12) * 2**10 * math.factorial(24) ** 8 // math.factorial(4) ** 36
        for name, patterns in [("6x6x6", six), ("7x7x7", seven)]:
            self.assertIn(f"patterns-up-to-rotation: {patterns}\n", self.output("group", name, "--orders"))

    def test_large_cubes_are_solved(self):
        for size in (6, 7):
            name = f"{size}x{size}x{size}"
            scramble = self.output("scramble", "--puzzle", name, "--seed", "3").strip()
            stickers = self.output("show", "--puzzle", name, scramble, "--facelets").strip()
            solution = self.objects("solve", "--puzzle", name, "--facelets", stickers, "--jsonl")[0]["solution"]
            cube = Stickers(size)
            for word in scramble.split() + solution.split():
                cube.turn(word)
            faces = [set(cube.letters()[i * size * size:(i + 1) * size * size]) for i in range(6)]
            self.assertTrue(all(len(face) == 1 for face in faces), name)

    def test_files_of_even_cubes_have_the_orders_of_their_groups(self):
        for size in (2, 4, 6, 8):
            path = self.file(f"cube{size}.tws", Pieces(size).tws())
            self.expect(0, "puzzles", "check", path)
            self.assertIn(f"order: {order_of_all_pieces(size)}\n", self.output("group", path, "--orders"))

    def test_a_cube_of_twenty_layers_is_read_shown_and_replayed(self):
        pieces = Pieces(20)
        path = self.file("cube20.tws", pieces.tws())
        self.assertEqual(sum(map(len, pieces.kinds.values())), 2168)
        self.expect(0, "puzzles", "check", path)
        scramble = "Xa Yb2 Zc' Xt Ya"
        shown = json.loads(self.output("show", "--puzzle", path, scramble, "--kpuzzle"))
        self.assertEqual(sum(len(orbit["pieces"]) for orbit in shown.values() if isinstance(orbit, dict)), 2168)
        self.expect(0, "check", "--quiet", "--puzzle", path, "--scramble", scramble, "--solution", "Ya' Xt' Zc Yb2 Xa'")
        self.expect(1, "check", "--quiet", "--puzzle", path, "--scramble", scramble, "--solution", "Ya' Xt' Zc Yb Xa'")

    def test_the_largest_cubes_are_led_to_targets_with_unsolved_centers(self):
        for size, target in ((6, "Rw U"), (7, "2R")):
            cube = f"{size}x{size}x{size}"
            [found] = self.objects("solve", "--puzzle", cube, "--method", "cycles", "--json", "--to", target, "U")
            reached, wanted = Stickers(size), Stickers(size)
            for word in ["U", *found["solution"].split()]:
                reached.turn(word)
            for word in target.split():
                wanted.turn(word)
            self.assertEqual(reached.letters(), wanted.letters())

    def test_chosen_moves_solve_the_largest_cubes(self):
        for cube in ("6x6x6", "7x7x7"):
            [found] = self.objects("solve", "--puzzle", cube, "--moves", "R,3Uw", "--json", "R 3Uw R2")
            self.assertEqual((found["solution"], found["lower_bound"]), ("R2 3Uw' R'", 3))


program.main()
