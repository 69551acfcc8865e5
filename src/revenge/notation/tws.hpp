// Definitions as .tws files, the format of twsearch (and of ksolve before it):
//
//     Name skewb              # to the end of the line is a comment
//     Set CORNER 4 3          a name, pieces, orientations (1 if left out)
//     Solved                  of each set: which piece is where, then orientations (0 if left out)
//     CORNER
//     1 2 3 4
//     0 0 0 0
//     End
//     Move R                  of each set that moves: place i gets the piece of place p[i] (from 1),
//     CORNER                  its orientation increased by o[p[i]]: by the number of the place that it leaves
//     1 3 4 2
//     0 2 2 2
//     End
//
// Pieces with the same number look alike; `?` for all orientations of a set: nobody looks at them.
// `MoveTransformation` is `Move`, `StartState` is `Solved`, as newer files write them.
#pragma once

#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::notation {

// ERRORS: Usage, with line, column and what was expected. `file` is for messages.
base::Result<puzzle::Definition> parse_tws(std::string_view text, std::string_view file);

// RETURNS text that reads back as the same orbits, moves and solved state. Rotations and pictures of
// the puzzle are not part of the format.
std::string to_tws(const puzzle::Definition& definition);

}  // namespace revenge::notation
