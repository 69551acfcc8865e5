// Coverages proven by several threads: the same lines in the same order, and those of a certificate.
#include "revenge/proof/centers/coverage_proof.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::proof {

namespace {

constexpr int kClassMoves = 8;
constexpr std::size_t kClasses = 5;

struct CoverageProofStandard : testing::Test {
    puzzle::Cube cube{4};
    centers::SplitSpace space{cube, puzzle::Metric::Obtm};
    centers::SplitReach reach{space, kClassMoves - 2, [] { return false; }};
    std::vector<centers::Covered> claimed;        // of a certificate
    std::vector<centers::WantedCoverage> wanted;  // the same, and one that is not so
    base::SilentProgress progress;

    void SetUp() override {
        const auto read =
            centers::read_coverage(space, std::filesystem::path(REVENGE_SOURCE_DIR) /
                                              "docs/results/certificates/obtm/coverage.tsv");
        ASSERT_TRUE(read) << read.error().message;
        std::copy_if(read->begin(), read->end(), std::back_inserter(claimed),
                     [](const centers::Covered& one) { return one.moves == kClassMoves; });
        ASSERT_GE(claimed.size(), kClasses);
        const centers::Covered sparsest =
            *std::ranges::min_element(claimed, {}, &centers::Covered::reached);
        claimed.resize(kClasses);
        for (const centers::Covered& one : claimed) {
            wanted.push_back({one.cls, one.moves});
        }
        wanted.insert(wanted.begin() + 1,
                      {sparsest.cls, centers::list_depth(puzzle::Metric::Obtm)});
    }

    std::string line(const centers::Covered& covered) const {
        return centers::coverage_line(space, covered);
    }
};

}  // namespace

TEST_F(CoverageProofStandard, AnyNumberOfThreadsKeepsACertificatesLinesInTheirOrder) {
    std::vector<std::string> by_one;
    for (const unsigned threads : {1U, 3U}) {
        std::vector<centers::Covered> kept;
        std::vector<centers::WantedCoverage> given_up;
        const base::Status done = centers::CoverageProof(reach, threads)
                                      .run(wanted,
                                           [&](const centers::WantedCoverage& one,
                                               const centers::CoverageProof::Tried& tried) {
                                               if (tried.covered) {
                                                   kept.push_back(*tried.covered);
                                               } else {
                                                   given_up.push_back(one);
                                               }
                                               return base::Status();
                                           },
                                           progress, {});
        ASSERT_TRUE(done) << done.error().message;
        EXPECT_EQ(given_up, std::vector<centers::WantedCoverage>{wanted[1]});
        ASSERT_EQ(kept.size(), claimed.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            EXPECT_EQ(kept[i].cls, claimed[i].cls);
            EXPECT_EQ(kept[i].moves, claimed[i].moves);
            EXPECT_EQ(kept[i].reached, claimed[i].reached);
        }
        std::vector<std::string> lines(kept.size());
        std::ranges::transform(kept, lines.begin(),
                               [&](const centers::Covered& one) { return line(one); });
        EXPECT_EQ(lines, by_one.empty() ? lines : by_one);
        by_one = lines;
    }
}

TEST_F(CoverageProofStandard, APlanLeavesOutWhatIsProvenOrGivenUp) {
    // The largest sets within eight moves: some that are proven, of which one is said to be and one to be given up.
    const centers::CoveragePlan plan{{kClassMoves, 0.6}};
    const auto tried_beside = [&](const std::vector<centers::Covered>& before,
                                  const std::set<centers::WantedCoverage>& given_up) {
        std::set<centers::WantedCoverage> out;
        const base::Status done = centers::CoverageProof(reach, 2).run(
            plan, before, given_up,
            [&](const centers::WantedCoverage& one, const centers::CoverageProof::Tried&) {
                out.insert(one);
                return base::Status();
            },
            progress, {});
        EXPECT_TRUE(done);
        return out;
    };
    std::set<centers::WantedCoverage> all = tried_beside({}, {});
    ASSERT_GE(all.size(), 3U);
    const centers::WantedCoverage proven = *all.begin();
    const centers::WantedCoverage in_vain = *all.rbegin();
    all.erase(proven);
    all.erase(in_vain);
    EXPECT_EQ(tried_beside({{proven.cls, proven.moves}}, {in_vain}), all);
}

