// The reasons that end work, and the moments at which they are noticed.
#include "revenge/base/stop_condition.hpp"

#include <gtest/gtest.h>

namespace revenge::base {

namespace {

constexpr std::uint64_t kMoreThanBetweenLooks = 10000;

std::stop_token requested() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

// Returns the reason that ends work of `nodes` nodes, counted one by one.
StopReason end_of(Interrupt& interrupt, std::uint64_t most, std::uint64_t nodes) {
    NodeBudget watch;
    watch.begin(interrupt, most);
    while (watch.nodes() < nodes && !watch.count(1)) {
    }
    return watch.end();
}

}  // namespace

TEST(Interrupt, SaysWhatItIsSetBy) {
    Interrupt never;
    EXPECT_FALSE(never.poll());
    EXPECT_EQ(never.end(), StopReason::Exhausted);
    Interrupt late({.deadline = std::chrono::steady_clock::now()});
    EXPECT_FALSE(late.is_set());  // until it is asked
    EXPECT_TRUE(late.poll());
    EXPECT_EQ(late.end(), StopReason::Time);
    Interrupt stopped({.deadline = std::chrono::steady_clock::now(), .stop = requested()});
    EXPECT_TRUE(stopped.poll());
    EXPECT_EQ(stopped.end(), StopReason::Stopped);
}

// Work that continues after its nodes are spent may still find a first answer.
TEST(Interrupt, IsNotSetByNodesThatAreCountedElsewhere) {
    Interrupt interrupt({.nodes = 10});
    EXPECT_FALSE(interrupt.is_over(9));
    EXPECT_TRUE(interrupt.is_over(10));
    EXPECT_FALSE(interrupt.is_set());
}

TEST(NodeBudget, EndsWithTheLastOfItsNodes) {
    Interrupt never;
    for (const std::uint64_t most : {std::uint64_t{1}, std::uint64_t{4096}, std::uint64_t{5000}}) {
        NodeBudget watch;
        watch.add(7);  // of a work before
        watch.begin(never, most);
        std::uint64_t counted = 1;
        while (!watch.count(1)) {
            ++counted;
        }
        EXPECT_EQ(counted, most);
        EXPECT_EQ(watch.end(), StopReason::Nodes);
        EXPECT_EQ(watch.nodes(), most + 7);
        watch.begin(never, kAnyNodes);
        EXPECT_FALSE(watch.count(1));
    }
}

TEST(NodeBudget, NoticesNowAndThenWhatEndsAllThreads) {
    Interrupt stopped({.stop = requested()});
    EXPECT_EQ(end_of(stopped, kAnyNodes, 100), StopReason::Exhausted);
    EXPECT_EQ(end_of(stopped, kAnyNodes, kMoreThanBetweenLooks), StopReason::Stopped);
    EXPECT_EQ(end_of(stopped, kAnyNodes, 1), StopReason::Stopped);  // known by now
}

TEST(NodeBudget, EndsWhereItsCallerWantsNoMore) {
    Interrupt never;
    NodeBudget watch;
    watch.begin(never, kAnyNodes);
    watch.finish();
    EXPECT_TRUE(watch.look());
    EXPECT_EQ(watch.end(), StopReason::CallerDone);
}

}  // namespace revenge::base
