// Ranks of subsets against counting them one by one.

#include <gtest/gtest.h>

#include "revenge/base/combinatorics.hpp"

namespace revenge::base {
namespace {

TEST(SubsetRanks, NumberTheSubsetsOfEachSizeInTheOrderOfTheirWords) {
    constexpr unsigned kPlaces = 10;
    for (unsigned size = 0; size <= kPlaces; ++size) {
        const SubsetRanks<kPlaces> ranks(size);
        std::uint32_t expected = 0;
        for (std::uint32_t set = 0; set < 1U << kPlaces; ++set) {
            if (std::popcount(set) == static_cast<int>(size)) {
                ASSERT_EQ(ranks.rank(set), expected++) << size << ": " << set;
            }
        }
        EXPECT_EQ(expected, binomial(kPlaces, size));
    }
}

}  // namespace
}  // namespace revenge::base
