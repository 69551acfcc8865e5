// Reads what a search is to reach where that is more than one state: stickers with dots for those that do not matter,
// or several targets with | between them.
//
//     UUUUUUUUUUUUUUUU....   96 letters and dots, faces URFDLB
//     | U | U2 | U'          moves: the solved cube with U turned by any amount
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::method {

// RETURNS the letters of each target, faces URFDLB, with dots (Request::patterns); the result is empty if the text is
// one state, which a reader of states takes. `how`: of its moves and stickers; faces are in the order URFDLB. ERRORS:
// Usage; ImpossibleCube.
base::Result<std::vector<std::string>> read_patterns(std::string_view text,
                                                     const puzzle::Cube& cube,
                                                     const notation::StateReading& how = {});

}  // namespace revenge::method
