
#include <gtest/gtest.h>

#include <vector>

#include "revenge/base/parallel.hpp"

namespace revenge::base {
namespace {

TEST(Shares, PartsThatFollowEachOtherAddUp) {
    std::vector<double> told;
    Shares shares([&](double share) { told.push_back(share); }, 4);
    shares.next(1)(1);
    shares.next(3)(0.5);
    EXPECT_EQ(told, (std::vector<double>{0, 0.25, 0.25, 0.625}));
}

TEST(ParallelProgress, TellMoreAndMoreUpToAll) {
    constexpr std::size_t kManyParts = 64;
    constexpr int kTold = 100;
    std::vector<double> told;
    ParallelProgress shares([&](double share) { told.push_back(share); }, kManyParts);
    parallel_for(kManyParts, {4, 1}, [&](std::size_t /*begin*/, std::size_t /*end*/) {
        const OnShare part = shares.part(1);
        for (int i = 1; i <= kTold; ++i) {
            part(static_cast<double>(i) / kTold);
        }
    });
    ASSERT_EQ(told.size(), kManyParts * kTold);
    for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_GT(told[i], told[i - 1]);
    }
    EXPECT_NEAR(told.back(), 1, 1e-9);
}

TEST(ParallelProgress, TellNobodyWhereNobodyListens) {
    ParallelProgress shares({}, 1);
    EXPECT_NO_THROW(shares.part(1)(1));
}

}  // namespace
}  // namespace revenge::base
