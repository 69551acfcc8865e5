// States of the Square-1 in Jaap Scherphuis's format: corners A to H and edges 1 to 8, clockwise layer by layer, then
// `-` if the middle layer is a square and `/` if not (puzzle/square_one.hpp).
#pragma once

#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::notation {

// RETURNS whether the text is a list of pieces, as opposed to moves.
bool looks_like_square_one(std::string_view text) noexcept;

// RETURNS the state, in which a slice is possible. ERRORS: Usage; ImpossibleCube: a piece twice, a layer that is not
// full, a corner across the cut.
base::Result<puzzle::SquareOneState> parse_square_one(std::string_view text);

}  // namespace revenge::notation
