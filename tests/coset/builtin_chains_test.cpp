#include <algorithm>
#include <set>
#include <utility>

#include "tests/coset/chain_spaces.hpp"
#include "tests/reference/goal_by_states.hpp"
#include "tests/reference/position_search.hpp"
#include "tests/reference/slow_search.hpp"

namespace revenge::coset {

namespace {

using puzzle::Metric;

std::vector<std::uint64_t> goal_of(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                                   std::size_t phase, const CosetSpace& space) {
    const auto index = [&space](const puzzle::State& state) -> std::optional<std::uint64_t> {
        const auto position = space.position_of(state);
        return position ? std::optional(reference::index_of(space, *position)) : std::nullopt;
    };
    return reference::goal_by_states(cube, chain, phase, index);
}

std::vector<std::uint64_t> distribution(std::string_view name, std::size_t phase, Metric metric) {
    const chain::ChainDeclaration chain = chain_named(name);
    const puzzle::Cube cube(chain.cube_size);
    const auto space = space_of(cube, chain, phase, metric);
    return reference::counts_of(
        reference::distances_of(*space, goal_of(cube, chain, phase, *space)));
}

}  // namespace

TEST(BuiltinChain, EveryNameIsThatOfItsDeclaration) {
    EXPECT_GE(chain::builtin_chains().size(), 7U);
    for (const chain::BuiltinChain& chain : chain::builtin_chains()) {
        EXPECT_EQ(chain_named(chain.name).name, chain.name);
    }
}

TEST(BuiltinChain, AnUnknownNameIsAnsweredWithTheKnownOnes) {
    const auto chain = chain::builtin_chain("ten-phase");
    ASSERT_FALSE(chain);
    EXPECT_NE(chain.error().message.find("eight-phase"), std::string::npos);
}

// Sizes as positions of the listed coordinates and number of goals.
struct Expected {
    const char* chain;
    std::size_t phase;
    std::uint64_t positions;
    std::uint64_t goals;
};

void PrintTo(const Expected& expected, std::ostream* out) {
    *out << expected.chain << ", phase " << expected.phase + 1;
}

class ChainSizeStandard : public testing::TestWithParam<Expected> {};

TEST_P(ChainSizeStandard, PositionsAndGoalsAreThePublishedOnes) {
    const auto [name, phase, positions, goals] = GetParam();
    const chain::ChainDeclaration chain = chain_named(name);
    const puzzle::Cube cube(chain.cube_size);
    const auto space = space_of(cube, chain, phase, Metric::Obtm);
    EXPECT_EQ(space->positions(), positions);
    const auto by_states = goal_of(cube, chain, phase, *space);
    EXPECT_EQ(by_states.size(), goals);
    // The space finds the same by values: each position, and what its class's symmetries make of it.
    std::set<std::pair<std::uint64_t, std::uint64_t>> expected;
    for (const std::uint64_t index : by_states) {
        const Entry entry = space->entry_of(
            {static_cast<RawIndex>(index / space->raw_size()), index % space->raw_size()});
        expected.emplace(entry.cls, entry.raw);
        for (const GroupElement g : space->stabilizer(entry.cls)) {
            expected.emplace(entry.cls, space->raw_through(entry.raw, g));
        }
    }
    std::set<std::pair<std::uint64_t, std::uint64_t>> found;
    for (const Entry& entry : space->goal()) {
        found.emplace(entry.cls, entry.raw);
    }
    EXPECT_EQ(found, expected);
    std::uint64_t sum = 0;
    for (ClassIndex cls = 0; cls < space->classes(); ++cls) {
        sum += space->class_size(cls);
    }
    EXPECT_EQ(sum * space->raw_size(), space->positions());
}

INSTANTIATE_TEST_SUITE_P(Thistlethwaite, ChainSizeStandard,
                         testing::Values(Expected{"thistlethwaite", 0, 2048, 1},
                                         Expected{"thistlethwaite", 1, 1082565, 1},
                                         Expected{"thistlethwaite", 2, 29400, 1},
                                         Expected{"thistlethwaite", 3, 663552, 1}));
// Goals of phases 2 and 3: 6 of 35 center patterns, 6 * 6 * 70.
INSTANTIATE_TEST_SUITE_P(EightPhase, ChainSizeStandard,
                         testing::Values(Expected{"eight-phase", 0, 735471, 1},
                                         Expected{"eight-phase", 1, 12870 * 35 * 2, 6},
                                         Expected{"eight-phase", 2, 12 * 70 * 70, 6 * 6 * 70},
                                         Expected{"eight-phase", 3, 20160 * 6 * 6 * 70 * 2, 1},
                                         Expected{"eight-phase", 4, 2048, 1},
                                         Expected{"eight-phase", 5, 1082565, 1},
                                         Expected{"eight-phase", 6, 29400, 1},
                                         Expected{"eight-phase", 7, 663552, 1}));
INSTANTIATE_TEST_SUITE_P(ThreePhase, ChainSizeStandard,
                         testing::Values(Expected{"three-phase", 0, 735471, 1},
                                         Expected{"three-phase", 1, 12870 * 35 * 2, 6},
                                         Expected{"three-phase", 2, 12 * 70 * 70 * 2, 1}));
INSTANTIATE_TEST_SUITE_P(Kociemba, ChainSizeStandard,
                         testing::Values(Expected{"kociemba", 0, 2217093120, 1},
                                         Expected{"kociemba", 1, 2 * 19508428800ULL, 1}));
// Norskog's positions and his number of positions at distance 0.
INSTANTIATE_TEST_SUITE_P(Norskog, ChainSizeStandard,
                         testing::Values(Expected{"norskog-85", 0, 1608475077, 3},
                                         Expected{"norskog-85", 1, 21622847400, 24},
                                         Expected{"norskog-85", 2, 23189166000, 12},
                                         Expected{"norskog-85", 3, 2593080000, 12},
                                         Expected{"norskog-83", 1, 21622847400, 24},
                                         Expected{"norskog-83", 2, 23189166000, 12}));

using Counts = std::vector<std::uint64_t>;

TEST(RlCentersStandard, HaveTheKnownDistributionInObtm) {
    EXPECT_EQ(distribution("three-phase", 0, Metric::Obtm),
              (Counts{1, 4, 82, 1206, 14116, 123404, 422508, 173254, 896}));
}

TEST(RlCentersStandard, HaveTheKnownDistributionInSstm) {
    EXPECT_EQ(distribution("three-phase", 0, Metric::Sstm),
              (Counts{1, 4, 98, 1462, 16440, 120142, 397260, 198736, 1328}));
    EXPECT_EQ(distribution("eight-phase", 0, Metric::Sstm),
              distribution("three-phase", 0, Metric::Sstm));
}

TEST(RlCentersStandard, HaveTheKnownDistributionInBtm) {
    EXPECT_EQ(distribution("three-phase", 0, Metric::Btm),
              (Counts{1, 6, 150, 3002, 45084, 329220, 349912, 8096}));
}

TEST(ThistlethwaiteStandard, WorstCasesAreSevenTenThirteenFifteen) {
    const std::vector<std::size_t> worst{7, 10, 13, 15};
    for (std::size_t phase = 0; phase < worst.size(); ++phase) {
        EXPECT_EQ(distribution("thistlethwaite", phase, Metric::Obtm).size() - 1, worst[phase]);
        EXPECT_EQ(distribution("eight-phase", phase + 4, Metric::Sstm),
                  distribution("thistlethwaite", phase, Metric::Obtm))
            << "phase " << phase + 5 << " of the eight is the same on the reduced cube";
    }
}

TEST(SlowSearchStandard, AgreesWithThePositionsOnSmallSpaces) {
    for (const auto& [name, phase] :
         {std::pair{"thistlethwaite", 0}, std::pair{"thistlethwaite", 2},
          std::pair{"eight-phase", 4}, std::pair{"eight-phase", 6}}) {
        const chain::ChainDeclaration chain = chain_named(name);
        const puzzle::Cube cube(chain.cube_size);
        const auto at = static_cast<std::size_t>(phase);
        const auto space = space_of(cube, chain, at, Metric::Sstm);
        EXPECT_EQ(reference::SlowSearch(cube, chain, at, *space).counts(),
                  distribution(name, at, Metric::Sstm))
            << name << " phase " << phase + 1;
    }
}

// A one-turn metric is not enough: with inner slices at 2, levels come in steps of the costs.
TEST(SlowSearchStandard, AgreesWithThePositionsOnCentersOfPhase3InObtm) {
    const chain::ChainDeclaration chain = chain_named("eight-phase");
    const puzzle::Cube cube(4);
    const auto space = space_of(cube, chain, 2, Metric::Obtm);
    EXPECT_EQ(reference::SlowSearch(cube, chain, 2, *space).counts(),
              distribution("eight-phase", 2, Metric::Obtm));
}

}  // namespace revenge::coset
