#include "revenge/base/port/processor.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <random>
#include <string_view>

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

// Kernels are selected by the features that ctest's tests NAME-by-LEVEL force, and no others.
TEST(Processor, IsTheOneThatIsForced) {
    const char* const said = std::getenv("REVENGE_TEST_PROCESSOR");
    const Processor has = ask_processor();
    const std::string_view level = said != nullptr ? said : "";
    EXPECT_EQ(kProcessor.v2, has.v2 && level != "portable");
    EXPECT_EQ(kProcessor.bmi2, has.bmi2 && level != "portable" && level != "v2");
    EXPECT_EQ(kProcessor.avx512, has.avx512 && (level.empty() || level.starts_with("avx512")));
    EXPECT_EQ(kProcessor.avx512_bits, has.avx512_bits && (level.empty() || level == "avx512_bits"));
}

}  // namespace revenge::base::port
