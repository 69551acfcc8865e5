// Tables filled out of core: the same bits as in memory, whatever happens to the files.
#include <gtest/gtest.h>

#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/scratch_filling.hpp"

namespace revenge::bfs {

namespace {

using base::ErrorCode;

void expect_same_for_all_cuts(const coset::CosetSpace& space) {
    const Filled expected = in_memory(space);
    const std::uint64_t bytes = std::max<std::uint64_t>(1, eighth(space));
    for (const Cut& cut : {Cut{bytes, 1}, Cut{bytes, 3}, Cut{bytes, 100}, Cut{16 * bytes, 1}}) {
        SCOPED_TRACE(std::to_string(cut.range_bytes) + " bytes, " +
                     std::to_string(cut.ranges_in_part) + " ranges a part");
        FaultyScratch scratch;
        expect_same(filled_in(space, scratch, cut), expected);
    }
}

}  // namespace

TEST(Scratch, SmallSpacesAreTheSameInAnyRangesAndParts) {
    for (const char* name : {"pocket", "coupled", "thistlethwaite/4"}) {
        SCOPED_TRACE(name);
        expect_same_for_all_cuts(*test::helper_space(name).space);
    }
}

TEST(Scratch, EachClassARangeAndAPartIsTheSame) {
    const SmallSpace small = test::helper_space("pocket");
    FaultyScratch scratch;
    expect_same(filled_in(*small.space, scratch, {}), in_memory(*small.space));
}

TEST(Scratch, CostsOneToThreeAreTheSame) {
    expect_same_for_all_cuts(*small_space(kPocketPlaces, mixed_costs(2)).space);
    expect_same_for_all_cuts(*small_space(kTwoPhases, mixed_costs(4), 1).space);
}

TEST(ScratchStandard, SpacesOfEveryKernelAreTheSame) {
    using puzzle::CostTable;
    using puzzle::Metric;
    expect_same_for_all_cuts(*small_space(kTwoPhases, CostTable(Metric::Obtm, 4)).space);
    expect_same_for_all_cuts(*small_space(kSquares, CostTable(Metric::Obtm, 3)).space);
    expect_same_for_all_cuts(*small_space(kCenters, mixed_costs(4)).space);
    expect_same_for_all_cuts(*small_space(kRows, CostTable(Metric::Sstm, 4)).space);
    expect_same_for_all_cuts(*small_space(kTiles, CostTable(Metric::Sstm, 4)).space);
    expect_same_for_all_cuts(*small_space(kManyRows, CostTable(Metric::Obtm, 3)).space);
    expect_same_for_all_cuts(*test::helper_space("thistlethwaite/2").space);
}

// The disk is full at each write in turn, which leaves the files of a killed process. The next run, with the same or
// another number of parts, resumes from them.
TEST(Scratch, EndedAtAnyWriteItGoesOnToTheSame) {
    const SmallSpace small = small_space(kPocketPlaces, mixed_costs(2));
    const Filled expected = in_memory(*small.space);
    const Cut cut{eighth(*small.space), 3};
    FaultyScratch whole;
    ASSERT_TRUE(filled_in(*small.space, whole, cut));
    for (int writes = 0; writes < whole.writes; ++writes) {
        SCOPED_TRACE(writes);
        FaultyScratch scratch;
        scratch.writes_left = writes;
        const auto failed = filled_in(*small.space, scratch, cut);
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().code, ErrorCode::Resource);
        EXPECT_NE(failed.error().message.find("disk full"), std::string::npos);
        EXPECT_NE(failed.error().message.find("the next run resumes"), std::string::npos);
        scratch.writes_left = -1;
        Notes notes;
        const bool in_as_many_parts = writes % 2 == 0;
        const Cut next{cut.range_bytes, in_as_many_parts ? 3U : 2U};
        expect_same(filled_in(*small.space, scratch, next, &notes), expected);
        const bool had_begun = writes >= static_cast<int>(whole.files.size());
        EXPECT_EQ(notes.text.find("going on") != std::string::npos, had_begun) << notes.text;
        if (had_begun && in_as_many_parts) {
            EXPECT_EQ(scratch.writes, whole.writes) << "what was done is not done again";
        }
    }
}

