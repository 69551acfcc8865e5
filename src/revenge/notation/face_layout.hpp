// The order and the shape in which stickers are given.
//
// Layouts that stickers are given in other than the usual one: faces in another order, faces that somebody turned or
// mirrored when reading them, the rows of a net one after another.
//
// A layout is a permutation: layout[i] is the place, in the text, of facelet i of a cube's text.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

using FaceLayout = std::vector<int>;

// The name of the layout that is a net read row by row: U, then the rows of L F R B side by side, then D.
inline constexpr std::string_view kNetOrder = "net";

// RETURNS the layout with faces in that order: the six letters URFDLB in any order, or kNetOrder, in any case. Empty:
// URFDLB. ERRORS: Usage.
base::Result<FaceLayout> layout_named(std::string_view name, int size);

// The layout in which stickers make a possible cube, and what it is.
struct LayoutFound {
    FaceLayout layout;
    std::string sentence;  // "the faces fit together in the order U L F R B D"
    std::string hint;      // how to have them read so; may be empty
    std::vector<base::Fact> facts;
    std::vector<int> facelets;  // of the one face that is turned
};

// Tries one face turned, then all 720 orders of faces, as they are, turned, mirrored or column by column, then the rows
// of a net. `is_possible` returns true if stickers in a layout are a cube. COMPLEXITY: 6000 calls at most.
std::optional<LayoutFound> find_layout(int size,
                                       const std::function<bool(const FaceLayout&)>& is_possible);

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
