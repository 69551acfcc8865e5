// Phases with spelled out and automatic coordinates: their distances are those of phases that spell out all,
// with symmetries or without.
#include <gtest/gtest.h>

#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_check.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/mixed_space.hpp"
#include "revenge/proof/phases/accounting.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/reference/slow_search.hpp"

namespace revenge::derived {

namespace {

struct Phases {
    const char* name;
    const char* puzzle;
    const char* moves;
    const char* later;  // moves of the phase after it
    const char* spelled_out;
    const char* mixed;
    std::uint64_t positions;  // of the mixed one
    std::size_t symmetries;
    std::uint64_t classes;
};

void PrintTo(const Phases& phases, std::ostream* out) { *out << phases.name; }

constexpr const char* kHalfTurns = "U2 D2 R2 L2 F2 B2";
constexpr const char* kHalfTurns4 = "U2 u2 D2 d2 L2 l2 R2 r2 F2 f2 B2 b2";

chain::ChainDeclaration chain_of(const Phases& phases, const std::string& coordinates) {
    auto chain = chain::parse_chain(
        std::string("name = \"c\"\npuzzle = \"") + phases.puzzle +
            "\"\n[[phase]]\nname = \"first\"\nmoves = \"" + phases.moves + "\"\n" + coordinates +
            "[[phase]]\nname = \"later\"\nmoves = \"" + phases.later +
            "\"\nreduced = [{ orbit = \"corners\", sees = \"places\" }]\n",
        "c.toml");
    EXPECT_TRUE(chain) << chain.error().message;
    return *std::move(chain);
}

// Coordinates that are spelled out look at a cube that outlives them.
const puzzle::Cube& cube_of(const chain::ChainDeclaration& chain) {
    static const puzzle::Cube kThree(3);
    static const puzzle::Cube kFour(4);
    return chain.cube_size == 3 ? kThree : kFour;
}

bfs::DistanceTable table_of(const chain::ChainDeclaration& chain,
                            const std::filesystem::path& directory = {}) {
    const puzzle::Cube& cube = cube_of(chain);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, chain.cube_size);
    SpaceLimits limits;
    limits.directory = directory;
    auto space = cube_space(cube, chain, 0, costs, limits);
    EXPECT_TRUE(space) << space.error().message;
    EXPECT_TRUE(proof::phases::respected(cube, chain, 0, **space));
    auto table =
        bfs::DistanceTable::open_or_build(*std::move(space), costs.name(), directory, limits);
    EXPECT_TRUE(table) << table.error().message;
    return *std::move(table);
}

std::vector<std::uint64_t> counts(const bfs::DistanceTable& table,
                                  std::uint64_t bfs::Level::*of = &bfs::Level::positions) {
    std::vector<std::uint64_t> out;
    for (const bfs::Level& level : table.distribution()) {
        out.push_back(level.*of);
    }
    return out;
}

class MixedPhase : public testing::TestWithParam<Phases> {};

}  // namespace

TEST_P(MixedPhase, IsAsFarAsOneThatIsSpelledOut) {
    const chain::ChainDeclaration spelled_out = chain_of(GetParam(), GetParam().spelled_out);
    const chain::ChainDeclaration mixed = chain_of(GetParam(), GetParam().mixed);
    ASSERT_TRUE(mixed.phases.front().is_mixed());
    const bfs::DistanceTable expected = table_of(spelled_out);
    const bfs::DistanceTable table = table_of(mixed);
    EXPECT_EQ(table.space().positions(), GetParam().positions);
    EXPECT_EQ(table.space().group_order(), GetParam().symmetries);
    EXPECT_EQ(table.space().classes(), GetParam().classes);
    EXPECT_EQ(table.space().unrotated_goal().size(), expected.space().unrotated_goal().size());
    EXPECT_EQ(counts(table), counts(expected));
    const auto law = bfs::check_distances(table, table.space().entries(), {});
    EXPECT_TRUE(law) << law.error().message;

    base::Random random(11);
    const puzzle::Puzzle& puzzle = mixed.definition->puzzle();
    puzzle::State state = puzzle.solved();
    for (int i = 0; i < 200; ++i) {
        const auto& moves = table.space().moves();
        state = puzzle.apply(state, moves[random.below(moves.size())].action);
        const auto seen = table.space().position_of(state);
        const auto wanted = expected.space().position_of(state);
        ASSERT_TRUE(seen && wanted);
        EXPECT_EQ(*table.distance(*seen), *expected.distance(*wanted));
    }
}

TEST_P(MixedPhase, IsAsFarAsWithoutSymmetry) {
    const chain::ChainDeclaration chain = chain_of(GetParam(), GetParam().mixed);
    chain::ChainDeclaration plain = chain;
    plain.phases.front().conjugation = "C1";
    const bfs::DistanceTable table = table_of(chain);
    const bfs::DistanceTable without = table_of(plain);
    EXPECT_EQ(without.space().group_order(), 1U);
    EXPECT_EQ(without.space().entries(), without.space().positions());
    EXPECT_EQ(counts(table), counts(without));
    EXPECT_EQ(*table.residues(), *without.residues());
    EXPECT_NE(bfs::declaration_hash(table.space()), bfs::declaration_hash(without.space()));
}

// Symmetries as they act on whole states: each keeps distances, and as many positions are alike by them.
TEST_P(MixedPhase, IsReducedByWhatSymmetriesDoToStates) {
    const chain::ChainDeclaration chain = chain_of(GetParam(), GetParam().mixed);
    const bfs::DistanceTable table = table_of(chain);
    const int deepest = table.space().positions() > 100'000 ? 5 : table.worst();
    const reference::SlowSearch slow(cube_of(chain), chain, 0, table.space(), deepest);
    const auto up_to_deepest = [&](std::vector<std::uint64_t> counts) {
        counts.resize(static_cast<std::size_t>(deepest) + 1);
        return counts;
    };
    bool constant = false;
    EXPECT_EQ(up_to_deepest(counts(table, &bfs::Level::unique)), slow.unique_counts(constant));
    EXPECT_TRUE(constant);
    EXPECT_EQ(up_to_deepest(counts(table)), slow.counts());
}

