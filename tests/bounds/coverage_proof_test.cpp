// Coverages proven by several threads: the same lines in the same order, and those of a certificate.
#include "revenge/bounds/coverage_proof.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace revenge::bounds {

namespace {

constexpr int kClassMoves = 8;
constexpr std::size_t kClasses = 5;

struct CoverageProofStandard : testing::Test {
    puzzle::Cube cube{4};
    SplitSpace space{cube, puzzle::Metric::Obtm};
    SplitReach reach{space, kClassMoves - 2, [] { return false; }};
    std::vector<Covered> claimed;        // of a certificate
    std::vector<WantedCoverage> wanted;  // the same, and one that is not so
    base::SilentProgress progress;

    void SetUp() override {
        const auto read = read_coverage(space, std::filesystem::path(REVENGE_SOURCE_DIR) /
                                                   "docs/results/certificates/obtm/coverage.tsv");
        ASSERT_TRUE(read) << read.error().message;
        std::copy_if(read->begin(), read->end(), std::back_inserter(claimed),
                     [](const Covered& one) { return one.moves == kClassMoves; });
        ASSERT_GE(claimed.size(), kClasses);
        claimed.resize(kClasses);
        for (const Covered& one : claimed) {
            wanted.push_back({one.cls, one.moves});
        }
        wanted.insert(wanted.begin() + 1, {claimed[0].cls, kClassMoves - 2});
    }

    std::string line(const Covered& covered) const { return coverage_line(space, covered); }
};

}  // namespace

TEST_F(CoverageProofStandard, AnyNumberOfThreadsKeepsACertificatesLinesInTheirOrder) {
    for (const unsigned threads : {1U, 3U}) {
        std::vector<std::string> kept;
        const auto failed = CoverageProof(reach, threads)
                                .run(wanted,
                                     [&](const Covered& covered) {
                                         kept.push_back(line(covered));
                                         return base::Status();
                                     },
                                     progress, {});
        ASSERT_TRUE(failed) << failed.error().message;
        EXPECT_EQ(*failed, std::vector<WantedCoverage>{wanted[1]});
        ASSERT_EQ(kept.size(), claimed.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            EXPECT_EQ(kept[i], line(claimed[i]));
        }
    }
}

TEST_F(CoverageProofStandard, WhatCannotBeKeptEndsIt) {
    for (const unsigned threads : {1U, 3U}) {
        int kept = 0;
        const auto failed =
            CoverageProof(reach, threads)
                .run(wanted,
                     [&](const Covered&) {
                         return ++kept < 2 ? base::Status()
                                           : base::Error{base::ErrorCode::Resource, "full"};
                     },
                     progress, {});
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().message, "full");
        EXPECT_EQ(kept, 2);
    }
}

TEST_F(CoverageProofStandard, AStopEndsIt) {
    std::stop_source stop;
    int kept = 0;
    const auto failed = CoverageProof(reach, 2).run(
        wanted,
        [&](const Covered&) {
            ++kept;
            stop.request_stop();
            return base::Status();
        },
        progress, stop.get_token());
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, base::ErrorCode::Interrupted);
    EXPECT_LT(kept, static_cast<int>(claimed.size()));
}

}  // namespace revenge::bounds
