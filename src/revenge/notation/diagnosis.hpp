// The smallest repair of an impossible cube, found by trying all of a kind: two stickers of one
// piece exchanged; one sticker of another colour; any two stickers exchanged, those of opposite colours first. The
// first kind that gives a possible cube is reported.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/notation/piece_table.hpp"

namespace revenge::notation {

struct LikelyFix {
    std::vector<int> facelets;  // of the first repair found
    std::string hint;
};

// COMPLEXITY: at most (6 N^2)^2 / 2 cubes tried: under 1 ms as a rule, 20 ms
// at worst (4x4x4, 2.5 GHz).
std::optional<LikelyFix> find_likely_fix(const PieceTable& table, std::vector<puzzle::Face> colors,
                                         std::string_view symbols);

}  // namespace revenge::notation
