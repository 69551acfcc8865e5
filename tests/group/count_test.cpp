#include "revenge/group.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace revenge::group {

namespace {

Count product_of(const std::vector<std::uint64_t>& factors) {
    Count out(1);
    for (const std::uint64_t factor : factors) {
        out = out * Count(factor);
    }
    return out;
}

}  // namespace

TEST(Count, KnownOrdersComeOutDigitByDigit) {
    const Count cube3 = factorial(8) * power(3, 7) * factorial(12) * power(2, 10);
    EXPECT_EQ(cube3.digits(), "43252003274489856000");
    EXPECT_EQ(cube3.grouped(), "43,252,003,274,489,856,000");
    // The 4x4x4: 8! 3^7 24! 24! / (4!^6 24) patterns.
    const Count cube4 =
        factorial(8) * power(3, 7) * factorial(24) * factorial(24) / (power(24, 6) * Count(24));
    EXPECT_EQ(cube4.digits(), "7401196841564901869874093974498574336000000000");
    // The Megaminx: 20! 3^19 30! 2^27.
    EXPECT_EQ((factorial(20) * power(3, 19) * factorial(30) * power(2, 27)).digits(),
              "100669616553523347122516032313645505168688116411019768627200000000000");
    EXPECT_EQ(factorial(30).digits(), "265252859812191058636308480000000");
    EXPECT_EQ(power(2, 128).digits(), "340282366920938463463374607431768211456");
}

TEST(Count, SmallNumbersAreThemselves) {
    EXPECT_EQ(Count(0).digits(), "0");
    EXPECT_EQ(Count(0).grouped(), "0");
    EXPECT_EQ(Count(1'000'000'000).digits(), "1000000000");
    EXPECT_EQ(Count(~std::uint64_t{0}).digits(), "18446744073709551615");
    EXPECT_EQ(Count(5) * Count(0), Count(0));
    EXPECT_EQ(Count(0) / Count(7), Count(0));
}

TEST(Count, ComparesByValue) {
    EXPECT_LT(Count(9), Count(10));
    EXPECT_LT(Count(~std::uint64_t{0}), power(2, 64));
    EXPECT_LT(power(2, 96), power(2, 96) * Count(3));
    EXPECT_GT(power(10, 40), power(10, 39) * Count(9));
}

TEST(Count, DividesOnlyWhatItDivides) {
    EXPECT_TRUE(factorial(30).is_multiple_of(factorial(29)));
    EXPECT_FALSE(factorial(29).is_multiple_of(factorial(30)));
    EXPECT_FALSE(power(2, 100).is_multiple_of(power(3, 40)));
    EXPECT_FALSE(Count(7).is_multiple_of(Count(0)));
    EXPECT_TRUE(Count(0).is_multiple_of(Count(7)));
}

// Here the first guess of a digit is two too large, and the product has to be added back (Knuth, exercise 4.3.1-21).
TEST(Count, TheRareStepOfTheLongDivisionIsTaken) {
    const Count divisor = Count(0x8000'0000'0000'0001U) * power(2, 64);
    const Count quotient = Count(0xFFFF'FFFF'FFFF'FFFFU);
    EXPECT_EQ(divisor * quotient / divisor, quotient);
    EXPECT_EQ(divisor * quotient / quotient, divisor);
}

RC_GTEST_PROP(Count, DivisionUndoesMultiplication, (const std::vector<std::uint64_t>& some)) {
    std::vector<std::uint64_t> left{1};
    std::vector<std::uint64_t> right{~std::uint64_t{0}};
    for (std::size_t i = 0; i < some.size(); ++i) {
        // Limbs full of ones and zeros are where a division goes wrong.
        const std::uint64_t factor = (i % 3 == 0 ? some[i] : ~(some[i] >> (i % 40))) | 1U;
        (i % 2 == 0 ? left : right).push_back(factor);
    }
    const Count a = product_of(left);
    const Count b = product_of(right);
    RC_ASSERT((a * b) / b == a);
    RC_ASSERT((a * b) / a == b);
    RC_ASSERT((a * b).is_multiple_of(a));
    RC_ASSERT(!(a * b * Count(2)).is_multiple_of(a * Count(4)));  // all factors are odd
}

}  // namespace revenge::group
