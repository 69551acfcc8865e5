// The checks of a state from a caller before a method begins.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver {

// Checks that the state contains each piece of the puzzle once. ERRORS: ImpossibleCube, with the wrong pieces.
base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state);
// Checks in addition that moves can reach the state.
base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state);

// For methods that solve piece by piece: checks that each orbit has its pieces and that their twists add up to 0.
// ERRORS: ImpossibleCube, naming the orbit.
base::Status check_possible(const puzzle::Puzzle& puzzle, const puzzle::State& state);

// Returns ImpossibleCube with the reason, if moves cannot reach the state; else `otherwise`. COMPLEXITY: as
// derived::PossibleStates.
base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise);

}  // namespace revenge::solver
