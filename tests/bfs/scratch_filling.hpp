// Fillings from scratch files that tests can make fail, by one rank or several.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/scratch_planes.hpp"
#include "tests/bfs/notes.hpp"
#include "tests/bfs/small_chains.hpp"
#include "tests/table/faulty_scratch.hpp"

namespace revenge::bfs {

using test::FaultyScratch;

// The result of a rank: the planes of its own ranges.
struct FilledScratch {
    Filled filled;
    std::vector<table::Word> words;
};

// The division of a build: ranges of about this number of bytes, and memory for this number of ranges.
struct Cut {
    std::uint64_t range_bytes = 1;  // one class a range
    std::uint64_t ranges_in_part = 1;
    // If not negative: ranges that stay in memory are written in the background after this number of ranges. With no
    // ranges in a part all ranges stay in memory from the beginning.
    int behind_after = -1;
};

inline base::Result<FilledScratch> filled_in(const coset::CosetSpace& space,
                                             table::Scratch& scratch, const Cut& cut,
                                             base::ProgressSink* progress = nullptr,
                                             std::stop_token stop = {},
                                             Communicator* communicator = nullptr) {
    ScratchPlanes::Shape shape{"test",
                               1,
                               space.classes(),
                               layout_for(space),
                               table::modulus_for(space.largest_cost()),
                               0,
                               cut.range_bytes};
    if (cut.behind_after >= 0) {
        shape.is_in_memory = cut.ranges_in_part == 0;
        shape.is_time = [left = cut.behind_after]() mutable { return left-- <= 0; };
    }
    SingleProcess alone;
    communicator = communicator != nullptr ? communicator : &alone;
    auto planes = ScratchPlanes::open(scratch, shape, *communicator, progress);
    if (!planes) {
        return planes.error();
    }
    FillOptions options;
    options.threads = 2;
    options.stop = std::move(stop);
    options.progress = progress;
    options.communicator = communicator;
    const std::uint64_t taken = scratch_fill_bytes(space, **planes, 0);
    const std::uint64_t one = scratch_fill_bytes(space, **planes, 1) - taken;
    options.memory_bytes = taken + (cut.ranges_in_part + (communicator->ranks() > 1 ? 2 : 0)) * one;
    auto filled = fill(space, options, **planes);
    if (!filled) {
        return filled.error();
    }
    FilledScratch out{*std::move(filled), {}};
    for (std::size_t range = (*planes)->own().begin; range < (*planes)->own().end; ++range) {
        const auto words = (*planes)->words(range);
        if (!words) {
            return words.error();
        }
        out.words.insert(out.words.end(), words->begin(), words->end());
    }
    return out;
}

inline void expect_same_counts(const Filled& found, const Filled& expected) {
    EXPECT_EQ(found.unreached, expected.unreached);
    EXPECT_EQ(found.antipodes, expected.antipodes);
    ASSERT_EQ(found.distribution.size(), expected.distribution.size());
    for (std::size_t d = 0; d < expected.distribution.size(); ++d) {
        EXPECT_EQ(found.distribution[d].entries, expected.distribution[d].entries) << d;
        EXPECT_EQ(found.distribution[d].positions, expected.distribution[d].positions) << d;
        EXPECT_EQ(found.distribution[d].unique, expected.distribution[d].unique) << d;
    }
}

inline void expect_same(const base::Result<FilledScratch>& found, const Filled& expected) {
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(std::ranges::equal(found->words, expected.planes.words()));
    expect_same_counts(found->filled, expected);
}

inline Filled in_memory(const coset::CosetSpace& space) {
    FillOptions options;
    options.threads = 2;
    auto out = fill(space, options);
    EXPECT_TRUE(out);
    return *std::move(out);
}

// Ranges of about an eighth of the planes.
inline std::uint64_t eighth(const coset::CosetSpace& space) {
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    return space.classes() * layout_for(space).words() * planes * sizeof(table::Word) / 8;
}

}  // namespace revenge::bfs
