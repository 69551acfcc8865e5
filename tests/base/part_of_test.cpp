#include "revenge/base/part_of.hpp"

#include <gtest/gtest.h>

namespace revenge::base {
namespace {

TEST(PartOf, PartsHaveEveryItemOnce) {
    for (std::uint32_t of = 1; of <= 7; ++of) {
        for (std::size_t item = 0; item < 20; ++item) {
            int holders = 0;
            for (std::uint32_t part = 0; part < of; ++part) {
                holders += PartOf{part, of}.has(item) ? 1 : 0;
            }
            EXPECT_EQ(holders, 1) << item << " of " << of;
        }
    }
    EXPECT_TRUE(PartOf{}.has(5));
}

}  // namespace
}  // namespace revenge::base
