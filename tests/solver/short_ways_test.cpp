// Bits of moves by state, in the two widths they are kept in.
#include <gtest/gtest.h>

#include "revenge/solver/reduction/centers.hpp"

namespace revenge::solver::reduction {

// The most moves that the narrow form holds, and one more.
TEST(Ways, OfFewMovesAndOfManyAreRead) {
    for (const std::size_t moves : {32U, 33U, 54U}) {
        Ways ways(3, moves);
        const std::uint64_t nearer = std::uint64_t{1} << (moves - 1);
        const std::uint64_t level = nearer | 5;
        ways.set(1, nearer, level);
        ways.set(2, 1, 3);
        EXPECT_EQ(ways.within(1, 4, 3), nearer);
        EXPECT_EQ(ways.within(1, 3, 3), level);
        EXPECT_EQ(ways.within(1, 2, 3), ~std::uint64_t{0}) << "one to spare";
        EXPECT_EQ(ways.within(0, 0, 0), 0U);
        EXPECT_EQ(ways.within(2, 1, 0), 1U);
        EXPECT_EQ(ways.within(2, 1, 1), 3U);
    }
}

}  // namespace revenge::solver::reduction
