#include "revenge/table/packed_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::table {
namespace {

TEST(PackedValues, HoldsWhatIsPutInPiecesOfAnyLength) {
    base::Random random(5);
    for (unsigned bits = 1; bits <= 8; ++bits) {
        std::vector<std::uint8_t> expected(1000);
        for (std::uint8_t& value : expected) {
            value = static_cast<std::uint8_t>(random.below(std::uint64_t{1} << bits));
        }
        PackedValues values(expected.size(), bits);
        PackedValues at_once(expected.size(), bits);
        at_once.put(0, expected);
        // The last piece first: no piece changes what its neighbours hold.
        std::size_t end = expected.size();
        while (end > 0) {
            const std::size_t length = 1 + random.below(std::min<std::size_t>(end, 11));
            values.put(end - length, std::span(expected).subspan(end - length, length));
            end -= length;
        }
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ASSERT_EQ(values[i], expected[i]) << bits << " bits, value " << i;
        }
        EXPECT_EQ(values, at_once);
    }
}

TEST(PackedValues, TakesFourTwoOrOneOfAByte) {
    EXPECT_EQ(PackedValues::bytes_of(9, 2), 3U);
    EXPECT_EQ(PackedValues::bytes_of(9, 3), 5U);
    EXPECT_EQ(PackedValues::bytes_of(9, 4), 5U);
    EXPECT_EQ(PackedValues::bytes_of(9, 5), 9U);
}

}  // namespace
}  // namespace revenge::table
