#include "revenge/base/parallel.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <numeric>
#include <vector>

namespace revenge::base {

TEST(Parallel, ChunksCoverTheRangeOnce) {
    for (const std::size_t count : {0, 1, 6, 7, 8, 1000}) {
        std::vector<std::atomic<int>> touched(count);
        parallel_for(count, {3, 7}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                ++touched[i];
            }
        });
        for (const auto& times : touched) {
            EXPECT_EQ(times, 1);
        }
    }
}

TEST(Parallel, ARangeThatEndsAtTheLastNumberIsNotGoneOver) {
    constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
    std::atomic<std::size_t> covered{0};
    parallel_for(kMost, {2, kMost / 3},
                 [&](std::size_t begin, std::size_t end) { covered += end - begin; });
    EXPECT_EQ(covered, kMost);
}

TEST(Parallel, EachThreadHasANumberOfItsOwn) {
    std::vector<std::size_t> sums(4);
    parallel_for(1000, {4, 3}, [&](std::size_t begin, std::size_t end, unsigned thread) {
        sums.at(thread) += end - begin;
    });
    EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), std::size_t{0}), 1000U);
}

TEST(Parallel, NoChunkIsBegunAfterAStop) {
    std::stop_source stop;
    std::atomic<int> begun{0};
    parallel_for(1000, {1, 10, stop.get_token()}, [&](std::size_t, std::size_t) {
        if (++begun == 3) {
            stop.request_stop();
        }
    });
    EXPECT_EQ(begun, 3);
}

TEST(Parallel, WhatAThreadThrowsReachesTheCallerAfterTheOthersAreDone) {
    for (unsigned thrower = 0; thrower < 3; ++thrower) {
        std::atomic<int> done{0};
        const auto work = [&](unsigned index) {
            if (index == thrower) {
                throw std::bad_alloc();
            }
            ++done;
        };
        EXPECT_THROW(run_together(3, work), std::bad_alloc);
        EXPECT_EQ(done, 2);
    }
}

TEST(InOrder, WhatThreadsMakeIsHeardInItsOrder) {
    std::vector<std::size_t> heard;
    const Status done = ordered_parallel_for(
        500, {4, 1}, [](std::size_t i, unsigned) { return i * i; },
        [&](std::size_t i, std::size_t made) {
            EXPECT_EQ(made, i * i);
            heard.push_back(i);
            return Status();
        });
    EXPECT_TRUE(done);
    ASSERT_EQ(heard.size(), 500U);
    for (std::size_t i = 0; i < heard.size(); ++i) {
        EXPECT_EQ(heard[i], i);
    }
}

TEST(InOrder, AFailureEndsItAndAStopSaysSo) {
    std::size_t heard = 0;
    const Status failed = ordered_parallel_for(
        500, {4, 1}, [](std::size_t i, unsigned) { return i; },
        [&](std::size_t, std::size_t) {
            return ++heard == 7 ? Status(Error{ErrorCode::Resource, "full"}) : Status();
        });
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "full");
    EXPECT_EQ(heard, 7U);

    std::stop_source stop;
    const Status stopped = ordered_parallel_for(
        500, {4, 1, stop.get_token()},
        [&](std::size_t i, unsigned) {
            if (i == 100) {
                stop.request_stop();
            }
            return i;
        },
        [](std::size_t, std::size_t) { return Status(); });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
}

}  // namespace revenge::base
