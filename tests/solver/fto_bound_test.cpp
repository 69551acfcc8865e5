// Any state of the face-turning octahedron is solved within the number of turns that four worst cases add up to.
#include "revenge/solver/fto/upper_bound.hpp"

#include <gtest/gtest.h>

#include <stop_token>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"

namespace revenge::solver::fto {

// docs/results/fto/distributions.tsv has the worst cases of steps 1 and 4, by the engine of `analyze`.
TEST(FtoUpperBoundExtreme, FourWorstCasesAddUp) {
    const FtoTables tables{base::OnShare()};
    base::SilentProgress progress;
    const auto steps = upper_bound(tables, progress, std::stop_token());
    ASSERT_TRUE(steps);
    EXPECT_EQ((*steps)[0].worst, 9);
    EXPECT_EQ((*steps)[1].worst, 16);
    EXPECT_EQ((*steps)[2].worst, 23);
    EXPECT_EQ((*steps)[3].worst, 11);
}

TEST(FtoUpperBoundStandard, AStoppedSearchProvesNothing) {
    const FtoTables tables{base::OnShare()};
    base::SilentProgress progress;
    std::stop_source stop;
    stop.request_stop();
    const auto steps = upper_bound(tables, progress, stop.get_token());
    ASSERT_FALSE(steps);
    EXPECT_EQ(steps.error().code, base::ErrorCode::Interrupted);
}

}  // namespace revenge::solver::fto
