// A caller's limits at the beginning of a search.
#include <gtest/gtest.h>

#include "revenge/solution.hpp"

namespace revenge::solver {

TEST(Limits, EndAtAMoment) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_FALSE(Limits{}.until(begin).deadline);
    EXPECT_EQ(Limits{}.until(begin).nodes, base::kAnyNodes);
    const Limits limits{.time = std::chrono::milliseconds(100), .nodes = 5};
    EXPECT_EQ(limits.until(begin).deadline, begin + *limits.time);
    EXPECT_EQ(limits.until(begin).nodes, 5U);
    const Limits endless{.time = std::chrono::nanoseconds::max()};
    EXPECT_GT(*endless.until(begin).deadline, begin);  // no overflow
}

// A first answer may take longer.
TEST(Limits, LeaveTimeForWhatIsBetterThanNothing) {
    const auto begin = std::chrono::steady_clock::now();
    const Limits limits{.time = std::chrono::milliseconds(100)};
    EXPECT_EQ(limits.until(begin, std::chrono::seconds(2)).deadline,
              begin + std::chrono::seconds(2));
    EXPECT_EQ(limits.until(begin, std::chrono::milliseconds(1)).deadline, begin + *limits.time);
    EXPECT_FALSE(Limits{}.until(begin, std::chrono::seconds(2)).deadline);
}

}  // namespace revenge::solver
