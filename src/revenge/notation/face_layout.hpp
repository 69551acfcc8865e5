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

}  // namespace revenge::notation
