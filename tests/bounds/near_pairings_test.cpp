// What becomes of blocks of near pairings where the disk or the user gets in the way.
#include "revenge/bounds/near_pairings.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>

#include "tests/bfs/scratch_directory.hpp"
#include "tests/table/faulty_scratch.hpp"

namespace revenge::bounds {

namespace {

base::Status filled(test::FaultyScratch& scratch, const std::stop_token& stop = {}) {
    const StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    base::SilentProgress silent;
    const base::Sharing how{2, 1, stop};
    return NearPairings(model, {10, 0, 2, 4, 4}, scratch, how, silent).fill(how, silent);
}

}  // namespace

TEST(NearPairingsStandard, StopWhenThatIsRequested) {
    std::stop_source stop;
    stop.request_stop();
    test::FaultyScratch scratch;
    const base::Status status = filled(scratch, stop.get_token());
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, base::ErrorCode::Interrupted);
}

TEST(NearPairingsStandard, SayThatTheDiskIsFullOrFails) {
    for (int writes = 0; writes < 2; ++writes) {
        test::FaultyScratch scratch;
        scratch.writes_left = writes;
        const base::Status status = filled(scratch);
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().message,
                  "cannot write 'within-" + std::to_string(writes + 1) + ".blocks-0': disk full");
        EXPECT_TRUE(scratch.files.empty());
    }
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
    EXPECT_EQ(status.error().message, "'within-1.blocks-0': not what was written there");
}

// A folder of that name may be somebody's.
TEST(NearLevels, WhatAKillLeftIsRemovedAndNothingElse) {
    const test::ScratchDirectory folder;
    const auto blocks = folder.path() / "blocks";
    {
        table::FolderScratch scratch(blocks);
        for (const char* name : {"within-12.blocks-0", "within-12.blocks-1", "notes"}) {
            ASSERT_TRUE(scratch.write(name, {}, std::as_bytes(std::span("bytes"))));
        }
    }
    test::write_bytes(blocks / "within-3.blocks-7.tmp-1", "half of a piece");
    NearLevels::remove_left_in(blocks);
    ASSERT_TRUE(std::filesystem::exists(blocks / "notes"));
    std::filesystem::remove(blocks / "notes");
    EXPECT_TRUE(std::filesystem::is_empty(blocks));
    NearLevels::remove_left_in(blocks);
    EXPECT_FALSE(std::filesystem::exists(blocks));
    NearLevels::remove_left_in(blocks);  // there is none
}

}  // namespace revenge::bounds
