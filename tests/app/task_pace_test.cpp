#include "app/progress_output.hpp"

#include <gtest/gtest.h>

namespace revenge::app {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(TaskPace, TheTimeLeftFollowsFromWhatWasDoneSinceTheTaskBegan) {
    TaskPace pace;
    const TaskPace::Clock::time_point begun{};
    EXPECT_TRUE(pace.follow({"filling", 100, 1000, "positions"}, begun));
    EXPECT_FALSE(pace.follow({"filling", 300, 1000, "positions"}, begun + seconds(4)));
    const PaceSeen seen = pace.seen();
    EXPECT_DOUBLE_EQ(seen.share.value(), 0.3);
    EXPECT_DOUBLE_EQ(seen.rate.value(), 50);
    EXPECT_DOUBLE_EQ(seen.seconds_left.value(), 14);
}

TEST(TaskPace, NothingIsSaidOfARateInTheFirstHalfSecond) {
    TaskPace pace;
    const TaskPace::Clock::time_point begun{};
    pace.follow({"filling", 0, 1000, ""}, begun);
    pace.follow({"filling", 300, 1000, ""}, begun + milliseconds(400));
    EXPECT_DOUBLE_EQ(pace.seen().share.value(), 0.3);
    EXPECT_FALSE(pace.seen().rate);
    EXPECT_FALSE(pace.seen().seconds_left);
}

TEST(TaskPace, AnotherTaskBeginsAnew) {
    TaskPace pace;
    const TaskPace::Clock::time_point begun{};
    pace.follow({"first", 0, 10, ""}, begun);
    pace.follow({"first", 9, 10, ""}, begun + seconds(9));
    EXPECT_TRUE(pace.follow({"second", 5, 0, "levels"}, begun + seconds(10)));
    EXPECT_EQ(pace.task(), "second");
    EXPECT_FALSE(pace.seen().share) << "its length is not known";
    EXPECT_FALSE(pace.seen().rate);
}

}  // namespace
}  // namespace revenge::app
