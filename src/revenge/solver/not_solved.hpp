// The error of a solver for a state that it does not solve.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver {

// Returns ImpossibleCube with the reason, if no moves make the state; `otherwise` if they may. COMPLEXITY: as
// derived::PossibleStates.
base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise);

}  // namespace revenge::solver
