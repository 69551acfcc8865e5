// A cube solved as it looks through a symmetry: s x s^-1 in place of x, and the turns carried back. As
// good an answer as the plain one, and nearly always another.
#pragma once

#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/symmetry.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::solver {

// RETURNS what the method finds for `seen`, its turns carried `back`; `on_improvement` hears them so, too. ERRORS: as
// method.solve().
base::Result<Solution> solve_carried_back(const Method& method, const puzzle::State& seen,
                                          const puzzle::Isometry& back, int cube_size,
                                          const Limits& limits,
                                          const OnImprovement& on_improvement);

// RETURNS what the method finds for `state` seen through `symmetry` (0..47), as turns of the cube in
// hand; `on_improvement` hears those as well. ERRORS: as method.solve().
base::Result<Solution> solve_seen_through(const Method& method, const puzzle::Cube& cube,
                                          puzzle::SymmetryIndex symmetry,
                                          const puzzle::State& state, const Limits& limits,
                                          const OnImprovement& on_improvement);

}  // namespace revenge::solver
