// A target by pieces some of which look alike: what they do when solved does not matter.
#pragma once

#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// Returns the puzzle with other marks on its pieces: it is solved when it shows the pattern, in which pieces of one
// number look alike, and `orientationMod` is the number of orientations that differ to the eye. Moves and rotations are
// those of `definition`; no picture of it is known. A cross of the 3x3x3 is a pattern in which all other edges and all
// corners have one number each:
//
//     auto cross = notation::with_target_pattern(definition, read_file("Cross.target-pattern.json"));
//     // cross->puzzle().solved() is the cross; solve moves applied to it by --method auto
//
// ERRORS: Usage, with line and column; of a puzzle whose moves are not always possible.
base::Result<puzzle::Definition> with_target_pattern(const puzzle::Definition& definition,
                                                     std::string_view text);

// Returns true if some orbit of one has other numbers of pieces than the same orbit of the other, wherever these are.
// REQUIRES the same orbits.
bool are_marked_otherwise(const puzzle::Definition& one, const puzzle::Definition& other);

}  // namespace revenge::notation
