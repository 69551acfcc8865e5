"""Exact distances of positions from a phase's goal, and the number of positions at each distance."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Iterable, overload

from revenge import _core
from revenge._core import Algorithm, Chain, Cube, DeclaredPhase
from revenge.solving import kept_where

if TYPE_CHECKING:  # numpy takes twice as long to import as everything here, and is imported for the first array
    import numpy as np
    from numpy.typing import NDArray


class Phase:
    """One phase of a chain with its exact distance table, which is memory-mapped from its file."""

    distance: NDArray[np.int64]
    """0, 1, 2, ... to the largest distance; int64."""
    positions: NDArray[np.uint64]
    """The number of positions at each distance; uint64."""
    unique: NDArray[np.uint64]
    """The number of positions up to the phase's symmetries; uint64."""
    entries: NDArray[np.uint64]
    """The number of table entries; uint64."""

    def __init__(self, table: _core.PhaseTable) -> None:
        import numpy as np

        self._table = table
        counts = table.distribution()
        self.distance = np.arange(len(counts))
        self.positions, self.unique, self.entries = (np.ascontiguousarray(column) for column in counts.T)

    @property
    def chain(self) -> str:
        """The chain's name."""
        return self._table.chain

    @property
    def declared(self) -> DeclaredPhase:
        """The phase as its chain declares it."""
        return self._table.phase

    @property
    def name(self) -> str:
        """Chain and phase: "five-stage/stage-4"."""
        return f"{self._table.chain}/{self._table.phase.name}"

    @property
    def metric(self) -> str:
        """The metric of distances."""
        return self._table.metric

    @property
    def size(self) -> int:
        """The number of positions that the coordinates distinguish."""
        return self._table.positions

    @property
    def table_size(self) -> int:
        """The number of table entries: `entries.sum() + unreached`."""
        return self._table.entries

    @property
    def modulus(self) -> int:
        """The table stores distances modulo this number: 3, or more if moves cost more than 1."""
        return self._table.modulus

    @property
    def classes(self) -> int:
        """The number of classes of the symmetry-reduced coordinate."""
        return self._table.classes

    @property
    def unreached(self) -> int:
        """The number of table entries that the phase's moves cannot solve."""
        return self._table.unreached

    @property
    def worst(self) -> int:
        """The largest distance."""
        return len(self.positions) - 1

    @property
    def mean(self) -> float:
        """The mean distance over all positions."""
        counts = self.positions.astype("float64")
        return float((counts * self.distance).sum() / counts.sum())

    def distance_of(self, cube: Cube | Algorithm | str) -> int:
        """The distance of a cube from the phase's goal. The phase must be able to start from it."""
        return self._table.distance(cube)

    def distances_of(self, cubes: Iterable[Cube | Algorithm | str]) -> NDArray[np.int64]:
        """The distances of many cubes; int64."""
        import numpy as np

        return np.array(self._table.distances(list(cubes)), dtype=np.int64)

    def entry_of(self, cube: Cube | Algorithm | str) -> int:
        """The number of a cube's table entry."""
        return self._table.entry_of(cube)

    def distances(self, first: int = 0, count: int | None = None) -> NDArray[np.uint8]:
        """The distances of `count` entries from number `first` on (default: to the last one); uint8.

        255 marks an entry that the phase's moves cannot solve. Each distance is found by walking to the goal, which
        takes about 10 us; all cores are used. An entry stands for a position and its symmetric images.
        """
        return self._table.read_distances(first, self._left_from(first) if count is None else count)

    def residues(self, first: int = 0, count: int | None = None) -> NDArray[np.uint8]:
        """The distances modulo `modulus`, as stored in the table: about 20 ns each; uint8, 255 for unsolvable entries.

        Only the requested entries are unpacked from the mapped file, so large tables can be read piece by piece.
        """
        return self._table.read_residues(first, self._left_from(first) if count is None else count)

    def walk(self, cube: Cube | Algorithm | str) -> Algorithm | str:
        """A shortest path from a cube to the phase's goal; a text for non-cubic puzzles."""
        return self._table.walk(cube)

    def antipodes(self, most: int = 3) -> list[tuple[Cube | str, Algorithm | str]]:
        """Pairs of a goal state and a path from it to a position at the largest distance, one each up to symmetry."""
        return self._table.antipodes(most)

    def _left_from(self, first: int) -> int:
        return max(0, self.table_size - first)

    def svg(self) -> str:
        """The positions at each distance as bars on a logarithmic axis: an SVG document."""
        return _core.bar_chart(self._title(), self.positions.tolist())

    def _repr_svg_(self) -> str:
        return self.svg()

    def plot(self, axes: Any = None) -> Any:
        """The same chart drawn by matplotlib on `axes`, or on new axes, which are returned."""
        if axes is None:
            axes = import_module("matplotlib.pyplot").subplots()[1]
        axes.bar(self.distance, self.positions, log=True)
        axes.set_title(self._title())
        axes.set_xlabel(f"distance ({self.metric})")
        axes.set_ylabel("positions")
        return axes

    def _title(self) -> str:
        return f"{self.name}: positions at each distance ({self.metric}, logarithmic)"

    def __repr__(self) -> str:
        return f"Phase({self.name!r}, metric={self.metric!r}, worst={self.worst})"


