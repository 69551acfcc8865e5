// Checks that a state from a caller is a state of a puzzle.
#pragma once

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::method {

// Checks that the pieces are the puzzle's, each once. ERRORS: ImpossibleCube, with the pieces that are wrong.
base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state);
// The same, and that moves can reach the state.
base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state);

}  // namespace revenge::method
