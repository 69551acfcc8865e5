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
// A line by itself could be turns as well. So whoever reads line by line asks what rows there are so far.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "revenge/puzzle.hpp"

namespace revenge::notation {

// RETURNS the letters of a text that is a cube's net, in the order of facelets; nothing of any other text.
// `colors`: the symbols of U R F D L B; empty: those letters. COMPLEXITY: linear.
std::optional<std::string> unfolded(std::string_view text, const puzzle::Cube& cube,
                                    std::string_view colors = {});

// The kind of the first lines of a text.
struct StickerRows {
    enum class Form { None, Faces, Net };
    Form form = Form::None;
    std::size_t count = 0;  // of the rows there are
    std::size_t whole = 0;  // of those that a cube has
    bool are_all() const noexcept { return form != Form::None && count == whole; }
    // So many that they are nothing else: two faces, or a net with one of the long rows.
    bool are_stickers() const noexcept;
    // An empty line may come next: between U, the sides and D of a net.
    bool may_be_parted() const noexcept;
};

// RETURNS what rows a text of one or more lines has, if all of them may be a cube's: a net's rows, the first of them
// indented; or faces without blanks, the first with as many letters as a face has, the others with nearly as many and
// perhaps a few characters that are none. Faces of the 2x2x2 are not seen: four turns in a row are often written
// without blanks.
StickerRows sticker_rows(std::string_view text, const puzzle::Cube& cube,
                         std::string_view colors = {});

}  // namespace revenge::notation
