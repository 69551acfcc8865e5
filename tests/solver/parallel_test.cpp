#include "revenge/solver/parallel.hpp"

#include <gtest/gtest.h>

#include <new>

namespace revenge::solver {

TEST(Parallel, ChunksCoverTheRangeOnce) {
    std::vector<std::atomic<int>> touched(1000);
    parallel_chunks(touched.size(), 3, 7, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            ++touched[i];
        }
    });
    for (const auto& times : touched) {
        EXPECT_EQ(times, 1);
    }
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

}  // namespace revenge::solver
