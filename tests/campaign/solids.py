"""Twisty puzzles from geometry alone, in plain Python: what the campaign replays solutions on. It shares nothing with the
program: cubes are stickers with a place and a direction in space, other puzzles stickers with the half-spaces that they lie in."""

import itertools
import math
import random
import re

FACES = "URFDLB"
NORMAL = {"U": (0, 1, 0), "R": (1, 0, 0), "F": (0, 0, 1), "D": (0, -1, 0), "L": (-1, 0, 0), "B": (0, 0, -1)}
AXIS_FACE = {"x": "R", "y": "U", "z": "F", "M": "L", "E": "D", "S": "F"}
# Each face row by row as it is printed: where a row and a column go in space.
ROWS = {"U": ((0, 0, 1), (1, 0, 0)), "D": ((0, 0, -1), (1, 0, 0)), "F": ((0, -1, 0), (1, 0, 0)), "B": ((0, -1, 0), (-1, 0, 0)),
        "R": ((0, -1, 0), (0, 0, -1)), "L": ((0, -1, 0), (0, 0, 1))}


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def quarter(axis, v):
    """A quarter turn clockwise as seen from outside, about a coordinate axis."""
    along = dot(axis, v)
    x, y, z = v
    a, b, c = axis
    cross = (b * z - c * y, c * x - a * z, a * y - b * x)  # axis x v: counterclockwise
    return tuple(along * n - w for n, w in zip(axis, cross))


