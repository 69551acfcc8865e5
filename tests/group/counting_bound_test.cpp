// Lower bounds by counting sequences of moves.
#include "revenge/group/counting_bound.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::group {

namespace {

CountingBound bound_of(const std::string& puzzle, const std::string& metric) {
    const auto definition = puzzle::builtin_definition(puzzle);
    const auto costs = puzzle::Costs::named(*definition, metric);
    auto bound = counting_bound(*definition, *costs);
    EXPECT_TRUE(bound.has_value()) << puzzle;
    return *std::move(bound);
}

std::vector<std::string> counts_of(const std::string& puzzle, const std::string& metric, int most) {
    const auto definition = puzzle::builtin_definition(puzzle);
    const auto costs = puzzle::Costs::named(*definition, metric);
    std::vector<std::string> out;
    for (const Count& count : sequence_counts(move_sets(*definition, *costs), most)) {
        out.push_back(count.digits());
    }
    return out;
}

}  // namespace

// "God's Number is 20", cube20.org: 18, 243, 3,240, 43,239 positions of the 3x3x3 at the first distances; sequences
// begin to repeat at the fourth move. 18 by counting: D. Singmaster, 1981.
TEST(CountingBound, The3x3x3NeedsEighteenFaceTurns) {
    EXPECT_EQ(counts_of("3x3x3", "obtm", 4),
              (std::vector<std::string>{"1", "18", "243", "3240", "43254"}));
    EXPECT_EQ(bound_of("3x3x3", "obtm").moves, 18);
}

// docs/results/bounds.md has the exact numbers of positions, 27, 567, 11,742 and 36, 999, 27,186.
TEST(CountingBound, SequencesOfThe4x4x4AreAtLeastAsManyAsPositions) {
    EXPECT_EQ(counts_of("4x4x4", "obtm", 2), (std::vector<std::string>{"1", "27", "567"}));
    EXPECT_EQ(counts_of("4x4x4", "sstm", 2), (std::vector<std::string>{"1", "36", "999"}));
}

TEST(CountingBound, The4x4x4NeedsThirtyFiveOuterBlockTurns) {
    EXPECT_EQ(bound_of("4x4x4", "obtm").moves, 35);
    EXPECT_EQ(bound_of("4x4x4", "sstm").moves, 32);
    EXPECT_EQ(bound_of("4x4x4", "btm").moves, 29);
}

// The series 1 + 4g / (1 - 3g) with g = 4x + 4x^2 (docs/results/fto/README.md).
TEST(CountingBound, TheOctahedronNeedsTwentyOneTurns) {
    EXPECT_EQ(counts_of("fto", "turn", 6),
              (std::vector<std::string>{"1", "16", "208", "2688", "34752", "449280", "5808384"}));
    const CountingBound bound = bound_of("fto", "turn");
    EXPECT_EQ(bound.moves, 21);
    EXPECT_EQ(bound.positions.digits(), "31408133379194880000000");
    EXPECT_LT(bound.sequences, bound.positions);
}

}  // namespace revenge::group
