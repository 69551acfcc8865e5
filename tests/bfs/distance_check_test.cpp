// A table whose checksums are right and whose distances are not is found out.
#include "revenge/bfs/distance_check.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "revenge/coset/declared_space.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/bfs/small_chains.hpp"

namespace revenge::bfs {

namespace {

struct Forge {
    explicit Forge(const char* text, const puzzle::CostTable& costs)
        : small(small_space(text, costs)), metric(costs.name()) {
        BuildOptions options;
        options.threads = 1;
        const auto made =
            DistanceTable::open_or_build(small.space, metric, directory.path(), options);
        EXPECT_TRUE(made) << made.error().message;
        header = made->file().header();
        const auto all = made->file().words_unchecked();
        words.assign(all.begin(), all.end());
    }
    DistanceTable table() const {
        return *DistanceTable::open(small.space, metric, directory.path());
    }
    // Writes the table anew, every checksum right.
    void write() const {
        const auto written = table::write_table(
            DistanceTable::path_of(*small.space, metric, directory.path()), header, words);
        EXPECT_TRUE(written) << written.error().message;
    }
    // The bit of a plane that belongs to an entry.
    table::Word* word(const coset::Entry& entry, unsigned plane, table::Word& mask) {
        const std::uint64_t bit = header.layout.bit_of(entry.raw);
        const std::uint64_t count = header.layout.words();
        const unsigned planes = table::planes_for(header.modulus);
        mask = table::Word{1} << bit % table::kWordBits;
        return &words[(entry.cls * planes + plane) * count + bit / table::kWordBits];
    }
    void exchange(const coset::Entry& a, const coset::Entry& b) {
        for (unsigned plane = 0; plane < table::planes_for(header.modulus); ++plane) {
            table::Word first = 0;
            table::Word second = 0;
            table::Word* const at_a = word(a, plane, first);
            table::Word* const at_b = word(b, plane, second);
            if (((*at_a & first) != 0) != ((*at_b & second) != 0)) {
                *at_a ^= first;
                *at_b ^= second;
            }
        }
    }

    SmallSpace small;
    std::string metric;
    test::ScratchDirectory directory;
    table::TableHeader header;
    std::vector<table::Word> words;
};

constexpr std::uint64_t kAll = 10'000'000;

void expect_damaged(const base::Status& status, const char* how) {
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, base::ErrorCode::TableDamaged);
    EXPECT_NE(status.error().message.find(how), std::string::npos) << status.error().message;
}

// All at once, and cut so that neighbours lie in other parts and runs.
struct Ways {
    std::uint64_t runs;
    std::uint64_t parts;
};
constexpr Ways kWays[] = {{1, 1}, {1, 3}, {3, 1}, {2, 2}, {5, 4}};

base::Status everywhere_in(const Forge& forge, const Ways& ways) {
    SCOPED_TRACE(std::to_string(ways.runs) + " runs, " + std::to_string(ways.parts) + " parts");
    const CheckSlice cut = check_slice_of(*forge.small.space, 2, ways.runs, ways.parts);
    BuildOptions options;
    options.threads = 2;
    return check_all_distances(forge.table(), cut, options);
}

base::Status all_of(const Forge& forge, std::uint64_t most) {
    const auto report = check_distances(forge.table(), most, {});
    return report ? base::Status() : base::Status(report.error());
}

}  // namespace

TEST(DistanceCheckStandard, HoldsForWhatFillingMakes) {
    const std::vector<std::pair<const char*, int>> chains{
        {kPocketPlaces, 2}, {kCenters, 4}, {kTwoPhases, 4}, {kManyRows, 3}};
    for (const auto& [text, size] : chains) {
        for (const bool mixed : {false, true}) {
            const Forge forge(
                text, mixed ? mixed_costs(size) : puzzle::CostTable(puzzle::Metric::Obtm, size));
            const auto report = check_distances(forge.table(), kAll, {});
            ASSERT_TRUE(report) << report.error().message;
            EXPECT_EQ(report->checked, report->entries);
            const auto some = check_distances(forge.table(), report->entries / 2, {});
            ASSERT_TRUE(some) << some.error().message;
            EXPECT_TRUE(check_counts(forge.table().file()));
            for (const Ways& ways : kWays) {
                const auto everywhere = everywhere_in(forge, ways);
                EXPECT_TRUE(everywhere) << everywhere.error().message;
            }
        }
    }
}

