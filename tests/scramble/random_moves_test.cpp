
#include <gtest/gtest.h>
#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "revenge/puzzle.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "tests/chi_square.hpp"

namespace revenge::scramble {

namespace {

constexpr int kR = 0;
constexpr int kU = 1;
constexpr int kF = 2;
constexpr int kD = 4;

}  // namespace

// WCA Regulations 4b3e and TNoodle: 60, 80 and 100 moves.
TEST(RandomMoves, HaveTheLengthsOfTheWca) {
    base::Random random(1);
    EXPECT_EQ(random_block_moves(5, random).size(), 60U);
    EXPECT_EQ(random_block_moves(6, random).size(), 80U);
    EXPECT_EQ(random_block_moves(7, random).size(), 100U);
}

TEST(RandomMoves, NoBlockReturnsBeforeAnotherAxisTurns) {
    base::Random random(2);
    for (const int size : {5, 6, 7}) {
        for (int round = 0; round < 20; ++round) {
            std::vector<BlockMove> run;
            for (const BlockMove& move : random_block_moves(size, random)) {
                EXPECT_LE(2 * move.width, size);
                EXPECT_TRUE(2 * move.width < size || move.face < 3);  // 3Rw, 3Uw, 3Fw of the 6x6x6
                if (!run.empty() && run.back().face % 3 != move.face % 3) {
                    run.clear();
                }
                for (const BlockMove& earlier : run) {
                    EXPECT_FALSE(earlier.face == move.face && earlier.width == move.width);
                }
                run.push_back(move);
            }
        }
    }
}

TEST(RandomMoves, AllBlocksAreEquallyLikelyAtTheBeginning) {
    base::Random random(3);
    for (const int size : {5, 6, 7}) {
        std::map<std::string, int> counts;
        constexpr int kRounds = 6000;
        for (int round = 0; round < kRounds; ++round) {
            ++counts[to_text({random_block_moves(size, random).front()})];
        }
        std::vector<int> values;
        for (const auto& [move, count] : counts) {
            values.push_back(count);
        }
        EXPECT_EQ(values.size(), size == 5 ? 36U : size == 6 ? 45U : 54U);
        EXPECT_LT(chi_square(values), chi_square_bound(static_cast<double>(values.size()) - 1));
    }
}

// The examples of TNoodle's test NoInspectionFiveByFiveTest.
TEST(RandomMoves, AnOrientationReplacesMovesThatItWouldMergeWith) {
    const std::vector<BlockMove> orientation{{kU, 4, 1}};
    const auto reoriented_text = [&](const std::vector<BlockMove>& moves) {
        return to_text(reoriented(moves, 5, orientation));
    };
    EXPECT_EQ(reoriented_text({{kF, 1, 1}, {kR, 1, 1}}), "F R 4Uw");
    EXPECT_EQ(reoriented_text({{kF, 1, 1}, {kD, 1, 1}}), "F 4Uw");
    EXPECT_EQ(reoriented_text({{kD, 1, 1}, {kU, 1, 1}, {kD, 1, 1}, {kU, 1, 1}}), "U U 4Uw");
}

TEST(RandomMoves, EveryOrientationIsEquallyLikely) {
    base::Random random(4);
    const puzzle::Cube cube(3);
    std::map<std::string, int> counts;
    for (int round = 0; round < 6000; ++round) {
        ++counts[to_text(random_orientation(2, random))];
    }
    std::vector<int> values;
    for (const auto& [moves, count] : counts) {
        values.push_back(count);
    }
    EXPECT_EQ(values.size(), 24U);
    EXPECT_LT(chi_square(values), chi_square_bound(23));
}

TEST(RandomMoves, MegaminxRowsAreThoseOfTNoodle) {
    base::Random random(5);
    std::istringstream lines(random_megaminx_rows(random));
    int rows = 0;
    for (std::string line; std::getline(lines, line); ++rows) {
        std::istringstream words(line);
        std::string word;
        std::string last;
        for (int i = 0; i < 10; ++i) {
            last = word;
            ASSERT_TRUE(words >> word);
            EXPECT_TRUE(word == (i % 2 == 0 ? "R++" : "D++") ||
                        word == (i % 2 == 0 ? "R--" : "D--"));
        }
        last = word;
        ASSERT_TRUE(words >> word);
        EXPECT_EQ(word, last == "D++" ? "U" : "U'");
        EXPECT_FALSE(words >> word);
    }
    EXPECT_EQ(rows, 7);
}

TEST(WcaEvents, AreListedOnce) {
    EXPECT_EQ(wca_events().size(), 18U);
    for (const WcaEvent& event : wca_events()) {
        EXPECT_EQ(find_wca_event(event.id), &event);
    }
    EXPECT_EQ(find_wca_event("magic"), nullptr);
}

}  // namespace revenge::scramble
