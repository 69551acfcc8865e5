// Shuffles in registers against their definition, on whatever processor runs this.
#include "revenge/solver/reduction/bytes16.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace revenge::solver::reduction {

namespace {

template <class Bytes>
void expect_shuffles_agree() {
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        Bytes items;
        Bytes index;
        std::ranges::generate(items.at, [&] { return static_cast<std::uint8_t>(random()); });
        std::ranges::generate(
            index.at, [&] { return static_cast<std::uint8_t>(random() % sizeof index.at); });
        const Bytes found = shuffle(items, index);
        const Bytes expected = shuffle_one_by_one(items, index);
        ASSERT_TRUE(std::ranges::equal(found.at, expected.at)) << "round " << round;
    }
}

}  // namespace

TEST(Bytes16, ShuffleAsDefined) { expect_shuffles_agree<Bytes16>(); }

TEST(Bytes32, ShuffleAsDefined) { expect_shuffles_agree<Bytes32>(); }

TEST(Bytes32, BitsOfEachByte) {
    Bytes32 items;
    for (std::size_t i = 0; i < sizeof items.at; ++i) {
        items.at[i] = static_cast<std::uint8_t>(i * 37);
    }
    for (unsigned i = 0; i < sizeof items.at; ++i) {
        EXPECT_EQ(bits_of<0>(items) >> i & 1U, items.at[i] & 1U);
        EXPECT_EQ(bits_of<6>(items) >> i & 1U, items.at[i] >> 6U & 1U);
        EXPECT_EQ(bits_of<7>(items) >> i & 1U, items.at[i] >> 7U & 1U);
    }
}

}  // namespace revenge::solver::reduction
