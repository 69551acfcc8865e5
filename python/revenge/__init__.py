"""Rubik's Revenge and its kin: solve, scramble, analyse, prove.

    import revenge
    solver = revenge.Solver()
    solution = solver.solve("F d2 u B' F' u U L2 r2 f' R D U l2", time=0.25)
    print(solution.moves, solution.length, solution.metric)

Everything is computed by the library revenge, the same that the program and the server are made of; docs/python.md is
the guide. What cannot be done raises a class below `revenge.Error`, whose `code` is the program's exit code.
"""

from revenge._core import (
    Algorithm,
    Chain,
    Cube,
    DeclaredPhase,
    Error,
    Fact,
    Group,
    ImpossibleCube,
    Interrupted,
    NotFound,
    ReplayFailed,
    ResourceError,
    Solution,
    SolvedPhase,
    Stop,
    TableDamaged,
    UsageError,
    chains,
    default_cache,
    methods,
)
from revenge._core import version as __version__
from revenge.analysis import Phase, analyze
from revenge.scrambling import Scramble, Scrambler
from revenge.solving import Solutions, Solver

__all__ = [
    "Algorithm",
    "Chain",
    "Cube",
    "DeclaredPhase",
    "Error",
    "Fact",
    "Group",
    "ImpossibleCube",
    "Interrupted",
    "NotFound",
    "Phase",
    "ReplayFailed",
    "ResourceError",
    "Scramble",
    "Scrambler",
    "Solution",
    "Solutions",
    "SolvedPhase",
    "Solver",
    "Stop",
    "TableDamaged",
    "UsageError",
    "__version__",
    "analyze",
    "chains",
    "default_cache",
    "group",
    "methods",
]


def group(puzzle: str = "4x4x4", *, moves: "str | None" = None) -> Group:
    """The group that a puzzle's moves generate, or (`moves`) the subgroup that these do."""
    return Group(puzzle, moves=moves)