class Cube:
    MOVE = re.compile(r"(?:(\d)(?:-(\d))?)?([URFDLBxyzMES])(w?)(\d?)('?)$")

    def __init__(self, size):
        self.size = size
        span = range(1 - size, size, 2)  # places along an axis, two apart
        self.stickers = []  # (place, normal) in the printed order
        for face in FACES:
            normal = NORMAL[face]
            down, right = ROWS[face]
            for row, column in itertools.product(range(size), repeat=2):
                place = tuple(size * n + span[row] * d + span[column] * r for n, d, r in zip(normal, down, right))
                self.stickers.append((place, normal))
        self.index = {sticker: i for i, sticker in enumerate(self.stickers)}
        self.known = {}
        self.rotations = self._rotations()

    def _permutation(self, axis, layers, quarters):
        """RETURNS, for each sticker's place, the place whose sticker comes there."""
        size = self.size
        comes_from = list(range(len(self.stickers)))
        for i, (place, normal) in enumerate(self.stickers):
            depth = min((size - dot(axis, place)) // 2, size - 1) if dot(axis, normal) == 0 else (0 if dot(axis, normal) > 0 else size - 1)
            if depth not in layers:
                continue
            moved = (place, normal)
            for _ in range(quarters):
                moved = (quarter(axis, moved[0]), quarter(axis, moved[1]))
            comes_from[self.index[moved]] = i
        return comes_from

    def _rotations(self):
        found, waiting = {tuple(range(len(self.stickers)))}, [tuple(range(len(self.stickers)))]
        turns = [self._permutation(NORMAL[face], range(self.size), 1) for face in "RU"]
        while waiting:
            one = waiting.pop()
            for turn in turns:
                more = tuple(one[i] for i in turn)
                if more not in found:
                    found.add(more)
                    waiting.append(more)
        assert len(found) == 24
        return sorted(found)

    def move(self, word):
        if word not in self.known:
            first, last, face, wide, amount, back = self.MOVE.match(word).groups()
            size = self.size
            if face in "xyz":
                layers = range(size)
            elif face in "MES":
                layers = range((size - 1) // 2, size // 2 + 1)
            elif last:
                layers = range(int(first) - 1, int(last))
            elif wide:
                layers = range(int(first or 2))
            else:
                layers = [int(first or 1) - 1]
            quarters = int(amount or 1) % 4 * (3 if back else 1) % 4
            self.known[word] = self._permutation(NORMAL[AXIS_FACE.get(face, face)], layers, quarters)
        return self.known[word]

    def apply(self, state, text):
        for word in text.split():
            state = [state[i] for i in self.move(word)]
        return state

    def solved(self):
        return [face for face in FACES for _ in range(self.size ** 2)]

    def is_solved(self, state):
        area = self.size ** 2
        return all(len(set(state[i:i + area])) == 1 for i in range(0, len(state), area))

    def labelled(self):
        return list(range(len(self.stickers)))

    def is_labelled_solved(self, state):
        return tuple(state) in set(self.rotations) or any(all(state[i] == turned[i] for i in self._told_apart()) for turned in self.rotations)

    def _told_apart(self):
        """The stickers but those in the middles of odd cubes' faces, which turn unseen."""
        return range(len(self.stickers))


class Solid:
    """A puzzle whose turns are rotations of half-spaces that are cut off."""

    def __init__(self, faces, grips, order, kept=lambda held: True):
        """`faces`: name -> (normal, distance); `grips`: name -> (axis, distance of the cut), closed under the turns."""
        self.faces, self.grips, self.order = faces, grips, order
        self.stickers = [sticker for sticker in self._stickers() if kept(sticker[1])]
        self.index = {sticker: i for i, sticker in enumerate(self.stickers)}
        self.moves = {name: self._permutation(name) for name in grips}

    def _stickers(self):
        chance = random.Random(1)
        found = set()
        for name, (normal, distance) in self.faces.items():
            side = [0, 0, 0]
            side[min(range(3), key=lambda i: abs(normal[i]))] = 1
            u = [s - dot(side, normal) * n for s, n in zip(side, normal)]
            length = math.sqrt(dot(u, u))
            u = [c / length for c in u]
            v = (normal[1] * u[2] - normal[2] * u[1], normal[2] * u[0] - normal[0] * u[2], normal[0] * u[1] - normal[1] * u[0])
            seen = {}
            for _ in range(60_000):
                a, b = chance.uniform(-3, 3) * distance, chance.uniform(-3, 3) * distance
                point = [distance * n + a * p + b * q for n, p, q in zip(normal, u, v)]
                if all(dot(point, other) < bound + 1e-9 for other, bound in self.faces.values()):
                    held = frozenset(grip for grip, (axis, cut) in self.grips.items() if dot(point, axis) > cut)
                    seen[held] = seen.get(held, 0) + 1
            found |= {(name, held) for held in seen}
        return sorted(found, key=lambda sticker: (sticker[0], sorted(sticker[1])))

    def _permutation(self, name):
        axis = self.grips[name][0]
        angle = -2 * math.pi / self.order(name)

        def turned(v):
            along, c, s = dot(axis, v), math.cos(angle), math.sin(angle)
            cross = (axis[1] * v[2] - axis[2] * v[1], axis[2] * v[0] - axis[0] * v[2], axis[0] * v[1] - axis[1] * v[0])
            return [c * x + s * w + (1 - c) * along * n for x, w, n in zip(v, cross, axis)]

        def image(things, one):
            vector, bound = things[one]
            to = turned(vector)
            return min(things, key=lambda other: sum((x - y) ** 2 for x, y in zip(to, things[other][0])) + (bound - things[other][1]) ** 2)

        faces = {face: image(self.faces, face) for face in self.faces}
        grips = {grip: image(self.grips, grip) for grip in self.grips}
        comes_from = list(range(len(self.stickers)))
        for i, (face, held) in enumerate(self.stickers):
            if name in held:
                comes_from[self.index[(faces[face], frozenset(grips[grip] for grip in held))]] = i
        assert sorted(comes_from) == list(range(len(comes_from)))
        return comes_from

    def solved(self):
        return [face for face, _ in self.stickers]

    def apply(self, state, text):
        for word in text.split():
            name, amount, back = re.match(r"([A-Za-z]+)(\d?)('?)$", word).groups()
            times = int(amount or 1) * (-1 if back else 1) % self.order(name)
            for _ in range(times):
                state = [state[i] for i in self.moves[name]]
        return state

    def is_solved(self, state):
        seen = {}
        return all(seen.setdefault(face, color) == color for (face, _), color in zip(self.stickers, state)) and len(set(seen.values())) == len(seen)


def pyraminx():
    low, radius = -1 / 3, math.sqrt(8) / 3
    side = radius * math.sqrt(3) / 2
    corners = {"U": (0, 1, 0), "L": (-side, low, radius / 2), "R": (side, low, radius / 2), "B": (0, low, -radius)}
    faces = {name: (tuple(-c for c in corner), 1 / 3) for name, corner in corners.items()}
    grips = {name: (corner, 1 / 9) for name, corner in corners.items()} | {name.lower(): (corner, 5 / 9) for name, corner in corners.items()}
    return Solid(faces, grips, lambda name: 3)


def skewb():
    third = 1 / math.sqrt(3)
    faces = {name: (normal, 1) for name, normal in NORMAL.items()}
    named = {"U": (-1, 1, -1), "R": (1, -1, -1), "L": (-1, -1, 1), "B": (-1, -1, -1)}
    grips = {name: (tuple(third * c for c in axis), 0) for name, axis in named.items()}
    others = [axis for axis in itertools.product((1, -1), repeat=3) if axis not in named.values()]
    grips |= {f"other{i}": (tuple(third * c for c in axis), 0) for i, axis in enumerate(others)}
    return Solid(faces, grips, lambda name: 3)


def fto():
    """The octahedron seen onto a vertex: U, R, F and L around it, each face cut in three rows."""
    third = 1 / math.sqrt(3)
    front = {"U": (0, 1), "R": (1, 0), "F": (0, -1), "L": (-1, 0)}
    normals = {name: (math.sqrt(2) * third * x, math.sqrt(2) * third * y, third) for name, (x, y) in front.items()}
    normals |= {back: tuple(-c for c in normals[name]) for name, back in (("U", "D"), ("R", "BL"), ("F", "B"), ("L", "BR"))}
    return Solid({name: (normal, 1) for name, normal in normals.items()},
                 {name: (normal, 1 / 3) for name, normal in normals.items()}, lambda name: 3)


def cube_cut(names, cut, order):
    """A cube with a grip towards each corner or edge, which the letters of its faces name."""
    def towards(name):
        sums = [sum(c) for c in zip(*(NORMAL[face] for face in name))]
        return tuple(c / math.sqrt(len(name)) for c in sums)
    return Solid({name: (normal, 1) for name, normal in NORMAL.items()}, {name: (towards(name), cut) for name in names.split()},
                 lambda name: order)


EDGES = "UR UF UL UB DR DF DL DB FR FL BL BR"


def dino():
    return cube_cut("URF UFL ULB UBR DFR DLF DBL DRB", 1 / math.sqrt(3), 3)


def helicopter():
    return cube_cut(EDGES, 1 / math.sqrt(2), 2)


def curvy_copter():
    return cube_cut(EDGES, 1, 2)


def master_pyraminx():
    """The Pyraminx in four layers: u is the tip, U two layers, Uw three."""
    small = pyraminx()
    corners = {name: axis for name, (axis, _) in small.grips.items() if name.isupper()}
    cuts = (("{0}", 1 / 3), ("{1}", 2 / 3), ("{0}w", 0))
    return Solid(small.faces, {form.format(name, name.lower()): (axis, cut) for form, cut in cuts for name, axis in corners.items()},
                 lambda name: 3)


def kilominx():
    """The corners of the Megaminx: its stickers that three turns move."""
    return megaminx(lambda held: len(held) == 3)


def megaminx(kept=lambda held: True):
    height = 1 / math.sqrt(5)

    def around(degrees, sign):
        angle = math.radians(degrees)
        return (2 * height * math.sin(angle), sign * height, 2 * height * math.cos(angle))

    normals = {"U": (0, 1, 0), "D": (0, -1, 0)}
    normals |= {name: around(72 * i, 1) for i, name in enumerate(("F", "R", "BR", "BL", "L"))}
    normals |= {name: around(36 + 72 * i, -1) for i, name in enumerate(("FR", "DR", "B", "DL", "FL"))}
    return Solid({name: (normal, 1) for name, normal in normals.items()},
                 {name: (normal, 0.75) for name, normal in normals.items()}, lambda name: 5, kept)


class SquareOne:
    """Twelve wedges a layer, clockwise as seen from outside, from the front end of the cut."""
    WORD = re.compile(r"\((-?\d+),(-?\d+)\)|(/)")

    def solved(self):
        return [wedge for piece in "A1B2C3D45E6F7G8H" for wedge in ([piece, piece + "'"] if piece.isalpha() else [piece])] + [False]

    def apply(self, state, text):
        *wedges, flipped = state
        for up, down, cut in self.WORD.findall(text):
            top, bottom = wedges[:12], wedges[12:]
            if cut:
                # No corner, which begins with its letter and ends with a dash, across either end of the cut.
                assert not any(layer[i].endswith("'") for layer in (top, bottom) for i in (0, 6)), text
                top[6:], bottom[:6] = bottom[:6], top[6:]
                flipped = not flipped
            else:
                top = [top[(i - int(up)) % 12] for i in range(12)]
                bottom = [bottom[(i - int(down)) % 12] for i in range(12)]
            wedges = top + bottom
        return [*wedges, flipped]

    def turns(self, state):
        """The turns of one layer after which the cut is free, and the cut."""
        words = ["/"]
        for form, layer in (("({},0)", state[:12]), ("(0,{})", state[12:24])):
            free = [i for i in range(1, 12) if not any(layer[(at - i) % 12].endswith("'") for at in (0, 6))]
            words += [form.format(i) for i in free]
        return words

    def text(self, state):
        return "".join(wedge for wedge in state[:-1] if not wedge.endswith("'")) + ("/" if state[-1] else "-")

    def is_solved(self, state):
        return state == self.solved()


class Clock:
    """Two sides of nine dials in reading order, each side as seen from in front of it; corners of one are the other's, mirrored."""
    PINS = {"UL": {(0, 0)}, "UR": {(0, 1)}, "DL": {(1, 0)}, "DR": {(1, 1)}, "U": {(0, 0), (0, 1)}, "D": {(1, 0), (1, 1)},
            "L": {(0, 0), (1, 0)}, "R": {(0, 1), (1, 1)}, "ALL": {(0, 0), (0, 1), (1, 0), (1, 1)}}

    def solved(self):
        return [0] * 18

    def apply(self, state, text):
        sides = [list(state[:9]), list(state[9:])]
        here = 0
        for word in text.split():
            if word == "y2":
                here = 1 - here
                continue
            name, hours, sign = re.match(r"([A-Z]+)(\d+)([+-])$", word).groups()
            hours = int(hours) * (1 if sign == "+" else -1)
            pins = self.PINS[name]
            for row, column in {(pin[0] + r, pin[1] + c) for pin in pins for r in (0, 1) for c in (0, 1)}:
                sides[here][3 * row + column] += hours
                if row != 1 and column != 1:
                    sides[1 - here][3 * row + 2 - column] -= hours
        return [hour % 12 for side in sides for hour in side]

    def text(self, state):
        return str(state).replace(" ", "")

    def is_solved(self, state):
        return not any(state)


def square1():
    return SquareOne()


def clock():
    return Clock()