@overload
def analyze(
    name: str | Chain,
    phase: str,
    *,
    metric: str | None = None,
    cache: str | os.PathLike[str] | None = None,
    tables: MutableMapping[str, bytes] | None = None,
    threads: int = 0,
    memory: int = 4 << 30,
    scratch: str | os.PathLike[str] | None = None,
) -> Phase: ...


@overload
def analyze(
    name: Chain,
    phase: None = None,
    *,
    metric: str | None = None,
    cache: str | os.PathLike[str] | None = None,
    tables: MutableMapping[str, bytes] | None = None,
    threads: int = 0,
    memory: int = 4 << 30,
    scratch: str | os.PathLike[str] | None = None,
) -> list[Phase]: ...


# "five-stage/stage-4" is one phase, "five-stage" a list: a type checker cannot see which.
@overload
def analyze(
    name: str,
    phase: None = None,
    *,
    metric: str | None = None,
    cache: str | os.PathLike[str] | None = None,
    tables: MutableMapping[str, bytes] | None = None,
    threads: int = 0,
    memory: int = 4 << 30,
    scratch: str | os.PathLike[str] | None = None,
) -> Any: ...


def analyze(
    name: str | Chain,
    phase: str | None = None,
    *,
    metric: str | None = None,
    cache: str | os.PathLike[str] | None = None,
    tables: MutableMapping[str, bytes] | None = None,
    threads: int = 0,
    memory: int = 4 << 30,
    scratch: str | os.PathLike[str] | None = None,
) -> Phase | list[Phase]:
    """The exact distances of a phase ("five-stage/stage-4"), or of all phases of a chain ("five-stage"): a list.

    `name` is the name of a built-in chain or phase, or a Chain; then `phase` selects a phase. Tables are read from
    `cache`, or built and stored there, or, as for a Solver, in `tables`. Building takes milliseconds to minutes and up
    to several gigabytes. `memory` limits the bytes used for building; `scratch` is a folder for building larger tables
    (docs/scale.md).
    """
    if isinstance(name, str):
        chain_name, _, named = name.partition("/")
        if named and phase is not None:
            raise _core.UsageError(f"{name} names a phase already; '{phase}' was given as well")
        chain, phase = Chain.builtin(chain_name), named or phase
    elif isinstance(name, Chain):
        chain = name
    else:
        raise TypeError(f"a chain or its name is analysed, not {type(name).__name__}")
    where = kept_where(cache, tables)
    phases = [
        Phase(_core.PhaseTable(chain, wanted, metric or "", *where, threads, memory, scratch or ""))
        for wanted in ([declared.name for declared in chain.phases] if phase is None else [phase])
    ]
    return phases if phase is None else phases[0]
