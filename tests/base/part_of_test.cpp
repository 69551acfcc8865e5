#include "revenge/base/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

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

TEST(PartOf, PartsOfAListAreTheItemsThatTheyHave) {
    for (std::size_t size = 0; size <= 12; ++size) {
        std::vector<std::size_t> all(size);
        std::iota(all.begin(), all.end(), 0U);
        for (std::uint32_t of = 1; of <= 15; ++of) {
            std::vector<std::size_t> dealt;
            for (std::uint32_t part = 0; part < of; ++part) {
                for (const std::size_t item : PartOf{part, of}.of_list(all)) {
                    EXPECT_TRUE((PartOf{part, of}.has(item)));
                    dealt.push_back(item);
                }
            }
            std::ranges::sort(dealt);
            EXPECT_EQ(dealt, all) << of;
        }
    }
}

}  // namespace
}  // namespace revenge::base
