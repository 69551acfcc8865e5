"""Random-state scrambles: every state of a set is equally likely."""

from __future__ import annotations

from revenge import _core
from revenge._core import Cube
from revenge.solving import Solver


class Scramble(str):
    """Moves that lead to a random state: a str with `length` and, for cubes, `cube` (the state)."""

    length: int
    cube: Cube | None

    def __new__(cls, moves: str, length: int, cube: Cube | None) -> Scramble:
        self = super().__new__(cls, moves)
        self.length = length
        self.cube = cube
        return self

    def __getnewargs__(self) -> tuple[str, int, Cube | None]:  # type: ignore[override]
        return str(self), self.length, self.cube


class Scrambler:
    """Generates scrambles. They depend only on the seed, not on the machine or the number of threads.

    `seed` is an int of up to 256 bits, or its hexadecimal digits. It gives the same scrambles as in every other front
    end, such as `revenge scramble --seed` (docs/seeds.md); by default the system draws one. `subset` is a set of states
    of a cube (docs/library.md). `hide_structure` adds random turns at both ends that hide how the scramble was
    found. `wca` limits the wide turns of the 4x4x4 to Rw, Uw and Fw; its orientation is then not random.
    `blindfolded` ends the 4x4x4 in a random orientation, by up to two rotations. A state that is solved in fewer
    than `min_moves` moves (default 2) is drawn again. One thread at a time may use it.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        solver: Solver | None = None,
        subset: str = "",
        hide_structure: bool = False,
        wca: bool = False,
        blindfolded: bool = False,
        min_moves: int | None = None,
        threads: int = 0,
    ) -> None:
        _core.require_seed(seed)
        self._solver = Solver() if solver is None else solver
        self._how = (seed, subset, hide_structure, wca, blindfolded, min_moves, threads)
        self._made: dict[str, _core.Scrambler] = {}

    def scramble(self, puzzle: str = "4x4x4") -> Scramble:
        """The next scramble of a puzzle; each puzzle has its own sequence."""
        return self.scrambles(1, puzzle)[0]

    def scrambles(self, count: int, puzzle: str = "4x4x4") -> list[Scramble]:
        """The next `count` scrambles of a puzzle."""
        if puzzle not in self._made:
            self._made[puzzle] = _core.Scrambler(self._solver._core, puzzle, *self._how)
        return [Scramble(made.moves, made.length, made.cube) for made in self._made[puzzle].make(count)]


class EventScramble(str):
    """A scramble of a WCA event: a str with the `event`, the `state` that it makes and its picture.

    `state` is what `revenge scramble --event ID --json` prints: stickers of a cube, pattern data of a solid, pieces of
    the Square-1, dials of the Clock. Notebooks draw it.
    """

    event: str
    state: str
    svg: str

    def __new__(cls, moves: str, event: str, state: str, svg: str) -> EventScramble:
        self = super().__new__(cls, moves)
        self.event = event
        self.state = state
        self.svg = svg
        return self

    def __getnewargs__(self) -> tuple[str, str, str, str]:  # type: ignore[override]
        return str(self), self.event, self.state, self.svg

    def _repr_svg_(self) -> str:
        return self.svg


class EventScrambler:
    """Generates scrambles of a WCA event as its scrambler writes them; `revenge.events()` lists the events.

    `seed` has the meaning that it has for `Scrambler`; docs/events.md has the rules. One thread at a time may use it.
    """

    def __init__(self, event: str, seed: int | str | None = None, *, solver: Solver | None = None) -> None:
        self._solver = Solver() if solver is None else solver
        self._event = event
        self._made = _core.EventScrambler(self._solver._core, event, seed)

    def scramble(self) -> EventScramble:
        """The next scramble."""
        return self.scrambles(1)[0]

    def scrambles(self, count: int) -> list[EventScramble]:
        """The next `count` scrambles."""
        return [
            EventScramble(made.moves, self._event, made.state, self._made.picture(made.moves))
            for made in self._made.make(count)
        ]
