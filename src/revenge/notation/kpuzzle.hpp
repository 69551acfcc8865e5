// Definitions as JSON, in the shape that cubing.js calls KPuzzle:
//
//     { "name": "skewb",
//       "orbits": [ { "orbitName": "CORNERS", "numPieces": 4, "numOrientations": 3 } ],
//       "defaultPattern": { "CORNERS": { "pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0] } },
//       "moves": { "R": { "CORNERS": { "permutation": [0, 2, 3, 1], "orientationDelta": [0, 2, 2, 2] } } },
//       "derivedMoves": { "R2": "R R" } }
//
// Place i gets the piece of place permutation[i], its orientation increased by orientationDelta[i].
#pragma once

#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::notation {

// ERRORS: Usage, with line, column and what was expected. Derived moves that are moves seen in another orientation
// become moves; those that turn the whole puzzle become words for that, others names of sequences (named_moves.hpp).
base::Result<puzzle::Definition> parse_kpuzzle(std::string_view text, std::string_view file);
// RETURNS text that reads back as the same orbits, moves and solved state.
std::string to_kpuzzle(const puzzle::Definition& definition);

}  // namespace revenge::notation