INSTANTIATE_TEST_SUITE_P(
    Cubes, MixedPhase,
    testing::Values(
        Phases{"TwistsDerived", "3x3x3", "U D R L F2 B2", "U D R2 L2 F2 B2",
               "symmetry = { S1 = \"D2h(face)\" }\n"
               "reduced = [{ orbit = \"midges\", sees = \"sets\", sets = [\"FR FL BL BR\"] }]\n"
               "raw = [[{ orbit = \"corners\", sees = \"twist\" }]]\n",
               "coordinates = \"auto\"\norbits = \"corners\"\n"
               "raw = [[{ orbit = \"midges\", sees = \"sets\", sets = [\"FR FL BL BR\"] }]]\n",
               2187 * 495, 8, 324},
        Phases{"EdgesDerived", "3x3x3", "U D R2 L2 F2 B2", kHalfTurns,
               "symmetry = { S1 = \"D4h\" }\n"
               "reduced = [{ orbit = \"corners\", sees = \"modulo next\" }]\n"
               "raw = [[{ orbit = \"midges\", sees = \"sets\", sets = [\"UF UB DF DB\", \"UR UL "
               "DR DL\"] }]]\n",
               "coordinates = \"auto\"\norbits = \"midges\"\n"
               "raw = [[{ orbit = \"corners\", sees = \"modulo next\" }]]\n",
               // Half of them cannot be met: corners and edges are exchanged evenly together.
               420 * 140, 16, 64},
        // The cosets of half turns by moves that are no turns of one layer: in OBTM both layers of r2 R2 turn.
        Phases{"CornersOfFour", "4x4x4", "U u2 D d2 L2 l2 R2 r2 F2 f2 B2 b2", kHalfTurns4,
               "symmetry = { S1 = \"D4h\" }\n"
               "reduced = [{ orbit = \"corners\", sees = \"modulo next\" }]\n"
               "raw = [[{ orbit = \"centers\", sees = \"sets\", sets = [\"U\", \"D\"], swap = true "
               "}]]\n",
               "coordinates = \"auto\"\norbits = \"corners\"\n"
               "raw = [[{ orbit = \"centers\", sees = \"sets\", sets = [\"U\", \"D\"], swap = true "
               "}]]\n",
               420 * 35, 16, 64},
        // All symmetries keep these moves, six of them those of the later phase.
        Phases{"LaterMovesOfThreeFaces", "3x3x3", kHalfTurns, "U2 R2 F2",
               "reduced = [{ orbit = \"midges\", sees = \"places\", pieces = \"DL DB BL\" }]\n"
               "raw = [[{ orbit = \"corners\", sees = \"places\", pieces = \"DBL\" }]]\n",
               "coordinates = \"auto\"\norbits = \"corners\"\n"
               "raw = [[{ orbit = \"midges\", sees = \"places\", pieces = \"DL DB BL\" }]]\n",
               64 * 4, 6, 16}),
    [](const auto& given) { return std::string(given.param.name); });

TEST(MixedSpace, IsMadeFromWhatItsFileSays) {
    const test::ScratchDirectory directory;
    const Phases phases{"", "3x3x3", "U D R2 L2 F2 B2", kHalfTurns, "", "", 0, 1, 0};
    const chain::ChainDeclaration chain =
        chain_of(phases,
                 "coordinates = \"auto\"\norbits = \"corners\"\n"
                 "raw = [[{ orbit = \"midges\", sees = \"sets\", sets = [\"UF UB DF DB\"] }]]\n");
    const bfs::DistanceTable table = table_of(chain, directory.path());
    SpaceLimits limits;
    limits.directory = directory.path();
    const auto again = recorded_space(coset::record_of(table.space()), limits);
    ASSERT_TRUE(again && *again);
    EXPECT_EQ(bfs::declaration_hash(**again), bfs::declaration_hash(table.space()));
    base::Random random(3);
    for (int i = 0; i < 100; ++i) {
        const puzzle::State state = puzzle::random_state(puzzle::Cube(3), random);
        EXPECT_EQ((*again)->position_of(state), table.space().position_of(state));
    }
    // Where other pieces are looked at, or later moves are others, it is another table.
    const chain::ChainDeclaration other =
        chain_of(phases,
                 "coordinates = \"auto\"\norbits = \"corners midges\"\n"
                 "raw = [[{ orbit = \"midges\", sees = \"sets\", sets = [\"UF UB DF DB\"] }]]\n");
    EXPECT_NE(bfs::declaration_hash(table_of(other).space()), bfs::declaration_hash(table.space()));
}

TEST(MixedSpace, IsNoSpaceOfWhatIsSpelledOutAlone) {
    const Phases phases{"", "3x3x3", "U D R2 L2 F2 B2", kHalfTurns, "", "", 0, 1, 0};
    const chain::ChainDeclaration chain = chain_of(
        phases,
        "coordinates = \"auto\"\nraw = [[{ orbit = \"corners\", sees = \"modulo next\" }]]\n");
    const puzzle::Cube cube(3);
    const auto space = coset::CosetSpace::make(cube, chain, 0, {puzzle::Metric::Obtm, 3});
    ASSERT_FALSE(space);
    EXPECT_EQ(space.error().code, base::ErrorCode::Usage);
}

}  // namespace revenge::derived