// The pass by kernels and the one entry by entry find the same tables wrong, and that is most where a value is changed.
TEST(DistanceCheckStandard, ThePassOverAllEntriesFindsWhatLookingAtEachFinds) {
    for (const bool mixed : {false, true}) {
        Forge forge(kPocketPlaces,
                    mixed ? mixed_costs(2) : puzzle::CostTable(puzzle::Metric::Obtm, 2));
        const std::uint64_t classes = forge.small.space->classes();
        const unsigned planes = table::planes_for(forge.header.modulus);
        int found = 0;
        constexpr int kTries = 40;
        for (std::uint64_t step = 0; step < kTries; ++step) {
            const coset::Entry entry{static_cast<coset::ClassIndex>(step * 7 % classes), 0};
            const auto plane = static_cast<unsigned>(step) % planes;
            SCOPED_TRACE(std::to_string(entry.cls) + ", plane " + std::to_string(plane));
            table::Word mask = 0;
            table::Word* const word = forge.word(entry, plane, mask);
            *word ^= mask;
            forge.write();
            *word ^= mask;
            const bool is_wrong = !all_of(forge, kAll);
            found += is_wrong ? 1 : 0;
            for (const Ways& ways : kWays) {
                if (is_wrong) {
                    expect_damaged(everywhere_in(forge, ways), "holds no distances");
                } else {
                    EXPECT_TRUE(everywhere_in(forge, ways));
                }
            }
        }
        EXPECT_GT(found, kTries / 2);
        forge.write();
        EXPECT_TRUE(everywhere_in(forge, {1, 1}));
    }
}

// As few runs and parts as memory allows, and never more memory than that.
TEST(CheckSlice, TakesNoMoreMemoryThanThereIsWithFewestPasses) {
    const auto space = test::helper_space("thistlethwaite/2").space;
    const CheckSlice whole = check_slice_of(*space, 1, 1, 1);
    EXPECT_EQ(whole.run_classes, space->classes());
    const std::uint64_t least = check_slice(*space, 1, 0).bytes;
    ASSERT_LT(least, whole.bytes);
    std::uint64_t passes = kMaxCheckPasses;
    for (std::uint64_t memory = least; memory < whole.bytes; memory += (whole.bytes - least) / 7) {
        const CheckSlice cut = check_slice(*space, 1, memory);
        EXPECT_LE(cut.bytes, memory);
        EXPECT_LE(cut.runs + cut.parts, passes);
        EXPECT_GE(cut.runs * cut.run_classes, space->classes());
        EXPECT_GE(cut.parts * cut.part_classes, space->classes());
        passes = cut.runs + cut.parts;
    }
    EXPECT_EQ(check_slice(*space, 1, whole.bytes).runs, 1U);
    EXPECT_EQ(check_slice(*space, 1, whole.bytes).parts, 1U);
}

TEST(DistanceCheckStandard, AWrongDistanceWithRightChecksumsIsFound) {
    Forge forge(kPocketPlaces, puzzle::CostTable(puzzle::Metric::Obtm, 2));
    ASSERT_TRUE(forge.table().file().verify());
    // Two entries at different distances change places: the counts stay right.
    const coset::Entry far = forge.table().antipodes().front();
    coset::Entry near = far;
    while (*forge.table().residue(near) == *forge.table().residue(far)) {
        near = forge.small.space->after_move(near, 0);
        near = forge.small.space->after_move(near, 3);
    }
    forge.exchange(far, near);
    forge.write();
    ASSERT_TRUE(forge.table().file().verify());
    EXPECT_TRUE(check_counts(forge.table().file()));
    expect_damaged(all_of(forge, kAll), "holds no distances");
}

