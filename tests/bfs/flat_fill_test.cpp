// The flat filler against Dijkstra's search, on graphs of numbers: costs, islands, windows of several chunks, threads.
#include "revenge/bfs/flat_fill.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace revenge::bfs {

namespace {

// Numbers below `size`, from each of which steps lead on and back, around the end: numbers of one parity only, if all steps
// are even.
struct Numbers {
    std::uint64_t size;
    std::vector<std::uint64_t> steps;
    std::vector<int> costs;  // of each step

    template <class Visit>
    void operator()(std::uint64_t from, const Visit& visit) const {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            visit((from + steps[i]) % size, static_cast<int>(i));
            visit((from + size - steps[i]) % size, static_cast<int>(i));
        }
    }
};

std::vector<std::uint8_t> searched(const Numbers& numbers, std::uint64_t goal) {
    std::vector<std::uint8_t> out(numbers.size, FlatDistances::kFar);
    using Found = std::pair<int, std::uint64_t>;
    std::priority_queue<Found, std::vector<Found>, std::greater<>> waiting;
    waiting.push({0, goal});
    while (!waiting.empty()) {
        const int distance = waiting.top().first;
        const std::uint64_t at = waiting.top().second;
        waiting.pop();
        if (out[at] <= distance) {
            continue;
        }
        out[at] = static_cast<std::uint8_t>(distance);
        numbers(at, [&](std::uint64_t to, int step) {
            waiting.push({distance + numbers.costs[static_cast<std::size_t>(step)], to});
        });
    }
    return out;
}

void expect_as_searched(const Numbers& numbers, std::uint64_t goal) {
    const auto expected = searched(numbers, goal);
    std::vector<std::uint64_t> counts;
    for (const std::uint8_t distance : expected) {
        if (distance != FlatDistances::kFar) {
            counts.resize(std::max<std::size_t>(counts.size(), distance + 1U), 0);
            ++counts[distance];
        }
    }
    for (const unsigned threads : {1U, 2U, 5U}) {
        const auto filled =
            fill_flat(numbers.size, goal, numbers.costs, {threads, nullptr, {}}, numbers);
        ASSERT_TRUE(filled);
        EXPECT_EQ(filled->distances, expected) << threads;
        EXPECT_EQ(filled->distribution, counts) << threads;
    }
}

TEST(FlatFill, AgreesWithASearchWhereEveryMoveCostsOne) {
    expect_as_searched({100'003, {1, 70, 4'900}, {1, 1, 1}}, 0);
}

TEST(FlatFill, AgreesWithASearchWhereMovesCostOneTwoAndFive) {
    expect_as_searched({100'003, {1, 300, 17'000}, {1, 2, 5}}, 70'000);
}

TEST(FlatFill, LeavesWhatNoMovesReachFarAway) {
    expect_as_searched({70'000, {2, 300, 10'000}, {2, 3, 4}}, 1);
    expect_as_searched({3, {}, {}}, 2);
}

TEST(FlatFillStandard, FindsEntriesOfALaterWindowAtTheSameDistance) {
    // More entries than are looked through at once: 2^20 of them.
    expect_as_searched({1'200'000, {1, 400, 20'000, 500'000}, {1, 1, 1, 1}}, 1'199'999);
}

TEST(FlatFill, EndsWhenAskedToAndSaysSo) {
    std::stop_source stop;
    stop.request_stop();
    const Numbers numbers{10, {1}, {1}};
    const auto filled =
        fill_flat(numbers.size, 0, numbers.costs, {1, nullptr, stop.get_token()}, numbers);
    ASSERT_FALSE(filled);
    EXPECT_EQ(filled.error().code, base::ErrorCode::Interrupted);
}

}  // namespace

}  // namespace revenge::bfs
