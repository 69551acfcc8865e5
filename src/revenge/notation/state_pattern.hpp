// A state as JSON, in the shape that cubing.js calls pattern data:
//
//     { "CORNERS": { "pieces": [0, 2, 3, 1], "orientation": [0, 2, 2, 2] } }
//
// pieces[i] is which piece is in place i, by the numbers that the solved state has; `orientation` may be
// left out where nothing is twisted.
#pragma once

#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::notation {

// ERRORS: Usage, with line and column; ImpossibleCube if the pieces are not those of the puzzle.
base::Result<puzzle::State> parse_pattern(const puzzle::Definition& definition,
                                          std::string_view text);
std::string to_pattern(const puzzle::Definition& definition, const puzzle::State& state);

}  // namespace revenge::notation