// Planes in memory, their files written behind the filling, from its beginning or from the midst of a level: ended at
// any write, and the next run soon again, the third one ends in the same. So does one that finds the files of a whole
// filling.
TEST(Scratch, EndedAtAnyWriteOfACheckpointItGoesOnToTheSame) {
    for (const SmallSpace& small : {small_space(kPocketPlaces, mixed_costs(2)),
                                    test::helper_space("pocket"), test::helper_space("coupled")}) {
        const Filled expected = in_memory(*small.space);
        int resumed = 0;
        for (const int after : {0, 13, 30}) {
            const Cut cut{eighth(*small.space), 0, after};
            FaultyScratch whole;
            expect_same(filled_in(*small.space, whole, cut), expected);
            for (int writes = 0; writes <= whole.writes; ++writes) {
                SCOPED_TRACE(std::to_string(after) + " ranges, " + std::to_string(writes) +
                             " writes");
                FaultyScratch scratch;
                scratch.writes_left = writes;
                EXPECT_EQ(filled_in(*small.space, scratch, cut).has_value(),
                          writes == whole.writes);
                scratch.writes_left = writes % 11;
                Notes notes;
                const auto next = filled_in(*small.space, scratch, cut, &notes);
                EXPECT_EQ(notes.text.find("going on") != std::string::npos,
                          writes >= static_cast<int>(whole.files.size()));
                resumed += next ? 0 : 1;
                scratch.writes_left = -1;
                expect_same(filled_in(*small.space, scratch, cut), expected);
            }
        }
        EXPECT_GT(resumed, 10);
    }
}

TEST(Scratch, AReadErrorAtAnyTimeIsNamedAndTheNextRunGoesOn) {
    const SmallSpace small = test::helper_space("pocket");
    const Filled expected = in_memory(*small.space);
    const Cut cut{eighth(*small.space), 3};
    for (int reads = 0;; reads += 7) {
        SCOPED_TRACE(reads);
        FaultyScratch scratch;
        scratch.reads_left = reads;
        const auto failed = filled_in(*small.space, scratch, cut);
        if (failed) {
            EXPECT_GT(reads, 20);
            break;
        }
        EXPECT_EQ(failed.error().code, ErrorCode::Resource);
        EXPECT_NE(failed.error().message.find("'test.range-"), std::string::npos)
            << failed.error().message;
        scratch.reads_left = -1;
        expect_same(filled_in(*small.space, scratch, cut), expected);
    }
}

// A sink that damages a file after some reports.
class Flipper final : public base::ProgressSink {
  public:
    Flipper(FaultyScratch& scratch, int after, std::size_t byte)
        : scratch_(&scratch), left_(after), byte_(byte) {}
    void report(const base::Progress& /*progress*/) override {
        if (--left_ == 0) {
            std::vector<std::byte>& file = scratch_->files.begin()->second;
            file[byte_ % file.size()] ^= std::byte{4};
        }
    }
    void note(std::string_view /*sentence*/) override {}

  private:
    FaultyScratch* scratch_;
    std::atomic<int> left_;
    std::size_t byte_;
};

TEST(Scratch, AFlippedBitIsNamedAndNothingWrongComesOut) {
    const SmallSpace small = test::helper_space("pocket");
    const Filled expected = in_memory(*small.space);
    const Cut cut{eighth(*small.space), 3};
    for (const std::size_t byte : {0U, 9U, 21U, 60U, 300U, 2000U, 4096U, 4100U}) {
        SCOPED_TRACE(byte);
        FaultyScratch scratch;
        Flipper flipper(scratch, 12, byte);
        const auto failed = filled_in(*small.space, scratch, cut, &flipper);
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().code, ErrorCode::TableDamaged) << failed.error().message;
        EXPECT_NE(failed.error().message.find("'test.range-0'"), std::string::npos);
        EXPECT_NE(failed.error().message.find("the next run begins anew"), std::string::npos);
        // The next run finds it at once, says so and begins anew.
        Notes notes;
        expect_same(filled_in(*small.space, scratch, cut, &notes), expected);
        EXPECT_NE(notes.text.find("'test.range-0'"), std::string::npos) << notes.text;
        EXPECT_NE(notes.text.find("starting anew"), std::string::npos) << notes.text;
    }
}

