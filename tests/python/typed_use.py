"""Uses of the module as `mypy --strict` sees them: tests/python/run checks this file against the installed wheel."""

from typing import List, Union

import numpy as np
from numpy.typing import NDArray

import revenge

solver = revenge.Solver(tables={})
solution: revenge.Solution = solver.solve("R U", puzzle="2x2x2", nodes=1000)
bound: Union[int, None] = solution.lower_bound
lengths: NDArray[np.int32] = solver.solve_all(["R U"], puzzle="2x2x2", nodes=1000).length
scramble: str = revenge.Scrambler(seed="c0ffee").scramble("3x3x3")
chain = revenge.Chain.builtin("five-stage")
phase: revenge.Phase = revenge.analyze(chain, "stage-3", metric="sstm")
phases: List[revenge.Phase] = revenge.analyze(chain)
named: revenge.Phase = revenge.analyze("five-stage/stage-3")
positions: NDArray[np.uint64] = phase.positions
order: int = revenge.group("4x4x4").order
