// Tables filled out of core: the same bits as in memory, whatever happens to the files.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/scratch_planes.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"

namespace revenge::bfs {

namespace {

using base::Error;
using base::ErrorCode;

// A disk in memory that can be full, fail to read, or lose its process.
class FaultyScratch final : public table::Scratch {
  public:
    bool has(const std::string& name) const override { return files.contains(name); }
    base::Status read(const std::string& name, std::vector<std::byte>& out) override {
        if (reads_left-- == 0) {
            return Error{ErrorCode::Resource, "cannot read " + place_of(name) + ": I/O error"};
        }
        out = files.at(name);
        return {};
    }
    base::Status write(const std::string& name, std::span<const std::byte> head,
                       std::span<const std::byte> data) override {
        if (writes_left-- == 0) {
            return Error{ErrorCode::Resource, "cannot write " + place_of(name) + ": disk full"};
        }
        std::vector<std::byte>& file = files[name];
        file.assign(head.begin(), head.end());
        file.insert(file.end(), data.begin(), data.end());
        ++writes;
        return {};
    }
    void remove(const std::string& name) override { files.erase(name); }
    base::Result<std::uint64_t> free_bytes() override { return free; }
    std::string place_of(const std::string& name) const override { return "'" + name + "'"; }

    std::map<std::string, std::vector<std::byte>> files;
    std::uint64_t free = ~std::uint64_t{0} >> 1U;
    int reads_left = -1;  // -1: any number
    int writes_left = -1;
    int writes = 0;
};

class Notes final : public base::ProgressSink {
  public:
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view sentence) override { text += sentence; }
    std::string text;
};

struct Result {
    Filled filled;
    std::vector<table::Word> words;
};

// What a filling is made of: ranges of about so many bytes, and memory for so many of them at a time.
struct Cut {
    std::uint64_t range_bytes = 1;  // one class a range
    std::uint64_t ranges_in_part = 1;
};

base::Result<Result> filled_in(const coset::CosetSpace& space, table::Scratch& scratch,
                               const Cut& cut, base::ProgressSink* progress = nullptr,
                               std::stop_token stop = {}) {
    const ScratchPlanes::Shape shape{"test",
                                     1,
                                     space.classes(),
                                     layout_for(space),
                                     table::modulus_for(space.largest_cost()),
                                     0,
                                     cut.range_bytes};
    auto planes = ScratchPlanes::open(scratch, shape, progress);
    if (!planes) {
        return planes.error();
    }
    FillOptions options;
    options.threads = 2;
    options.stop = std::move(stop);
    options.progress = progress;
    options.memory_bytes = scratch_fill_bytes(space, **planes, cut.ranges_in_part);
    auto filled = fill(space, options, **planes);
    if (!filled) {
        return filled.error();
    }
    Result out{*std::move(filled), {}};
    for (std::size_t range = 0; range < (*planes)->ranges(); ++range) {
        const auto words = (*planes)->words(range);
        if (!words) {
            return words.error();
        }
        out.words.insert(out.words.end(), words->begin(), words->end());
    }
    return out;
}

void expect_same(const base::Result<Result>& found, const Filled& expected) {
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(std::ranges::equal(found->words, expected.planes.words()));
    EXPECT_EQ(found->filled.unreached, expected.unreached);
    EXPECT_EQ(found->filled.antipodes, expected.antipodes);
    ASSERT_EQ(found->filled.distribution.size(), expected.distribution.size());
    for (std::size_t d = 0; d < expected.distribution.size(); ++d) {
        EXPECT_EQ(found->filled.distribution[d].entries, expected.distribution[d].entries) << d;
        EXPECT_EQ(found->filled.distribution[d].positions, expected.distribution[d].positions) << d;
        EXPECT_EQ(found->filled.distribution[d].unique, expected.distribution[d].unique) << d;
    }
}

Filled in_memory(const coset::CosetSpace& space) {
    FillOptions options;
    options.threads = 2;
    auto out = fill(space, options);
    EXPECT_TRUE(out);
    return *std::move(out);
}

// Ranges of about an eighth of the planes.
std::uint64_t eighth(const coset::CosetSpace& space) {
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    return space.classes() * layout_for(space).words() * planes * sizeof(table::Word) / 8;
}

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

// The disk is full at each write in turn: what a killed process leaves. The next run, in as many parts or in others,
// goes on from there.
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
        EXPECT_NE(failed.error().message.find("the next run goes on"), std::string::npos);
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
    const Cut cut{eighth(*small.space), 100};
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

}  // namespace revenge::bfs