TEST(Scratch, FilesOfTwoRunsAreNotTakenForOne) {
    const SmallSpace small = test::helper_space("pocket");
    const Cut cut{eighth(*small.space), 100};
    FaultyScratch one;
    FaultyScratch other;
    ASSERT_TRUE(filled_in(*small.space, one, cut));
    ASSERT_TRUE(filled_in(*small.space, other, cut));
    one.files["test.range-3"] = other.files["test.range-3"];
    Notes notes;
    expect_same(filled_in(*small.space, one, cut, &notes), in_memory(*small.space));
    EXPECT_NE(notes.text.find("of another run; starting anew"), std::string::npos) << notes.text;
    one.files.erase("test.range-2");
    notes.text.clear();
    expect_same(filled_in(*small.space, one, cut, &notes), in_memory(*small.space));
    EXPECT_NE(notes.text.find("are there; starting anew"), std::string::npos) << notes.text;
}

// A power failure may leave the latest file of every range but one, which has an older file.
TEST(Scratch, AFileOlderThanAnotherKnowsOfIsFound) {
    const SmallSpace small = small_space(kPocketPlaces, mixed_costs(2));
    const Filled expected = in_memory(*small.space);
    for (const Cut cut : {Cut{eighth(*small.space), 3}, Cut{eighth(*small.space), 0, 0}}) {
        FaultyScratch whole;
        ASSERT_TRUE(filled_in(*small.space, whole, cut));
        FaultyScratch scratch;
        scratch.writes_left = whole.writes / 2;
        ASSERT_FALSE(filled_in(*small.space, scratch, cut));
        const auto early = scratch.files;
        scratch.writes_left = whole.writes / 4;
        ASSERT_FALSE(filled_in(*small.space, scratch, cut));
        const auto late = scratch.files;
        int unnoticed = 0;
        int noticed = 0;
        for (const auto& [name, bytes] : early) {
            if (late.at(name) == bytes) {
                continue;
            }
            SCOPED_TRACE(name);
            scratch.files = late;
            scratch.files[name] = bytes;
            scratch.writes_left = -1;
            Notes notes;
            expect_same(filled_in(*small.space, scratch, cut, &notes), expected);
            const bool older =
                notes.text.find("older than others know of; starting anew") != std::string::npos;
            (older ? noticed : unnoticed) += 1;
        }
        EXPECT_GE(noticed, 2);
        EXPECT_LE(unnoticed, 1) << "the file that was written last leads to what was before it";
    }
}

TEST(Scratch, TooLittleRoomOrMemoryIsSaidBeforehandWithTheFigures) {
    const SmallSpace small = test::helper_space("pocket");
    FaultyScratch scratch;
    scratch.free = 1000;
    const auto full = filled_in(*small.space, scratch, {eighth(*small.space), 1});
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().code, ErrorCode::Resource);
    EXPECT_NE(full.error().message.find("free some or choose another directory"),
              std::string::npos);
    EXPECT_EQ(scratch.writes, 0);
    scratch.free = std::uint64_t{1} << 40U;
    const auto starved = filled_in(*small.space, scratch, {eighth(*small.space), 0});
    ASSERT_FALSE(starved);
    EXPECT_EQ(starved.error().code, ErrorCode::Resource);
    EXPECT_NE(starved.error().message.find("; allow it "), std::string::npos);
}

// The least memory made a level of 65 passes, without a word.
TEST(Scratch, MemoryThatMakesManyPassesIsSaidWithHowManyAndWhatWouldBeBetter) {
    const SmallSpace small = test::helper_space("pocket");
    FaultyScratch scratch;
    const auto starved = filled_in(*small.space, scratch, {eighth(*small.space), 0});
    ASSERT_FALSE(starved);
    const std::string& message = starved.error().message;
    EXPECT_NE(message.find("M, with which each level is 9 passes through the planes, or better "),
              std::string::npos)
        << message;
    Notes many;
    EXPECT_TRUE(filled_in(*small.space, scratch, {eighth(*small.space), 1}, &many));
    EXPECT_NE(many.text.find("each level is 9 passes through the planes; better allow it "),
              std::string::npos)
        << many.text;
    Notes few;
    EXPECT_TRUE(filled_in(*small.space, scratch, {eighth(*small.space), 3}, &few));
    EXPECT_EQ(few.text.find("passes"), std::string::npos) << few.text;
}

}  // namespace revenge::bfs