// Returns the space of a record; null if the record is invalid.
std::shared_ptr<const coset::CosetSpace> space_of(const coset::SpaceRecord& record) {
    const auto recorded = coset::recorded_chain(record);
    return recorded ? coset::declared_space(record, *recorded) : nullptr;
}

// From the file alone, in a metric or in custom costs.
TEST(DistanceCheckStandard, ATableOfAnUnknownChainSaysWhatItIsOf) {
    for (const auto& costs : {mixed_costs(2), puzzle::CostTable(puzzle::Metric::Obtm, 2)}) {
        const Forge forge(kPocketPlaces, costs);
        EXPECT_EQ(forge.header.costs.empty(), costs.name() == "obtm");
        const coset::SpaceRecord record{forge.header.name, forge.header.metric, forge.header.chain,
                                        forge.header.costs};
        const auto space = space_of(record);
        ASSERT_NE(space, nullptr);
        EXPECT_EQ(declaration_hash(*space), forge.header.declaration_hash);
        const auto table = DistanceTable::open(space, forge.metric, forge.directory.path());
        ASSERT_TRUE(table) << table.error().message;
        EXPECT_TRUE(check_distances(*table, kAll, {}));
    }
}

TEST(Check, WhatDeclaresNoSpaceIsToldFromWhatDoes) {
    const coset::SpaceRecord built_in{"thistlethwaite/phase-1", "obtm", "", ""};
    EXPECT_NE(space_of(built_in), nullptr);
    const std::vector<coset::SpaceRecord> none{
        {"thistlethwaite", "obtm", "", ""},
        {"thistlethwaite/phase-9", "obtm", "", ""},
        {"thistlethwaite/phase-1", "own", "", ""},
        {"thistlethwaite/phase-1", "own", "", "too few"},
        {"thistlethwaite/phase-1", "own", "", std::string(63, '\0')},
        {"own/phase-1", "obtm", "", ""},
        {"pocket-places/whole", "obtm", "no chain", ""},
        {"pocket-places/other", "obtm", kPocketPlaces, ""},
    };
    for (const coset::SpaceRecord& record : none) {
        EXPECT_EQ(space_of(record), nullptr) << record.name << record.metric;
    }
}

// Its coordinates look at the pieces of a cube that nobody else keeps. Freed memory is filled with other things.
TEST(Check, ASpaceThatIsMadeOfARecordKeepsItsCube) {
    const auto space = space_of({"pocket-places/whole", "obtm", kPocketPlaces, ""});
    ASSERT_NE(space, nullptr);
    std::vector<std::string> others;
    for (std::size_t size = 16; size < 4096; size += 8) {
        others.insert(others.end(), 8, std::string(size, 'x'));
    }
    const auto small = small_space(kPocketPlaces, puzzle::CostTable(puzzle::Metric::Obtm, 2));
    base::Random random(3);
    for (int i = 0; i < 100; ++i) {
        const puzzle::State state = puzzle::random_state(puzzle::Cube(2), random);
        EXPECT_EQ(space->position_of(state), small.space->position_of(state));
    }
}

TEST(DistanceCheckStandard, AGoalThatIsNotAtZeroIsFoundOnTheWayDown) {
    Forge forge(kPocketPlaces, puzzle::CostTable(puzzle::Metric::Obtm, 2));
    const coset::Entry goal = forge.small.space->goal().front();
    forge.exchange(goal, forge.small.space->after_move(goal, 0));
    forge.write();
    // A sample is enough: every way ends in the goal.
    expect_damaged(all_of(forge, 100), "");
}

TEST(DistanceCheckStandard, CountsThatAreNotTheHeadersAreFound) {
    Forge forge(kPocketPlaces, puzzle::CostTable(puzzle::Metric::Obtm, 2));
    --forge.header.distribution[2].entries;
    ++forge.header.distribution[3].entries;
    forge.write();
    expect_damaged(check_counts(forge.table().file()), "as many entries at each distance");
}

}  // namespace revenge::bfs
