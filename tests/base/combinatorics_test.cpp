#include "revenge/base/combinatorics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace revenge::base {
namespace {

TEST(Combinatorics, CountsAreThoseOfPascalsTriangle) {
    for (std::uint32_t n = 0; n <= 24; ++n) {
        EXPECT_EQ(binomial(n, 0), 1U);
        EXPECT_EQ(binomial(n, n + 1), 0U);
        for (std::uint32_t k = 1; n > 0 && k <= n; ++k) {
            EXPECT_EQ(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k)) << n << " " << k;
        }
    }
    EXPECT_EQ(factorial(12), 479'001'600U);
    EXPECT_EQ(power(3, 7), 2187U);
    EXPECT_EQ(power(5, 0), 1U);
}

TEST(Combinatorics, PermutationsAreRankedInOrder) {
    for (std::size_t n = 1; n <= 7; ++n) {
        std::vector<std::uint8_t> items(n);
        std::iota(items.begin(), items.end(), std::uint8_t{0});
        std::uint32_t rank = 0;
        do {
            ASSERT_EQ(rank_permutation(items), rank);
            std::vector<std::uint8_t> back(n);
            unrank_permutation(rank, back);
            ASSERT_EQ(back, items);
            ++rank;
        } while (std::ranges::next_permutation(items).found);
        EXPECT_EQ(rank, factorial(static_cast<std::uint32_t>(n)));
    }
}

TEST(Combinatorics, TheLastOfTwelveHasTheLastRank) {
    std::array<std::uint8_t, 12> items{};
    unrank_permutation(factorial(12) - 1, items);
    EXPECT_TRUE(std::ranges::is_sorted(items, std::ranges::greater()));
    EXPECT_EQ(rank_permutation(std::span(items)), factorial(12) - 1);
}

TEST(Combinatorics, TwistsAreRankedInOrder) {
    std::array<std::uint8_t, 4> before{};
    for (std::uint32_t rank = 0; rank < power(3, 3); ++rank) {
        std::array<std::uint8_t, 4> twists{};
        unrank_twists(rank, 3, twists);
        EXPECT_EQ(rank_twists(twists, 3), rank);
        EXPECT_EQ((twists[0] + twists[1] + twists[2] + twists[3]) % 3, 0);
        EXPECT_LT(*std::ranges::max_element(twists), 3);
        EXPECT_TRUE(rank == 0 || before < twists);
        before = twists;
    }
    EXPECT_EQ(before, (std::array<std::uint8_t, 4>{2, 2, 2, 0}));
}

TEST(Combinatorics, ChoicesAmongTheFirstComeFirst) {
    constexpr std::uint32_t kItems = 10;
    constexpr std::uint32_t kChosen = 4;
    std::vector<bool> is_met(binomial(kItems, kChosen));
    for (std::uint32_t mask = 0; mask < 1U << kItems; ++mask) {
        if (__builtin_popcount(mask) != static_cast<int>(kChosen)) {
            continue;
        }
        const std::uint32_t rank =
            rank_choice(kItems, [&](std::uint32_t i) { return (mask >> i & 1U) != 0; });
        ASSERT_LT(rank, is_met.size());
        EXPECT_FALSE(is_met[rank]);
        is_met[rank] = true;
        for (std::uint32_t first = kChosen; first <= kItems; ++first) {
            EXPECT_EQ(mask < 1U << first, rank < binomial(first, kChosen));
        }
    }
}

}  // namespace
}  // namespace revenge::base
