#include "revenge/scramble/scramble_turns.hpp"

#include <gtest/gtest.h>
#include <bit>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"

namespace revenge::scramble {

namespace {

puzzle::Algorithm read(const char* text) {
    return notation::parse_algorithm(text, 4, notation::Reading::Slice)->algorithm;
}

puzzle::Algorithm random_turns(std::size_t count, base::Random& random) {
    puzzle::Algorithm out;
    while (out.size() < count) {
        out.push_back({static_cast<std::uint8_t>(random.below(3)),
                       static_cast<std::uint8_t>(1 + random.below(14)),
                       static_cast<std::uint8_t>(1 + random.below(3))});
    }
    return out;
}

}  // namespace

TEST(ScrambleTurns, AreOuterBlocks) {
    EXPECT_EQ(notation::to_text(in_outer_blocks(read("2R L Fw2"), 4), 4), "Rw R' L Fw2");
}

TEST(ScrambleTurns, BlocksThatMeetAreOne) {
    EXPECT_EQ(notation::to_text(in_outer_blocks(read("2F' F2 D2"), 4), 4), "Fw' F' D2");
    EXPECT_EQ(notation::to_text(in_outer_blocks(read("U Rw2 R2 2R2 U"), 4), 4), "U2");
    const puzzle::Cube cube(4);
    EXPECT_EQ(notation::to_text(
                  held_anyhow(cube, in_outer_blocks(read("2R 2L"), 4), WideTurns::RightUpFront), 4),
              "Rw2 R' L'");
}

TEST(ScrambleTurns, OfAnyCubeActAsTheTurnsThatTheyStandFor) {
    base::Random random(7);
    for (int size = puzzle::Cube::kMinSize; size <= puzzle::Cube::kMaxSize; ++size) {
        const puzzle::Cube cube(size);
        for (int round = 0; round < 50; ++round) {
            puzzle::Algorithm turns;
            for (int i = 0; i < 12; ++i) {
                turns.push_back({static_cast<std::uint8_t>(random.below(3)),
                                 static_cast<std::uint8_t>(1 + random.below((1U << size) - 2)),
                                 static_cast<std::uint8_t>(1 + random.below(3))});
            }
            const puzzle::Algorithm blocks = in_outer_blocks(turns, size);
            for (const puzzle::Turn block : blocks) {
                EXPECT_LE(2 * std::popcount(block.layers), size);
            }
            for (std::size_t i = 0; i < blocks.size(); ++i) {
                for (std::size_t j = i; j > 0 && blocks[j - 1].axis == blocks[i].axis; --j) {
                    EXPECT_NE(blocks[j - 1].layers, blocks[i].layers);
                }
            }
            const puzzle::State wanted = cube.apply(cube.puzzle().solved(), turns);
            const puzzle::State made = cube.apply(cube.puzzle().solved(), blocks);
            bool is_same = false;
            for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
                is_same = is_same || cube.rotate(made, r) == wanted;
            }
            EXPECT_TRUE(is_same) << size;
        }
    }
}

TEST(ScrambleTurns, WideTurnsOfTheOtherSidesAreWrittenFromRightUpAndFront) {
    const puzzle::Cube cube(4);
    EXPECT_EQ(notation::to_text(held_anyhow(cube, read("Lw"), WideTurns::RightUpFront), 4), "Rw");
    base::Random random(7);
    for (int i = 0; i < 20; ++i) {
        const puzzle::Algorithm turns = in_outer_blocks(random_turns(20, random), 4);
        const puzzle::Algorithm written = held_anyhow(cube, turns, WideTurns::RightUpFront);
        const std::string text = notation::to_text(written, 4);
        for (const char* other : {"Lw", "Dw", "Bw", "3", "2R", "x", "y", "z"}) {
            EXPECT_EQ(text.find(other), std::string::npos) << text;
        }
        const puzzle::State wanted = cube.apply(cube.puzzle().solved(), turns);
        const puzzle::State made = cube.apply(cube.puzzle().solved(), written);
        bool is_same = false;
        for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
            is_same = is_same || cube.rotate(made, r) == wanted;
        }
        EXPECT_TRUE(is_same);
    }
}

TEST(ScrambleTurns, SidesAreChosenSoThatTheCubeIsHeldAsAsked) {
    const puzzle::Cube cube(4);
    base::Random random(8);
    for (puzzle::SymmetryIndex after = 0; after < puzzle::kRotations; ++after) {
        const puzzle::Algorithm turns = in_outer_blocks(random_turns(20, random), 4);
        const auto written = held_upright(cube, turns, after, WideTurns::BothSides);
        ASSERT_TRUE(written);
        const puzzle::State wanted = cube.rotate(cube.apply(cube.puzzle().solved(), turns), after);
        EXPECT_EQ(cube.apply(cube.puzzle().solved(), *written), wanted);
    }
    EXPECT_FALSE(held_upright(cube, read("R U F"), 1, WideTurns::BothSides));
}

TEST(ScrambleTurns, WithWideTurnsOfRightUpAndFrontTheCubeEndsHeldOneWay) {
    const puzzle::Cube cube(4);
    base::Random random(9);
    for (int i = 0; i < 20; ++i) {
        const puzzle::Algorithm turns = in_outer_blocks(random_turns(20, random), 4);
        const puzzle::State end = cube.apply(cube.puzzle().solved(), turns);
        int ways = 0;
        for (puzzle::SymmetryIndex after = 0; after < puzzle::kRotations; ++after) {
            const auto written = held_upright(cube, turns, after, WideTurns::RightUpFront);
            ways += written ? 1 : 0;
            if (written) {
                EXPECT_EQ(cube.apply(cube.puzzle().solved(), *written), cube.rotate(end, after));
            }
        }
        EXPECT_EQ(ways, 1);
    }
}

}  // namespace revenge::scramble
