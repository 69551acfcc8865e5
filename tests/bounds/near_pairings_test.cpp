// What becomes of blocks of near pairings where the disk or the user gets in the way.
#include "revenge/bounds/near_pairings.hpp"

#include <gtest/gtest.h>

#include <stop_token>
#include <string>

#include "tests/table/faulty_scratch.hpp"

namespace revenge::bounds {

namespace {

base::Status filled(test::FaultyScratch& scratch, const base::StopToken& stop = {}) {
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

}  // namespace revenge::bounds
