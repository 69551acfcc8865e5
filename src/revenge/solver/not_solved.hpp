// The error for a state that a solver does not solve.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver {

// Returns ImpossibleCube with the reason, if moves cannot reach the state; else `otherwise`. COMPLEXITY: as
// derived::PossibleStates.
base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise);

}  // namespace revenge::solver
