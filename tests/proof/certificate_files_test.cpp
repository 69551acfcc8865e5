// The claim of a certificate is accepted only if its files are complete, of one metric, and have evidence.
#include "revenge/proof/centers/reduction_certificate.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "revenge/proof/centers/evidence_files.hpp"

namespace revenge::proof {

namespace {

struct CertificateFiles : testing::Test {
    // Tests run side by side.
    std::filesystem::path directory =
        std::filesystem::path(testing::TempDir()) /
        (std::string("certificate-files-") +
         testing::UnitTest::GetInstance()->current_test_info()->name());
    centers::ReductionBound bound;

    void SetUp() override {
        std::filesystem::remove_all(directory);
        std::filesystem::create_directories(directory);
        bound.levels = {{10, std::nullopt}, {20, 5}, {30, 0}};
        bound.moves = 2;
        bound.classes = 1;
    }
    void TearDown() override { std::filesystem::remove_all(directory); }

    // Evidence of a metric, and a theorem with the right checksums of it.
    void write(const std::string& metric, const std::string& moves = "8") {
        const std::string line =
            centers::evidence_line(metric + "\tcenters\teven\t" + moves + "\t1000\t10");
        ASSERT_TRUE(centers::append_evidence(directory / centers::kCoverageFile, line));
        ASSERT_TRUE(centers::write_theorem(directory, bound, centers::evidence_of(directory)));
    }
    std::optional<centers::ReductionBound> read() const {
        return centers::finished(directory, puzzle::Metric::Obtm);
    }
};

}  // namespace

TEST_F(CertificateFiles, AClaimOfWhatIsThereIsReadAsOnRecord) {
    write("obtm");
    const auto found = read();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->moves, 2);
    EXPECT_EQ(found->classes, 1U);
    EXPECT_TRUE(found->is_on_record);
}

TEST_F(CertificateFiles, NothingIsClaimedOfNoEvidenceOrThatOfAnotherMetric) {
    ASSERT_TRUE(centers::write_text(directory / centers::kCoverageFile, ""));
    bound.classes = 0;
    ASSERT_TRUE(centers::write_theorem(directory, bound, centers::evidence_of(directory)));
    EXPECT_FALSE(read());
    bound.classes = 1;
    write("sstm");
    EXPECT_FALSE(read());
}

TEST_F(CertificateFiles, NothingIsClaimedOfMovesThatNobodyCanProve) {
    for (const char* moves : {"-2147483648", "-1", "2", "6", "15", "1000"}) {
        std::filesystem::remove(directory / centers::kCoverageFile);
        write("obtm", moves);
        EXPECT_FALSE(read()) << moves;
    }
    std::filesystem::remove(directory / centers::kCoverageFile);
    write("obtm", "7");
    EXPECT_TRUE(read());
}

TEST_F(CertificateFiles, NothingIsClaimedOfStatesWhoseWordsLeaveNoListOfSplits) {
    for (const char* lengths : {"16-16", "0-0", "8-7", "7-10"}) {
        std::filesystem::remove(directory / centers::kCoverageFile);
        std::filesystem::remove(directory / centers::kStatesFile);
        bound.states = 1;
        ASSERT_TRUE(centers::append_evidence(
            directory / centers::kStatesFile,
            centers::evidence_line("obtm\tUUUULRLRFFFFUUUULRLRFFFF\teven\t16\t" +
                                   std::string(lengths) + "\t1000\t10")));
        write("obtm");
        EXPECT_FALSE(read()) << lengths;
    }
}

TEST_F(CertificateFiles, NothingIsClaimedWhereLevelsAreMissingOrPartitionsAreBad) {
    write("obtm");
    bound.levels.back().bad_partitions = 1;
    ASSERT_TRUE(centers::write_theorem(directory, bound, centers::evidence_of(directory)));
    EXPECT_FALSE(read());
    bound.levels.back().bad_partitions = 0;
    ASSERT_TRUE(centers::write_theorem(directory, bound, centers::evidence_of(directory)));
    ASSERT_TRUE(read());
    // The same levels, numbered from one on.
    std::string levels;
    for (const std::string line : {"1\t10\t-", "2\t20\t5", "3\t30\t0"}) {
        levels += centers::evidence_line(line);
    }
    ASSERT_TRUE(centers::write_text(directory / "centers.tsv", levels));
    EXPECT_FALSE(read());
}

TEST_F(CertificateFiles, ALineThatCannotBeWrittenIsToldOfWithTheReason) {
    const auto gone = directory / "not-there" / centers::kCoverageFile;
    const base::Status done = centers::append_evidence(gone, "line\n");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, base::ErrorCode::Resource);
    EXPECT_NE(done.error().message.find(gone.string()), std::string::npos);
    EXPECT_NE(done.error().message.find("No such file"), std::string::npos) << done.error().message;
}

TEST_F(CertificateFiles, WhatIsWithdrawnIsNoLongerClaimed) {
    EXPECT_TRUE(centers::withdraw_theorem(directory));  // no theorem left
    write("obtm");
    ASSERT_TRUE(read());
    EXPECT_TRUE(centers::withdraw_theorem(directory));
    EXPECT_FALSE(read());
    EXPECT_FALSE(std::filesystem::exists(directory / "theorem.txt"));
}

}  // namespace revenge::proof