TEST_F(CoverageProofStandard, WhatWasGivenUpIsReadAsItWasWritten) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) / "revenge-given-up.tsv";
    std::filesystem::remove(file);
    EXPECT_TRUE(centers::read_given_up(space, file)->empty());
    for (const centers::WantedCoverage& one : wanted) {
        ASSERT_TRUE(centers::append_evidence(file, centers::given_up_line(space, one)));
    }
    const auto read = centers::read_given_up(space, file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, std::set<centers::WantedCoverage>(wanted.begin(), wanted.end()));
    const centers::SplitSpace other(cube, puzzle::Metric::Sstm);
    EXPECT_EQ(centers::read_given_up(other, file).error().code, base::ErrorCode::Usage);
    std::filesystem::remove(file);
}

// Until the first classes of a plan are proven: the largest one is left out where an earlier run gave it up.
TEST_F(CoverageProofStandard, ACertificateIsGoneOnWithButForWhatWasGivenUp) {
    class StopsAtTheThird final : public base::ProgressSink {
      public:
        void report(const base::Progress& progress) override {
            if (progress.task.starts_with("coverage within") && progress.done >= 3) {
                stop.request_stop();
            }
        }
        void note(std::string_view /*sentence*/) override {}
        std::stop_source stop;
    };
    const centers::SplitSpace btm(cube, puzzle::Metric::Btm);
    const test::ScratchDirectory directory;
    const auto covered_classes = [&] {
        StopsAtTheThird stopping;
        centers::CertificateWork work;
        work.plan = {{7, 0.2}};
        const auto made = centers::make_certificate(directory.path(), puzzle::Metric::Btm, work,
                                                    stopping, stopping.stop.get_token());
        EXPECT_EQ(made.error().code, base::ErrorCode::Interrupted);
        const auto lines = centers::read_coverage(btm, directory.path() / centers::kCoverageFile);
        EXPECT_TRUE(lines);
        std::set<centers::WantedCoverage> out;
        for (const centers::Covered& one : *lines) {
            out.insert({one.cls, one.moves});
        }
        return out;
    };
    const std::set<centers::WantedCoverage> first = covered_classes();
    ASSERT_FALSE(first.empty());
    std::filesystem::remove(directory.path() / centers::kCoverageFile);
    const centers::WantedCoverage in_vain = *first.begin();
    ASSERT_TRUE(centers::append_evidence(directory.path() / centers::kGivenUpFile,
                                         centers::given_up_line(btm, in_vain)));
    const std::set<centers::WantedCoverage> then = covered_classes();
    EXPECT_FALSE(then.empty());
    EXPECT_FALSE(then.contains(in_vain));
}

TEST_F(CoverageProofStandard, WhatCannotBeKeptEndsIt) {
    for (const unsigned threads : {1U, 3U}) {
        int kept = 0;
        const base::Status done =
            centers::CoverageProof(reach, threads)
                .run(wanted,
                     [&](const centers::WantedCoverage&, const centers::CoverageProof::Tried&) {
                         return ++kept < 2 ? base::Status()
                                           : base::Error{base::ErrorCode::Resource, "full"};
                     },
                     progress, {});
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().message, "full");
        EXPECT_EQ(kept, 2);
    }
}

// By one thread: of several the others may have made the rest while the first one was at work.
TEST_F(CoverageProofStandard, AStopEndsIt) {
    std::stop_source stop;
    int kept = 0;
    const base::Status done = centers::CoverageProof(reach, 1).run(
        wanted,
        [&](const centers::WantedCoverage&, const centers::CoverageProof::Tried&) {
            ++kept;
            stop.request_stop();
            return base::Status();
        },
        progress, stop.get_token());
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, base::ErrorCode::Interrupted);
    EXPECT_EQ(kept, 1);
    EXPECT_GT(claimed.size(), 1U);
}

}  // namespace revenge::proof
