// Replays moves of the Square-1 by its geometry: each piece is an arc of a layer, seen from above, and a slice turns
// the right half of the puzzle upside down. Shares no code with what writes scrambles.
#pragma once

#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::check {

// Returns the state after the moves, "(1,0) / (3,-3) /" with or without blanks. ERRORS: Usage, also for a slice through
// a piece.
base::Result<puzzle::SquareOneState> replay_square_one(const puzzle::SquareOneState& state,
                                                       std::string_view moves);

}  // namespace revenge::check
