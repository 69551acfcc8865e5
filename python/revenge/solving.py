"""Solving: one puzzle, or many into arrays."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Sequence

import numpy as np

from revenge import _core
from revenge._core import Algorithm, Chain, Cube, Solution, Stop, default_cache


def _words(**given: Any) -> dict[str, Any]:
    """What was given, for the library; a chain becomes its text."""
    words = {name: value for name, value in given.items() if value is not None}
    chain = words.pop("chain", None)
    if chain is not None:
        words["chain"] = chain.text if isinstance(chain, Chain) else chain
        words["chain_name"] = chain.name if isinstance(chain, Chain) else "chain"
    return words


def kept_where(cache: Any, tables: Any) -> tuple[Any, Any]:
    """The folder and the mapping in which tables are kept: one of both, the program's own folder unless said."""
    if cache is None and tables is None:
        cache = default_cache()
    if tables is not None and not isinstance(tables, MutableMapping):
        raise TypeError(f"tables is a mutable mapping from names to bytes, not {type(tables).__name__}")
    return cache, tables


@dataclass(frozen=True)
class Solutions:
    """Answers to many puzzles: arrays with one entry each, in their order."""

    code: np.ndarray
    """int32: 0, or the `code` of the error: 1 nothing found, 2 unreadable, 3 impossible, ..."""
    length: np.ndarray
    """int32: moves, in `metric`; -1 where there is no solution."""
    lower_bound: np.ndarray
    """int32: no solution is shorter; -1 where nothing is known."""
    nodes: np.ndarray
    """uint64: positions looked at."""
    seconds: np.ndarray
    """float64: since each search began."""
    moves: list[str]
    """The solutions; empty where there is none, and where the puzzle was solved."""
    errors: list[str]
    """Sentences; empty where there is no error."""

    def __len__(self) -> int:
        return len(self.moves)


class Solver:
    """Solves puzzles. Made once and kept: it opens a method's tables when the method is first used.

    Tables are read from the folder `cache`, or made there, which takes some seconds the first time. `tables`, instead
    of a folder: a mapping from names to bytes, such as a dict, in which they are looked for and put; several Solvers
    may have the same. Threads of the library ask it, so that it must not be one that only the thread which made it may
    use; what it cannot keep is warned of. `memory`: what making them may take, in bytes. `threads`: for making them; 0
    is all cores. One Solver may be used by many threads at once.
    """

    def __init__(
        self,
        cache: str | os.PathLike[str] | None = None,
        *,
        tables: MutableMapping[str, bytes] | None = None,
        memory: int = 2 << 30,
        threads: int = 0,
    ) -> None:
        self._core = _core.Solver(*kept_where(cache, tables), memory, threads)

    def solve(
        self,
        cube: Cube | Algorithm | str,
        *,
        puzzle: str | None = None,
        method: str | None = None,
        metric: str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        max_length: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        table_size: str | None = None,
        relax: int | None = None,
        chain: Chain | str | None = None,
        moves: Algorithm | str | None = None,
        memory: int | None = None,
        target: Cube | str | None = None,
        notation: str | None = None,
        on_better: Callable[[Solution], Any] | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Solves `cube`: a Cube, moves made to the solved one, its stickers, or of other puzzles such a text.

        puzzle      "4x4x4" unless said; `revenge.methods(puzzle)` lists what solves it
        method      one of these; the first unless said
        metric      what counts as one move: obtm, sstm, btm, obqtm, sqtm, bqtm; of puzzles that are no cubes turn,
                    quarter; the method's own unless said
        time        seconds of search; 1 unless said or `nodes` is given
        nodes       positions looked at. Without `time` the answer is the same on every machine
        max_length  longer ones are not wanted
        threads     of this solve; all cores unless said
        seed        through which of 48 symmetries the cube is looked at: other answers, as good
        table_size  tables of the method short: browser, small, medium, large
        relax       phases of a chain may take so many more moves than their optimum, 4 at most
        chain       a chain of phases of one's own: a Chain, or its text
        moves       only these turns: a shortest algorithm, proven; `memory` is what its search may take, in bytes
        target      the state to be reached; solved unless said
        notation    how lower-case letters are meant in texts: slice, sign, larsen
        on_better   called with each solution that is shorter than those before it; what it gives, if true, ends the
                    solve
        stop        ends the solve from another thread: the best so far, or Interrupted

        Ctrl-C ends it with KeyboardInterrupt. Raises NotFound, UsageError, ImpossibleCube, TableDamaged,
        ResourceError, Interrupted.
        """
        words = _words(
            puzzle=puzzle, method=method, metric=metric, time=time, nodes=nodes, max_length=max_length,
            threads=threads, seed=seed, table_size=table_size, relax=relax, chain=chain, moves=moves, memory=memory,
            target=target, notation=notation,
        )
        return self._core.solve(cube, on_better, stop, words)

    def solve_all(
        self,
        cubes: Iterable[Cube | Algorithm | str],
        *,
        puzzle: str | None = None,
        method: str | None = None,
        metric: str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        max_length: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        table_size: str | None = None,
        relax: int | None = None,
        chain: Chain | str | None = None,
        notation: str | None = None,
        stop: Stop | None = None,
    ) -> Solutions:
        """Solves many puzzles of one kind, each by one thread, `threads` of them at once (all cores unless said).

        Limits are each puzzle's own. What cannot be read or solved has its error in its place; nothing is raised for
        it. The other options are those of solve().
        """
        words = _words(
            puzzle=puzzle, method=method, metric=metric, time=time, nodes=nodes, max_length=max_length,
            threads=threads, seed=seed, table_size=table_size, relax=relax, chain=chain, notation=notation,
        )
        if isinstance(cubes, str):
            raise TypeError("solve_all() takes several puzzles; one text is one puzzle, for solve()")
        return Solutions(**self._core.solve_all(list(cubes), stop, words))

    def open(
        self,
        puzzle: str = "4x4x4",
        *,
        method: str | None = None,
        metric: str | None = None,
        table_size: str | None = None,
        relax: int | None = None,
        chain: Chain | str | None = None,
    ) -> None:
        """Opens the tables of a method beforehand; the options are those of solve() that choose it."""
        self._core.open(_words(puzzle=puzzle, method=method, metric=metric, table_size=table_size, relax=relax, chain=chain))

    @staticmethod
    def methods(puzzle: str = "4x4x4") -> Sequence[str]:
        """The methods that solve a puzzle, its default first."""
        return _core.methods(puzzle)
