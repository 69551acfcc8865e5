// Stickers of a cube in several lines, as people lay them out: a face a line, or the cube unfolded.
//
//   UUUUUUUUU                U U U                The net has the rows of U; of L, F, R, B side by side; and of D,
//   RRRRRRRRR                U U U                which is what `revenge show` draws. Empty lines between them and
//   FFFFFFFFF                U U U                blanks say nothing.
//   DDDDDDDDD         L L L  F F F  R R R  B B B
//   LLLLLLLLL         L L L  F F F  R R R  B B B
//   BBBBBBBBB         L L L  F F F  R R R  B B B
//                            D D D
//                            ...
//
// A line by itself could be turns as well. So whoever reads line by line asks whether what was read goes on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "revenge/puzzle/cube.hpp"

namespace revenge::notation {

// RETURNS the letters of a text that is a cube's net, in the order of facelets.hpp; nothing of any other text.
// `colors`: the symbols of U R F D L B; empty: those letters. COMPLEXITY: linear.
std::optional<std::string> unfolded(std::string_view text, const puzzle::Cube& cube,
                                    std::string_view colors = {});

// RETURNS whether a text of one or more lines may be the first of such stickers, and is not all of them: a net's rows,
// the first of them indented; or faces without blanks, the first of them with as many letters as a face has, the others
// with nearly as many. Not asked of faces of the 2x2x2: four turns in a row are often written without blanks.
bool may_go_on(std::string_view text, const puzzle::Cube& cube, std::string_view colors = {});

}  // namespace revenge::notation
