// Ranges of pairings whose states are covered or left.
#include "revenge/proof/pairings/pairing_cover.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "tests/table/faulty_scratch.hpp"

namespace revenge::proof {

namespace {

constexpr int kFewMoves = 6;

base::Result<std::vector<pairings::CoveredRange>> proven(std::vector<std::uint32_t>& open,
                                                         unsigned threads,
                                                         const std::stop_token& stop = {}) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    base::SilentProgress silent;
    test::FaultyScratch scratch;
    const base::Sharing how{threads, 1};
    pairings::NearPairings near(model, pairings::PairingIndex(model, {10, 2}, how, silent),
                                {1, 2, kFewMoves - 2}, scratch);
    EXPECT_TRUE(near.fill(how, silent));
    pairings::RangeCovers covers(model, near, kFewMoves, {}, {threads, 1, stop}, silent);
    return covers.prove_some(open);
}

// Ranges with few classes, far from the joined pairing: no word of so few moves leads near.
const std::vector<std::uint32_t> kFarRanges = {2955, 3093, 3260};

}  // namespace

TEST(RangeCoversStandard, WhatNoWordFindsIsLeftStateByState) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    const pairings::PairingBlock block(model);
    const std::uint64_t states = block.states();
    for (const unsigned threads : {1U, 3U}) {
        std::vector<std::uint32_t> open = kFarRanges;
        const auto found = proven(open, threads);
        ASSERT_TRUE(found);
        EXPECT_TRUE(open.empty());
        ASSERT_EQ(found->size(), kFarRanges.size());
        for (std::size_t i = 0; i < kFarRanges.size(); ++i) {
            const pairings::CoveredRange& range = (*found)[i];
            EXPECT_EQ(range.proven.range, kFarRanges[i]);
            EXPECT_GT(range.proven.classes, 0U);
            EXPECT_EQ(range.proven.words, 0U);
            EXPECT_EQ(range.proven.left, range.proven.classes * states);
            ASSERT_EQ(range.left.size(), range.proven.left);
            std::set<std::pair<std::uint32_t, std::uint32_t>> places;
            for (const pairings::LeftState& left : range.left) {
                EXPECT_EQ(left.rank / pairings::kRanksInRange, kFarRanges[i]);
                EXPECT_TRUE(pairings::is_first(model, pairings::pairing_at(left.rank)));
                places.emplace(left.rank, block.number_of(block.place_of(left.state)));
            }
            EXPECT_EQ(places.size(), range.left.size());
        }
    }
}

TEST(RangeCoversStandard, OfRangesThatAreStoppedNothingIsSaid) {
    std::stop_source stop;
    stop.request_stop();
    std::vector<std::uint32_t> open = kFarRanges;
    const auto found = proven(open, 2, stop.get_token());
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, base::ErrorCode::Interrupted);
}

}  // namespace revenge::proof
