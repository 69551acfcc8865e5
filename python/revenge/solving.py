"""Solving: one puzzle, or many into arrays."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence

from revenge import _core
from revenge._core import Algorithm, Chain, Cube, Solution, Stop, default_cache

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _words(**given: Any) -> dict[str, Any]:
    """Returns the given options for the library; a chain is replaced by its text."""
    words = {name: value for name, value in given.items() if value is not None}
    chain = words.pop("chain", None)
    if chain is not None:
        words["chain"] = chain.text if isinstance(chain, Chain) else chain
        words["chain_name"] = chain.name if isinstance(chain, Chain) else "chain"
    return words


def kept_where(cache: Any, tables: Any) -> tuple[Any, Any]:
    """Returns the folder or the mapping in which tables are stored; the default is the program's folder."""
    if cache is None and tables is None:
        cache = default_cache()
    if tables is not None and not isinstance(tables, MutableMapping):
        raise TypeError(f"tables is a mutable mapping from names to bytes, not {type(tables).__name__}")
    return cache, tables


def _solver_of(cache: Any, tables: Any, memory: int, threads: int) -> Solver:
    """A Solver as it was pickled: its tables are opened again where they are kept."""
    return Solver(cache, tables=tables, memory=memory, threads=threads)


@dataclass(frozen=True)
class Solutions:
    """Answers to many puzzles: arrays with one entry per puzzle, in the same order."""

    code: NDArray[np.int32]
    """int32: 0, or the `code` of the error: 1 nothing found, 2 unreadable, 3 impossible, ..."""
    length: NDArray[np.int32]
    """int32: the length in `metric`; -1 without a solution."""
    lower_bound: NDArray[np.int32]
    """int32: a proven lower bound on the length; -1 if unknown."""
    nodes: NDArray[np.uint64]
    """uint64: the number of positions searched."""
    seconds: NDArray[np.float64]
    """float64: seconds since the search began."""
    moves: list[str]
    """The solutions; empty for an error and for a solved puzzle."""
    errors: list[str]
    """Error messages; empty without an error."""

    def __len__(self) -> int:
        return len(self.moves)


