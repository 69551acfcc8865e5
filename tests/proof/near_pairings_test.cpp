// Blocks of near pairings after disk errors and interrupts.
#include "revenge/proof/pairings/near_pairings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "tests/bfs/scratch_directory.hpp"
#include "tests/table/faulty_scratch.hpp"

namespace revenge::proof {

namespace {

constexpr std::size_t kWithBlocks = 10;
constexpr int kAsFar = 4;
constexpr pairings::NearPairings::Limits kLimits{0, 2, 4};

// As a proof goes on: what cannot be taken up is removed.
base::Status filled(test::FaultyScratch& scratch, std::size_t classes = kWithBlocks,
                    const pairings::NearPairings::Limits& limits = kLimits,
                    const std::stop_token& stop = {}) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    base::SilentProgress silent;
    const base::Sharing how{2, 1, stop};
    pairings::NearPairings near(
        model, pairings::PairingIndex(model, {classes, kAsFar}, how, silent), limits, scratch);
    const auto resumed = near.resume(how, silent);
    if (!resumed) {
        return resumed.error();
    }
    if (!*resumed) {
        scratch.files.clear();
    }
    return near.fill(how, silent);
}

// Returns the files after the disk is full at a given write.
test::FaultyScratch::Files stopped_after(std::size_t writes) {
    test::FaultyScratch scratch;
    scratch.writes_left = static_cast<int>(writes);
    EXPECT_FALSE(filled(scratch));
    return scratch.files;
}

// In the order in which a run writes them: lists within 0 and 1 moves, rows from there on.
const std::vector<std::string> kWritten{
    "within-0.list-0",   "within-0.list-1", "within-1.blocks-0", "within-1.level",
    "within-1.list-0",   "within-1.list-1", "within-2.blocks-0", "within-2.level",
    "within-3.blocks-0", "within-3.level",  "within-4.blocks-0", "within-4.level"};

}  // namespace

TEST(NearPairingsStandard, StopWhenThatIsRequested) {
    std::stop_source stop;
    stop.request_stop();
    test::FaultyScratch scratch;
    const base::Status status = filled(scratch, kWithBlocks, kLimits, stop.get_token());
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, base::ErrorCode::Interrupted);
}

// Wherever a disk is full, or a run ends: the next one goes on to the same.
TEST(NearPairingsStandard, GoOnFromWhereverARunWasStopped) {
    test::FaultyScratch whole;
    ASSERT_TRUE(filled(whole));
    EXPECT_EQ(whole.writes, static_cast<int>(kWritten.size()));
    for (std::size_t writes = 0; writes < kWritten.size(); ++writes) {
        test::FaultyScratch scratch;
        scratch.writes_left = static_cast<int>(writes);
        const base::Status status = filled(scratch);
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().message, "cannot write '" + kWritten[writes] + "': disk full");
        scratch.writes_left = -1;
        scratch.writes = 0;
        ASSERT_TRUE(filled(scratch)) << writes;
        EXPECT_EQ(scratch.files, whole.files) << writes;
        // Only what comes behind the last level that was whole.
        const auto end = kWritten.begin() + static_cast<std::ptrdiff_t>(writes);
        const auto level = std::find_if(std::reverse_iterator(end), kWritten.rend(),
                                        [](const auto& name) { return name.ends_with("level"); });
        EXPECT_EQ(scratch.writes, kWritten.end() - level.base()) << writes;
    }
}

// Some pieces of each level are empty and are not written, and the last one is shorter than the others.
TEST(NearPairingsStandard, GoOnWithManyPiecesOfALevel) {
    pairings::NearPairings::Limits limits = kLimits;
    constexpr std::size_t kMany = 40;
    limits.blocks_in_piece = 7;
    test::FaultyScratch whole;
    ASSERT_TRUE(filled(whole, kMany, limits));
    for (int writes = 3; writes < whole.writes; writes += 5) {
        test::FaultyScratch scratch;
        scratch.writes_left = writes;
        ASSERT_FALSE(filled(scratch, kMany, limits));
        scratch.writes_left = -1;
        ASSERT_TRUE(filled(scratch, kMany, limits)) << writes;
        EXPECT_EQ(scratch.files, whole.files) << writes;
    }
}

// A level is removed once the next one is whole: its pieces, then what says that it was whole.
TEST(NearPairingsStandard, GoOnFromWhereALevelWasBeingRemoved) {
    test::FaultyScratch whole;
    ASSERT_TRUE(filled(whole));
    const auto before = stopped_after(6);
    const auto with_prefix = stopped_after(8);
    for (const bool has_pieces : {true, false}) {
        test::FaultyScratch scratch;
        scratch.files = with_prefix;
        scratch.files["within-1.level"] = before.at("within-1.level");
        if (has_pieces) {
            scratch.files["within-1.blocks-0"] = before.at("within-1.blocks-0");
        }
        ASSERT_TRUE(filled(scratch));
        EXPECT_EQ(scratch.files, whole.files);
    }
}

