#include "revenge/puzzle/named_set.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "revenge/notation.hpp"
#include "tests/chi_square.hpp"
#include "tests/state_parity.hpp"

namespace revenge::puzzle {
namespace {

constexpr int kFaceStickers = 16;

NamedSet set_of(std::string_view names) {
    auto made = NamedSet::make(names);
    EXPECT_TRUE(made) << made.error().message;
    return *made;
}

// Facelets that have to show their own face's colour: "U6" is the seventh sticker of the face U.
std::vector<int> stickers(const std::string& faces, const std::vector<int>& numbers) {
    std::vector<int> out;
    for (const char face : faces) {
        for (const int number : numbers) {
            out.push_back(static_cast<int>(std::string("URFDLB").find(face)) * kFaceStickers +
                          number);
        }
    }
    return out;
}

std::vector<int> joined(const std::vector<std::vector<int>>& lists) {
    std::vector<int> out;
    for (const auto& list : lists) {
        out.insert(out.end(), list.begin(), list.end());
    }
    return out;
}

const std::vector<int> kCenter{5, 6, 9, 10};
const std::vector<int> kBottomEdge{13, 14};  // of the faces R F L B: beside D

struct Case {
    std::string names;
    std::vector<int> solved;
};

// These conditions are checked by stickers, not by pieces.
std::vector<Case> cases() {
    const auto centers = stickers("URFDLB", kCenter);
    // D's edges: beside F 1, 2; R 7, 11; L 4, 8; B 13, 14.
    const auto cross_but_df =
        joined({stickers("D", {7, 11, 4, 8, 13, 14}), stickers("RLB", kBottomEdge)});
    const auto cross = joined({cross_but_df, stickers("D", {1, 2}), stickers("F", kBottomEdge)});
    std::vector<int> all_of_a_face;
    std::vector<int> below_u;
    for (int i = 0; i < kFaceStickers; ++i) {
        all_of_a_face.push_back(i);
        if (i >= 4) {
            below_u.push_back(i);
        }
    }
    const auto two_layers =
        joined({centers, stickers("D", all_of_a_face), stickers("RFLB", below_u)});
    return {{"centers-solved", centers},
            {"edges-solved", stickers("URFDLB", {1, 2, 4, 8, 7, 11, 13, 14})},
            {"corners-solved", stickers("URFDLB", {0, 3, 12, 15})},
            {"yau-centers", stickers("UD", kCenter)},
            {"yau-cross", joined({stickers("UD", kCenter), cross_but_df})},
            {"yau-last-centers", joined({centers, cross_but_df})},
            {"hoya-centers", stickers("LRDB", kCenter)},
            {"hoya-cross", joined({stickers("LRDB", kCenter), cross})},
            {"cross-and-centers", joined({centers, cross})},
            {"last-layer", two_layers},
            {"oll-parity", two_layers},
            {"double-parity", two_layers},
            {"pll-parity", joined({two_layers, stickers("U", all_of_a_face)})}};
}

}  // namespace

// Each sticker is either always of its face's colour, or of all colours that it could be of.
TEST(NamedSet, WhatItNamesIsInOrderAndNothingElse) {
    const Cube cube(4);
    const std::string solved = notation::to_facelets(cube, cube.puzzle().solved());
    for (const auto& [names, ordered_parallel_for] : cases()) {
        SCOPED_TRACE(names);
        const NamedSet set = set_of(names);
        base::Random random(1);
        std::vector<bool> always(solved.size(), true);
        for (int i = 0; i < 400; ++i) {
            const std::string seen = notation::to_facelets(cube, set.draw(cube, random));
            ASSERT_TRUE(notation::parse_facelets(seen, cube)) << seen;
            for (std::size_t sticker = 0; sticker < seen.size(); ++sticker) {
                always[sticker] = always[sticker] && seen[sticker] == solved[sticker];
            }
        }
        std::vector<bool> expected(solved.size(), false);
        for (const int sticker : ordered_parallel_for) {
            expected[static_cast<std::size_t>(sticker)] = true;
        }
        EXPECT_EQ(always, expected);
    }
}

TEST(NamedSet, LastLayersHaveTheirEdgesPairedAndTheirParity) {
    const Cube cube(4);
    base::Random random(2);
    std::map<std::string, int> flipped;
    for (const std::string names : {"last-layer", "oll-parity", "pll-parity", "double-parity"}) {
        const NamedSet set = set_of(names);
        for (int i = 0; i < 400; ++i) {
            const State state = set.draw(cube, random);
            for (std::size_t edge = 0; edge < 12; ++edge) {
                ASSERT_EQ(state.piece[8 + edge] % 12, state.piece[8 + 12 + edge] % 12);
            }
            // Paired edges move two wings each; a flipped one is an odd permutation of wings.
            flipped[names] += is_odd(state, 8, 24) ? 1 : 0;
            if (names == "pll-parity") {
                ASSERT_NE(is_odd(state, 0, 8), is_odd(state, 8, 12));
            }
            if (names == "double-parity") {  // of edges, whichever way round they are
                State upright = state;
                for (std::size_t edge = 8; edge < 20; ++edge) {
                    upright.piece[edge] = static_cast<std::uint8_t>(upright.piece[edge] % 12);
                }
                ASSERT_NE(is_odd(state, 0, 8), is_odd(upright, 8, 12));
            }
        }
    }
    EXPECT_GT(flipped["last-layer"], 150);
    EXPECT_LT(flipped["last-layer"], 250);
    EXPECT_EQ(flipped["oll-parity"], 400);
    EXPECT_EQ(flipped["pll-parity"], 0);
    EXPECT_EQ(flipped["double-parity"], 400);
}

// 4! orders of corners, 4! of edges, half of them with the wrong parity.
TEST(NamedSet, AllStatesOfASetAreEquallyLikely) {
    const Cube cube(4);
    const NamedSet set = set_of("pll-parity");
    base::Random random(3);
    std::map<std::string, int> seen;
    for (int i = 0; i < 28'800; ++i) {
        ++seen[notation::to_facelets(cube, set.draw(cube, random))];
    }
    ASSERT_EQ(seen.size(), 24U * 24U / 2U);
    std::vector<int> counts;
    for (const auto& [facelets, count] : seen) {
        counts.push_back(count);
    }
    EXPECT_LT(chi_square(counts), chi_square_bound(static_cast<double>(counts.size() - 1)));
}

TEST(NamedSet, SetsAreMetByCommas) {
    const Cube cube(4);
    const std::string solved = notation::to_facelets(cube, cube.puzzle().solved());
    base::Random random(4);
    for (int i = 0; i < 50; ++i) {
        const std::string seen =
            notation::to_facelets(cube, set_of("last-layer,corners-solved").draw(cube, random));
        for (const int corner : stickers("URFDLB", {0, 3, 12, 15})) {
            ASSERT_EQ(seen[static_cast<std::size_t>(corner)],
                      solved[static_cast<std::size_t>(corner)]);
        }
    }
}

TEST(NamedSet, ACommaWithNothingBehindItIsRefused) {
    const auto refused = NamedSet::make("edges-solved,");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("column 13"), std::string::npos);
    for (const char* names : {"", ",edges-solved", "edges-solved,,corners-solved"}) {
        const auto nameless = NamedSet::make(names);
        ASSERT_FALSE(nameless);
        EXPECT_NE(nameless.error().message.find("unknown set \"\""), std::string::npos);
    }
}

TEST(NamedSet, RefusesWhatLeavesNothing) {
    for (const char* names :
         {"yau", "last-layer,edges-solved,corners-solved", "oll-parity,pll-parity",
          "oll-parity,edges-solved", "pll-parity,edges-solved,corners-solved",
          "centers-solved,edges-solved,corners-solved"}) {
        const auto made = NamedSet::make(names);
        ASSERT_FALSE(made) << names;
        EXPECT_EQ(made.error().code, base::ErrorCode::Usage);
    }
}

}  // namespace revenge::puzzle