class Solver:
    """Solves puzzles. Create one Solver and reuse it; it opens the tables of a method on first use.

        solver = revenge.Solver()
        print(solver.solve("R U2 Fw'").moves)

    Tables are read from the folder `cache`, or built and stored there, which takes a few seconds once. Instead
    of a folder, `tables` may be a mapping from names to bytes, such as a dict, in which tables are looked up and
    stored; several Solvers may share it. Threads of the library use the mapping, so it must not be bound to the thread
    that created it. Tables that cannot be stored, in a folder or a mapping, cause a RuntimeWarning and are built in
    memory. `memory` limits the bytes used for building tables; `threads` is the number of threads that build them, 0
    means all cores. Many threads may use one Solver at once.
    """

    def __init__(
        self,
        cache: str | os.PathLike[str] | None = None,
        *,
        tables: MutableMapping[str, bytes] | None = None,
        memory: int = 2 << 30,
        threads: int = 0,
    ) -> None:
        self._setup = (cache, tables, memory, threads)
        self._core = _core.Solver(*kept_where(cache, tables), memory, threads)

    def __reduce__(self) -> tuple[Any, ...]:
        return _solver_of, self._setup

    def solve(
        self,
        cube: Cube | Algorithm | str,
        *,
        puzzle: str | None = None,
        method: str | None = None,
        metric: str | None = None,
        costs: str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        max_length: int | None = None,
        all_optimal: int | None = None,
        resume: str | None = None,
        threads: int | None = None,
        seed: int | None = None,
        table_size: str | None = None,
        relax: int | None = None,
        orientations: int | None = None,
        heuristic: str | None = None,
        chain: Chain | str | None = None,
        moves: Algorithm | str | None = None,
        memory: int | None = None,
        target: Cube | str | None = None,
        one_orientation: bool | None = None,
        notation: str | None = None,
        face_order: str | None = None,
        on_better: Callable[[Solution], Any] | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Solves `cube`: a Cube, moves applied to the solved cube, or stickers; for other puzzles a text of this kind.

        puzzle      default "4x4x4"; `revenge.methods(puzzle)` lists the methods that solve it
        method      one of these; default: the first
        metric      what counts as one move: obtm, sstm, btm, obqtm, sqtm, bqtm; turn or quarter for non-cubic
                    puzzles; default: that of the method
        costs       custom costs of moves instead: lines with a move, a blank and its cost; others cost what `metric` says
        time        seconds of search; default 1, or no limit if `nodes` is given
        nodes       maximum number of positions searched. Without `time` the answer is the same on every machine
        max_length  maximum length of a solution
        all_optimal maximum number of shortest solutions; `on_better` is called with each (optimal of the 4x4x4)
        resume      a file for the proven results; after a stop, the same call continues from them (optimal of the 4x4x4)
        threads     number of threads of this solve; default: all cores
        seed        solves the cube conjugated by symmetry `seed % 48`: different, equally good answers
        table_size  size of the tables of the method short: browser, small, medium, large
        relax       the number of moves, at most 4, by which phases of a chain may exceed their optimum
        orientations  the number of the cube's orientations, at most 24, in which a chain is tried
        heuristic   the lower bounds of a chain's searched phases: tables, twist-distance
        chain       a custom chain of phases: a Chain, or its text
        moves       only these turns: a proven shortest algorithm; `memory` limits the bytes used by its search
        target      the state to reach; default: solved
        one_orientation  for puzzles other than cubes: end in the orientation of the solved state or the target,
                    instead of any
        notation    the meaning of lower-case letters in texts: slice, sign, larsen
        face_order  the order of the faces in stickers: the letters URFDLB in that order, or net
        on_better   called with each solution that is shorter than all before it; a true return value ends the solve
        stop        a Stop, which ends the solve from another thread: the best solution so far, or Interrupted

        Ctrl-C ends it with KeyboardInterrupt. Raises NotFound, UsageError, ImpossibleCube, TableDamaged,
        ResourceError, Interrupted.
        """
        words = _words(
            puzzle=puzzle, method=method, metric=metric, costs=costs, time=time, nodes=nodes, max_length=max_length,
            all_optimal=all_optimal, resume=resume, threads=threads, seed=seed, table_size=table_size, relax=relax,
            orientations=orientations, heuristic=heuristic, chain=chain, moves=moves, memory=memory, target=target,
            one_orientation=one_orientation, notation=notation, face_order=face_order,
        )
        return self._core.solve(cube, on_better, stop, words)

    def solve_all(
        self,
        cubes: Iterable[Cube | Algorithm | str],
        *,
        puzzle: str | None = None,
        method: str | None = None,
        metric: str | None = None,
        costs: str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        max_length: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        table_size: str | None = None,
        relax: int | None = None,
        orientations: int | None = None,
        heuristic: str | None = None,
        chain: Chain | str | None = None,
        one_orientation: bool | None = None,
        notation: str | None = None,
        face_order: str | None = None,
        stop: Stop | None = None,
    ) -> Solutions:
        """Solves many puzzles of one kind, each on one thread, `threads` of them at once (default: all cores).

        Limits apply to each puzzle. A puzzle that cannot be read or solved has an error in its place; no exception is
        raised for it. The other options are those of solve().
        """
        words = _words(
            puzzle=puzzle, method=method, metric=metric, costs=costs, time=time, nodes=nodes, max_length=max_length,
            threads=threads, seed=seed, table_size=table_size, relax=relax, orientations=orientations,
            heuristic=heuristic, chain=chain, one_orientation=one_orientation, notation=notation, face_order=face_order,
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
        orientations: int | None = None,
        heuristic: str | None = None,
        chain: Chain | str | None = None,
        one_orientation: bool | None = None,
    ) -> None:
        """Opens the tables of a method in advance; the options are those of solve() that select the method."""
        self._core.open(_words(
            puzzle=puzzle, method=method, metric=metric, table_size=table_size, relax=relax, orientations=orientations,
            heuristic=heuristic, chain=chain, one_orientation=one_orientation,
        ))

    @staticmethod
    def methods(puzzle: str = "4x4x4") -> Sequence[str]:
        """The methods that solve a puzzle, the default first."""
        return _core.methods(puzzle)