// Rebuilt files replace damaged ones, and the next run resumes from them.
TEST(NearPairingsStandard, GoOnFromWhatIsMadeAnew) {
    test::FaultyScratch scratch;
    ASSERT_TRUE(filled(scratch));
    const auto whole = scratch.files;
    scratch.files.at("within-4.blocks-0").back() ^= std::byte{1};
    scratch.writes_left = 9;
    ASSERT_FALSE(filled(scratch));
    scratch.writes_left = -1;
    scratch.writes = 0;
    ASSERT_TRUE(filled(scratch));
    EXPECT_EQ(scratch.writes, 4);  // behind within-2.level
    EXPECT_EQ(scratch.files, whole);
}

TEST(NearPairingsStandard, BeginAnewWhereAPieceIsDamagedOrGone) {
    test::FaultyScratch whole;
    ASSERT_TRUE(filled(whole));
    for (const auto& [name, bytes] : whole.files) {
        test::FaultyScratch scratch;
        scratch.files = whole.files;
        scratch.files[name].back() ^= std::byte{1};
        const bool is_unread = name == "within-2.blocks-0" || name == "within-3.blocks-0";
        ASSERT_TRUE(filled(scratch)) << name;
        EXPECT_EQ(scratch.files == whole.files, !is_unread) << name;
        scratch.files.erase(name);
        ASSERT_TRUE(filled(scratch)) << name;
        EXPECT_EQ(scratch.files == whole.files, !is_unread) << name;
    }
}

TEST(NearPairingsStandard, TakeNothingFromARunWithOtherLimits) {
    test::FaultyScratch scratch;
    ASSERT_TRUE(filled(scratch));
    constexpr std::size_t kOther = kWithBlocks + 1;
    test::FaultyScratch fresh;
    ASSERT_TRUE(filled(fresh, kOther));
    ASSERT_TRUE(filled(scratch, kOther));
    EXPECT_EQ(scratch.files, fresh.files);
}

TEST(NearPairingsStandard, SayThatTheDiskFails) {
    test::FaultyScratch scratch;
    scratch.reads_left = 0;
    const base::Status status = filled(scratch);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message, "cannot read 'within-1.blocks-0': I/O error");
}

// A bit that a disk has lost would be a state that is nearer than it is.
TEST(NearPairingsStandard, TakeNothingFromADiskButWhatWasWritten) {
    test::FaultyScratch scratch;
    scratch.damages_reads = true;
    const base::Status status = filled(scratch);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, base::ErrorCode::TableDamaged);
    EXPECT_TRUE(status.error().message.starts_with("'within-1.blocks-0' has a wrong checksum"))
        << status.error().message;
}

// A folder of that name may be somebody's.
TEST(NearPieces, AreRemovedAndNothingElseIs) {
    const test::ScratchDirectory folder;
    const auto blocks = folder.path() / "blocks";
    {
        table::FolderScratch scratch(blocks);
        for (const char* name : {"within-12.blocks-0", "index-ranks.0", "notes"}) {
            ASSERT_TRUE(scratch.write(name, {}, std::as_bytes(std::span("bytes"))));
        }
    }
    for (const char* name : {"index-2024.html", "within-reach.txt", "index-counts.txt"}) {
        test::write_bytes(blocks / name, "somebody's");
    }
    test::write_bytes(blocks / "within-3.blocks-7.tmp-1", "half of a piece");
    EXPECT_EQ(pairings::NearPieces::bytes_in(blocks),
              2 * sizeof("bytes") + std::string("half of a piece").size());
    pairings::NearPieces::remove_blocks_in(blocks);
    EXPECT_EQ(pairings::NearPieces::bytes_of_blocks_in(blocks), 0U);
    EXPECT_EQ(pairings::NearPieces::bytes_in(blocks), sizeof("bytes"));
    pairings::NearPieces::remove_all_in(blocks);
    EXPECT_TRUE(std::filesystem::exists(blocks / "notes"));
    using Entries = std::filesystem::directory_iterator;
    EXPECT_EQ(std::distance(Entries(blocks), Entries()), 4);
    pairings::NearPieces::remove_all_in(folder.path() / "none");
    EXPECT_EQ(pairings::NearPieces::bytes_in(blocks), 0U);
}

}  // namespace revenge::proof
