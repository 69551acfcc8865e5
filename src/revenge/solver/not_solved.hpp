// What a solver says of a state that it does not solve.
#pragma once

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::solver {

// RETURNS ImpossibleCube, if the group of all moves says that none make the state; `otherwise` if they may; the error
// of that group where it cannot be made. COMPLEXITY: seconds for the Megaminx: the group's order is proven.
base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise);

}  // namespace revenge::solver
