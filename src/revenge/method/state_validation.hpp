// Checks that a state from a caller is a state of a puzzle.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::method {

// Checks that the state contains each piece of the puzzle once. ERRORS: ImpossibleCube, with the wrong pieces.
base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state);
// Checks in addition that moves can reach the state.
base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state);

}  // namespace revenge::method
