// The engine against the slow ones: whole states in a map where that is small enough, positions one by
// one where it is not. Compared are the distance of every position, and the states of each distance with
// and without symmetry.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "revenge/bfs/fill.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "tests/bfs/small_chains.hpp"
#include "tests/reference/position_search.hpp"
#include "tests/reference/slow_search.hpp"

namespace revenge::bfs {

namespace {

using puzzle::CostTable;
using puzzle::Metric;

Filled filled(const coset::CosetSpace& space, unsigned threads = 2,
              const WordOps& ops = best_word_ops()) {
    FillOptions options;
    options.threads = threads;
    options.ops = &ops;
    auto out = fill(space, options);
    EXPECT_TRUE(out) << out.error().message;
    return std::move(*out);
}

// Returns an entry's value in the planes: the distance modulo the modulus, or all bits set.
unsigned residue(const Filled& table, const coset::Entry& entry) {
    return table.planes.block(entry.cls).value(table.planes.layout().bit_of(entry.raw));
}

unsigned residue_of(const Filled& table, int distance) {
    return static_cast<unsigned>(distance) % table.planes.modulus();
}

// Everything against the map of states: distances, positions, orbits.
void expect_states_agree(const SmallSpace& small, std::size_t phase) {
    const coset::CosetSpace& space = *small.space;
    const reference::SlowSearch slow(*small.cube, small.chain, phase, space);
    const Filled fast = filled(space);
    bool constant = false;
    const std::vector<std::uint64_t> unique = slow.unique_counts(constant);
    EXPECT_TRUE(constant) << "symmetric states are equally far";
    ASSERT_EQ(fast.distribution.size(), slow.counts().size());
    for (std::size_t d = 0; d < unique.size(); ++d) {
        EXPECT_EQ(fast.distribution[d].positions, slow.counts()[d]) << "distance " << d;
        EXPECT_EQ(fast.distribution[d].unique, unique[d]) << "distance " << d;
    }
    std::set<std::pair<coset::ClassIndex, std::uint64_t>> met;
    slow.for_each([&](const puzzle::State& state, int distance) {
        const coset::Entry entry = *space.locate(state);
        ASSERT_EQ(residue(fast, entry), residue_of(fast, distance));
        met.emplace(entry.cls, entry.raw);
        for (const coset::GroupElement g : space.stabilizer(entry.cls)) {
            met.emplace(entry.cls, space.raw_through(entry.raw, g));
        }
    });
    EXPECT_EQ(fast.unreached, space.entries() - met.size());
    ASSERT_FALSE(fast.antipodes.empty());
    for (const coset::Entry& antipode : fast.antipodes) {
        EXPECT_EQ(residue(fast, antipode),
                  residue_of(fast, static_cast<int>(fast.distribution.size()) - 1));
    }
    EXPECT_EQ(fast.antipodes.size(),
              std::min<std::uint64_t>(kMaxAntipodes, fast.distribution.back().unique));
}

// Every position against a plain search over positions; orbits of entries counted one by one.
void expect_positions_agree(const coset::CosetSpace& space) {
    std::vector<std::uint64_t> goal;
    std::set<std::uint64_t> seen;
    const auto add = [&](const coset::CosetSpace::Position& position) {
        if (seen.insert(reference::index_of(space, position)).second) {
            goal.push_back(reference::index_of(space, position));
        }
    };
    std::vector<coset::CosetSpace::Position> all(space.positions());
    std::set<std::pair<coset::ClassIndex, std::uint64_t>> goal_entries;
    for (const coset::Entry& entry : space.goal()) {
        goal_entries.emplace(entry.cls, entry.raw);
    }
    const auto at = [&space](std::uint64_t index) {
        return coset::CosetSpace::Position{static_cast<coset::RawIndex>(index / space.raw_size()),
                                           index % space.raw_size()};
    };
    for (std::uint64_t index = 0; index < space.positions(); ++index) {
        const coset::Entry entry = space.entry_of(at(index));
        if (goal_entries.contains({entry.cls, entry.raw})) {
            add(at(index));
        }
    }
    const auto distances = reference::distances_of(space, goal);
    const Filled fast = filled(space);
    const unsigned none = (1U << fast.planes.planes()) - 1;
    std::vector<std::uint64_t> unique(fast.distribution.size());
    for (std::uint64_t index = 0; index < space.positions(); ++index) {
        const coset::Entry entry = space.entry_of(at(index));
        const std::uint8_t distance = distances[index];
        ASSERT_EQ(residue(fast, entry),
                  distance == reference::kUnreached ? none : residue_of(fast, distance))
            << "position " << index;
        if (distance == reference::kUnreached ||
            at(index).reduced != space.position_of(coset::Entry{entry.cls, 0}).reduced) {
            continue;
        }
        bool is_least = true;
        for (const coset::GroupElement g : space.stabilizer(entry.cls)) {
            is_least = is_least && at(index).raw <= space.raw_through(at(index).raw, g);
        }
        unique[distance] += is_least ? 1 : 0;
    }
    const auto counts = reference::counts_of(distances);
    ASSERT_EQ(fast.distribution.size(), counts.size());
    for (std::size_t d = 0; d < counts.size(); ++d) {
        EXPECT_EQ(fast.distribution[d].positions, counts[d]) << "distance " << d;
        EXPECT_EQ(fast.distribution[d].unique, unique[d]) << "distance " << d;
    }
}

SmallSpace builtin_space(const char* name, std::size_t phase, Metric metric) {
    const auto chain = chain::builtin_chain(name);
    return small_space(chain->text.c_str(), CostTable(metric, chain->cube_size), phase);
}

using Counts = std::vector<std::uint64_t>;

Counts positions(const Filled& table) {
    Counts out;
    for (const Level& level : table.distribution) {
        out.push_back(level.positions);
    }
    return out;
}

}  // namespace

TEST(Fill, AgreesWithTheMapOfStatesOnPocketCubeCorners) {
    expect_states_agree(small_space(kPocketPlaces, CostTable(Metric::Obtm, 2)), 0);
}

TEST(Fill, AgreesWithTheMapOfStatesWhereQuarterTurnsCostTwoAndHalfTurnsThree) {
    expect_states_agree(small_space(kPocketPlaces, mixed_costs(2)), 0);
}

TEST(Fill, AgreesWithTheMapOfStatesOnThistlethwaitesEdges) {
    expect_states_agree(builtin_space("thistlethwaite", 0, Metric::Obtm), 0);
}

TEST(Fill, AgreesWithTheMapOfStatesOnTheSecondOfTwoPhasesInEveryMetric) {
    for (const Metric metric : puzzle::kAllMetrics) {
        SCOPED_TRACE(puzzle::name_of(metric));
        expect_states_agree(small_space(kTwoPhases, CostTable(metric, 4), 1), 1);
    }
}

TEST(FillStandard, AgreesWithTheMapOfStatesWhereMostEntriesCannotBeSolved) {
    const SmallSpace small = small_space(kCoupled, CostTable(Metric::Obtm, 3));
    expect_states_agree(small, 0);
    EXPECT_GT(filled(*small.space).unreached, small.space->entries() / 2);
}

TEST(FillStandard, AgreesWithTheMapOfStatesOnTheFirstOfTwoPhases) {
    expect_states_agree(small_space(kTwoPhases, CostTable(Metric::Sstm, 4)), 0);
}

TEST(FillStandard, AgreesWithTheMapOfStatesOnTheFirstOfTwoPhasesInObtm) {
    expect_states_agree(small_space(kTwoPhases, CostTable(Metric::Obtm, 4)), 0);
}

TEST(FillStandard, AgreesWithTheMapOfStatesOnTheFirstOfTwoPhasesAtCostsOneToThree) {
    const SmallSpace small = small_space(kTwoPhases, mixed_costs(4));
    ASSERT_EQ(small.space->largest_cost(), 3);
    expect_states_agree(small, 0);
}

TEST(FillStandard, AgreesWithTheMapOfStatesOnThistlethwaitesTetrads) {
    expect_states_agree(builtin_space("thistlethwaite", 2, Metric::Obtm), 2);
}

TEST(FillStandard, AgreesWithTheMapOfStatesOnSquaresUnderAllSymmetries) {
    const SmallSpace small = small_space(kSquares, CostTable(Metric::Obtm, 3));
    EXPECT_FALSE(small.space->symmetric_classes().empty());
    expect_states_agree(small, 0);
}

TEST(FillStandard, AgreesWithPositionsOnCentersAndCorners) {
    for (const auto& costs : {CostTable(Metric::Sstm, 4), CostTable(Metric::Obtm, 4)}) {
        const SmallSpace small = small_space(kCenters, costs);
        EXPECT_EQ(small.space->group_order(), 192U);
        expect_positions_agree(*small.space);
    }
}

TEST(FillStandard, AgreesWithPositionsOnBlocksInRowsAlongThreeCoordinates) {
    const SmallSpace small = small_space(kTiles, CostTable(Metric::Sstm, 4));
    ASSERT_GT(small.space->raw_size(), 65535U);
    expect_positions_agree(*small.space);
}

TEST(FillStandard, AgreesWithPositionsOnRowsOfMoreThan256ValuesOfACoordinate) {
    const SmallSpace small = small_space(kManyRows, CostTable(Metric::Obtm, 3));
    ASSERT_GT(small.space->raw_size(), 65535U);
    ASSERT_GT(small.space->shape().front(), 256U);
    expect_positions_agree(*small.space);
}

TEST(FillStandard, IsTheSameForEveryProcessor) {
    for (const char* chain : {kPocketPlaces, kCenters, kRows, kTiles}) {
        const int size = chain == kPocketPlaces ? 2 : 4;
        const SmallSpace small = small_space(chain, CostTable(Metric::Obtm, size));
        const Filled expected = filled(*small.space, 2, portable_word_ops());
        for (const WordOps* ops : usable_word_ops()) {
            SCOPED_TRACE(ops->name);
            const Filled table = filled(*small.space, 2, *ops);
            EXPECT_EQ(positions(table), positions(expected));
            EXPECT_TRUE(std::ranges::equal(table.planes.words(), expected.planes.words()));
        }
    }
}

TEST(FillStandard, AgreesWithPositionsOnBlocksInRows) {
    const SmallSpace small = small_space(kRows, CostTable(Metric::Sstm, 4));
    ASSERT_GT(small.space->raw_size(), 65535U);
    expect_positions_agree(*small.space);
}

TEST(FillStandard, AgreesWithPositionsOnBlocksInRowsAtCostsOneToThree) {
    const SmallSpace small = small_space(kRows, mixed_costs(4));
    ASSERT_EQ(small.space->largest_cost(), 3);
    expect_positions_agree(*small.space);
}

TEST(FillStandard, AgreesWithPositionsOnThistlethwaitesSecondAndLastPhase) {
    expect_positions_agree(*builtin_space("thistlethwaite", 1, Metric::Obtm).space);
    expect_positions_agree(*builtin_space("thistlethwaite", 3, Metric::Obtm).space);
}

TEST(FillStandard, AgreesWithPositionsOnFourByFourCentersAlone) {
    expect_positions_agree(*builtin_space("three-phase", 0, Metric::Obtm).space);
}

// SOURCE: J. Scherphuis, Mini Cube (puzzle pages), table of face turns; it adds up to 7! * 3^6 = 3,674,160.
TEST(FillStandard, FindsTheKnownDistributionOfTheWholePocketCube) {
    const SmallSpace small = small_space(kPocket, CostTable(Metric::Obtm, 2));
    EXPECT_EQ(positions(filled(*small.space)),
              (Counts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

}  // namespace revenge::bfs
