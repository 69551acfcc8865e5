#include "revenge/notation/likely_fix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "revenge/notation/piece_names.hpp"

namespace revenge::notation {

namespace {

using puzzle::Cube;
using puzzle::Face;
using puzzle::Orbit;
using Colors = std::vector<Face>;

bool is_possible_exchanged(const PieceTable& table, Colors& colors, int one, int other) {
    auto& a = colors[static_cast<std::size_t>(one)];
    auto& b = colors[static_cast<std::size_t>(other)];
    if (a == b) {
        return false;
    }
    std::swap(a, b);
    const bool possible = table.is_possible(colors);
    std::swap(a, b);
    return possible;
}

std::string in_words(const PieceTable& table, const Colors& colors, std::string_view symbols,
                     int facelet) {
    return fmt::format("{} ({})",
                       symbols[static_cast<std::size_t>(colors[static_cast<std::size_t>(facelet)])],
                       facelet_name(facelet, table.cube().size()));
}

// Two stickers of one piece.
std::optional<LikelyFix> fix_one_piece(const PieceTable& table, Colors& colors) {
    const Cube& cube = table.cube();
    std::string places;
    std::vector<int> facelets;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            for (int k = 0; k < cube.stickers(slot); ++k) {
                for (int j = 0; j < k; ++j) {
                    const int one = cube.facelet_index(slot, j);
                    const int other = cube.facelet_index(slot, k);
                    if (is_possible_exchanged(table, colors, one, other)) {
                        places += (places.empty() ? "" : " or ") + place_name(cube, orbit, slot);
                        facelets.insert(facelets.end(), {one, other});
                    }
                }
            }
        }
    }
    if (facelets.empty()) {
        return std::nullopt;
    }
    return LikelyFix{facelets, places + " looks flipped: two of its stickers are exchanged"};
}

// Adds the number of other repairs of the same kind, since the stickers do not show which one is right.
void count_others(std::optional<LikelyFix>& fix, int others) {
    if (fix && others > 0) {
        fix->hint +=
            others == 1
                ? " (another repair of this kind also gives a possible cube)"
                : fmt::format(" ({} other repairs of this kind also give a possible cube)", others);
    }
}

// One sticker, where one colour is on one sticker too many and another on one too few.
std::optional<LikelyFix> fix_one_sticker(const PieceTable& table, Colors& colors,
                                         std::string_view symbols) {
    const int wanted = table.cube().size() * table.cube().size();
    std::optional<Face> too_many;
    std::optional<Face> too_few;
    for (const Face face : puzzle::kAllFaces) {
        const auto surplus = static_cast<int>(std::ranges::count(colors, face)) - wanted;
        if (surplus != 0 &&
            ((surplus != 1 && surplus != -1) || (surplus > 0 ? too_many : too_few))) {
            return std::nullopt;
        }
        if (surplus != 0) {
            (surplus > 0 ? too_many : too_few) = face;
        }
    }
    if (!too_many || !too_few) {
        return std::nullopt;
    }
    std::optional<LikelyFix> out;
    int others = 0;
    for (int facelet = 0; facelet < table.cube().facelet_count(); ++facelet) {
        Face& color = colors[static_cast<std::size_t>(facelet)];
        if (color != *too_many) {
            continue;
        }
        color = *too_few;
        const bool possible = table.is_possible(colors);
        color = *too_many;
        if (!possible) {
            continue;
        }
        others += out ? 1 : 0;
        if (!out) {
            out =
                LikelyFix{{facelet},
                          fmt::format("{} should be {}", in_words(table, colors, symbols, facelet),
                                      symbols[static_cast<std::size_t>(*too_few)])};
        }
    }
    count_others(out, others);
    return out;
}

// Any two stickers of which `is_likely` holds.
template <class IsLikely>
std::optional<LikelyFix> fix_two_stickers(const PieceTable& table, Colors& colors,
                                          std::string_view symbols, const IsLikely& is_likely) {
    std::optional<LikelyFix> out;
    int others = 0;
    for (int one = 0; one < table.cube().facelet_count(); ++one) {
        for (int other = 0; other < one; ++other) {
            if (is_likely(colors[static_cast<std::size_t>(one)],
                          colors[static_cast<std::size_t>(other)]) &&
                is_possible_exchanged(table, colors, other, one)) {
                others += out ? 1 : 0;
                if (!out) {
                    out = LikelyFix{{other, one},
                                    fmt::format("{} and {} look exchanged",
                                                in_words(table, colors, symbols, other),
                                                in_words(table, colors, symbols, one))};
                }
            }
        }
    }
    count_others(out, others);
    return out;
}

// On most cubes the colours that cameras and people mix up are opposite: red and orange, white and yellow.
std::optional<LikelyFix> fix_two_stickers(const PieceTable& table, Colors& colors,
                                          std::string_view symbols) {
    const auto are_sides = [](Face a, Face b) {
        return a == puzzle::opposite(b) && (a == Face::R || a == Face::L);
    };
    const auto are_opposite = [](Face a, Face b) { return a == puzzle::opposite(b); };
    const auto are_any = [](Face, Face) { return true; };
    if (auto fix = fix_two_stickers(table, colors, symbols, are_sides)) {
        return fix;
    }
    if (auto fix = fix_two_stickers(table, colors, symbols, are_opposite)) {
        return fix;
    }
    return fix_two_stickers(table, colors, symbols, are_any);
}

}  // namespace

std::optional<LikelyFix> find_likely_fix(const PieceTable& table, Colors colors,
                                         std::string_view symbols) {
    if (std::optional<LikelyFix> fix = fix_one_piece(table, colors)) {
        return fix;
    }
    if (std::optional<LikelyFix> fix = fix_one_sticker(table, colors, symbols)) {
        return fix;
    }
    return fix_two_stickers(table, colors, symbols);
}

}  // namespace revenge::notation
