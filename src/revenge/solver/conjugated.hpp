// Solves a cube conjugated by a symmetry: s x s^-1 instead of x, with the turns of the solution conjugated back. The
// solution is as good as that of x, and nearly always a different one.
#pragma once

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

// Returns the method's solution of `seen` with its turns conjugated by `back`; `on_improvement` receives conjugated
// turns, too. ERRORS: those of method.solve().
base::Result<Solution> solve_carried_back(const Method& method, const puzzle::State& seen,
                                          const puzzle::Isometry& back, int cube_size,
                                          const Limits& limits,
                                          const OnImprovement& on_improvement);

// Solves `state` conjugated by `symmetry` (0..47) and returns the solution as turns of the original cube;
// `on_improvement` receives such turns as well. ERRORS: those of method.solve().
base::Result<Solution> solve_conjugated(const Method& method, const puzzle::Cube& cube,
                                        puzzle::SymmetryIndex symmetry, const puzzle::State& state,
                                        const Limits& limits, const OnImprovement& on_improvement);

}  // namespace revenge::solver
