// The check of a state before a method that solves piece by piece begins.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver {

// Checks that each orbit has its pieces and that their twists add up to 0. ERRORS: ImpossibleCube, naming the orbit.
base::Status check_possible(const puzzle::Puzzle& puzzle, const puzzle::State& state);

// The error for a state that a solver does not solve.

// Returns ImpossibleCube with the reason, if moves cannot reach the state; else `otherwise`. COMPLEXITY: as
// derived::PossibleStates.
base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise);

}  // namespace revenge::solver
