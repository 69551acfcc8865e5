"""Random-state scrambles: every state of a set is equally likely."""

from __future__ import annotations

from revenge import _core
from revenge._core import Cube
from revenge.solving import Solver


class Scramble(str):
    """Moves that make a random state. A text, with `length` (their number) and, of cubes, `cube` (the state)."""

    length: int
    cube: Cube | None

    def __new__(cls, made: _core.MadeScramble) -> Scramble:
        self = super().__new__(cls, made.moves)
        self.length = made.length
        self.cube = made.cube
        return self


class Scrambler:
    """Makes scrambles. The seed alone decides them: not the machine, nor the number of threads.

    `seed`: a whole number of up to 256 bits, or its hexadecimal digits, as `revenge scramble --seed` takes them; drawn
    by the system unless given. `subset`: of cubes, the set of states (docs/library.md). `hide_structure`: random turns
    before and after, so that a scramble does not show how it was found. `wca`: no wide turns of the 4x4x4 but Rw, Uw
    and Fw. `blindfolded`: the 4x4x4 is held anyhow in the end, by up to two rotations. `min_moves`: states that
    fewer moves solve are drawn again, 2 unless given. One thread at a time may use it.
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
        """The next scramble of a puzzle; each puzzle has a sequence of its own."""
        return self.scrambles(1, puzzle)[0]

    def scrambles(self, count: int, puzzle: str = "4x4x4") -> list[Scramble]:
        """The next `count` scrambles of a puzzle."""
        if puzzle not in self._made:
            self._made[puzzle] = _core.Scrambler(self._solver._core, puzzle, *self._how)
        return [Scramble(made) for made in self._made[puzzle].make(count)]
