#include "revenge/base/port/processor.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace revenge::base::port {

TEST(Processor, CountsBits) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t word = random() & random();
        ASSERT_EQ(count_bits(word), static_cast<unsigned>(std::popcount(word)));
    }
    EXPECT_EQ(count_bits(0), 0U);
    EXPECT_EQ(count_bits(~std::uint64_t{0}), 64U);
}

TEST(Processor, EachLevelHasTheOneBelow) {
    EXPECT_TRUE(kProcessor.v2 || !kProcessor.bmi2);
    EXPECT_TRUE(kProcessor.bmi2 || !kProcessor.avx512);
    EXPECT_TRUE(kProcessor.avx512 || !kProcessor.avx512_bits);
}

}  // namespace revenge::base::port
