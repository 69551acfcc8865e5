#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/short_solver.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::solver::reduction {
namespace {

constexpr unsigned kThreads = 2;

// Its tables are made by the first test that needs them and read from the build folder by the others.
const ShortSolver& solver() {
    static const ShortSolver kSolver = [] {
        base::SilentProgress silent;
        base::DirectoryStore table_store(REVENGE_TEST_CACHE);
        auto phases = Phases::open(table_store, puzzle::Metric::Obtm, kThreads, silent);
        auto tables = cube3::Tables::open(table_store, kThreads, silent);
        EXPECT_TRUE(phases && tables);
        return ShortSolver(std::move(*phases), std::move(*tables), puzzle::Metric::Obtm);
    }();
    return kSolver;
}

Limits nodes(std::uint64_t count, unsigned threads) {
    Limits limits;
    limits.nodes = count;
    limits.threads = threads;
    return limits;
}

// All edges of the 3x3x3 flipped, which is far from phase 2 of the two-phase algorithm along every axis alike:
// thousands of ways through phase 1 have no short end.
puzzle::State superflip(const puzzle::Cube& cube) {
    constexpr const char* kWord =
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";  // M. Reid, 1995
    return cube.apply(
        cube.puzzle().solved(),
        notation::parse_algorithm(kWord, cube.size(), notation::Reading::Slice)->algorithm);
}

TEST(ShortSolverStandard, SolvesRandomCubesAndOnlyGetsBetter) {
    const puzzle::Cube cube(4);
    base::Random random(1);
    for (int i = 0; i < 5; ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        int last = 100;
        const auto solution = solver().solve(state, nodes(3000000, 2), [&last](const Solution& s) {
            EXPECT_LT(s.length, last);
            last = s.length;
        });
        ASSERT_TRUE(solution) << solution.error().message;
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0);
        EXPECT_EQ(puzzle::cost(puzzle::Metric::Obtm, solution->moves.turns(), 4), solution->length);
        EXPECT_EQ(last, solution->length);
        EXPECT_LE(solution->length, 48);
    }
}

TEST(ShortSolverStandard, GivesTheSameOnAnyNumberOfThreads) {
    const puzzle::Cube cube(4);
    base::Random random(2);
    const puzzle::State state = puzzle::random_state(cube, random);
    const auto one = solver().solve(state, nodes(2000000, 1), {});
    const auto three = solver().solve(state, nodes(2000000, 3), {});
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->moves.turns(), three->moves.turns());
    EXPECT_EQ(one->nodes, three->nodes);
}

// As the large tier's ends are.
TEST(ShortSolverStandard, EndsByWhatEachTurnDoesAreTheSameOnAnyNumberOfThreads) {
    const puzzle::Cube cube(4);
    base::SilentProgress silent;
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    auto phases = Phases::open(table_store, puzzle::Metric::Obtm, kThreads, silent);
    ASSERT_TRUE(phases);
    const auto tables = std::make_shared<const cube3::Tables>(kThreads, cube3::Phase1::Turns);
    const ShortSolver by_turns(*phases, tables, puzzle::Metric::Obtm);
    base::Random random(2);
    for (int i = 0; i < 2; ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        const auto one = by_turns.solve(state, nodes(1500000, 1), {});
        ASSERT_TRUE(one);
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, one->moves.turns())), 0);
        for (const unsigned threads : {2U, 3U}) {
            const auto more = by_turns.solve(state, nodes(1500000, threads), {});
            ASSERT_TRUE(more);
            EXPECT_EQ(one->moves.turns(), more->moves.turns());
            EXPECT_EQ(one->nodes, more->nodes);
        }
    }
}

TEST(ShortSolverStandard, ClosePositionsAreSolvedOptimally) {
    const puzzle::Cube cube(4);
    base::Random random(3);
    for (std::size_t moves = 1; moves <= 9; ++moves) {
        puzzle::State state = cube.puzzle().solved();
        for (std::size_t i = 0; i < moves; ++i) {
            const std::array<std::uint8_t, 4> layers{0b0001, 0b0011, 0b1100, 0b1000};
            state = cube.apply(state, puzzle::Turn{static_cast<std::uint8_t>(random.below(3)),
                                                   layers[random.below(layers.size())],
                                                   static_cast<std::uint8_t>(1 + random.below(3))});
        }
        const auto solution = solver().solve(state, nodes(40000000, 2), {});
        ASSERT_TRUE(solution) << solution.error().message;
        EXPECT_LE(solution->length, static_cast<int>(moves));
        EXPECT_EQ(solution->lower_bound, solution->length);
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0);
    }
}

TEST(ShortSolverStandard, ASolvedCubeNeedsNothing) {
    const puzzle::Cube cube(4);
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        const auto solution =
            solver().solve(cube.rotate(cube.puzzle().solved(), r), nodes(1000, 1), {});
        ASSERT_TRUE(solution);
        EXPECT_TRUE(solution->moves.empty());
        EXPECT_EQ(solution->lower_bound, 0);
    }
}

// The first pass is not stopped by a limit. With 25 ns a node, 2 million are the 50 ms that a first answer may take.
constexpr std::uint64_t kMaxFirstNodes = 2000000;

TEST(ShortSolverStandard, TheFirstSolutionTakesFewNodes) {
    const puzzle::Cube cube(4);
    base::Random random(4);
    std::uint64_t all = 0;
    constexpr std::uint64_t kCubes = 200;
    for (std::uint64_t i = 0; i < kCubes; ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        const auto solution = solver().solve(state, nodes(1, 1), {});
        ASSERT_TRUE(solution) << i;
        ASSERT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0) << i;
        EXPECT_LE(solution->length, 55) << i;
        EXPECT_LE(solution->nodes, kMaxFirstNodes) << i;
        all += solution->nodes;
    }
    EXPECT_LE(all / kCubes, 350000);
}

// The browser's tier, in the order in which a program that has little memory opens it.
TEST(ShortSolverStandard, TheBrowserTierSolvesRandomCubes) {
    const puzzle::Cube cube(4);
    base::SilentProgress silent;
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    auto phases = Phases::open(table_store, puzzle::Metric::Obtm, kThreads, silent, Tier::Browser);
    auto tables = cube3::Tables::open(table_store, kThreads, silent, cube3::Phase1::NearCompact);
    ASSERT_TRUE(phases && tables);
    const ShortSolver solver(*phases, *tables, puzzle::Metric::Obtm);
    base::Random random(7);
    for (int i = 0; i < 5; ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        const auto solution = solver.solve(state, nodes(3000000, 2), {});
        ASSERT_TRUE(solution) << i;
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0) << i;
        EXPECT_LE(solution->length, 50) << i;
        EXPECT_EQ(solution->lower_bound, 1) << i;  // no positions close to solved are looked at
    }
}

TEST(PairingTableStandard, TheCompactFormIsExactNearTheGoalAndABoundBeyond) {
    base::SilentProgress silent;
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    const auto exact = Phases::open(table_store, puzzle::Metric::Obtm, kThreads, silent);
    const auto compact =
        Phases::open(table_store, puzzle::Metric::Obtm, kThreads, silent, Tier::Browser);
    ASSERT_TRUE(exact && compact);
    const PairingTable& known = (*exact)->pairing;
    const PairingTable& bound = (*compact)->pairing;
    ASSERT_EQ(known.size(), bound.size());
    constexpr int kFurthest = 10;  // the maximum distance that is distinguished, or more
    constexpr std::size_t kStep = 7;
    std::array<int, kFurthest + 1> seen{};
    for (std::size_t i = 0; i < known.size(); i += kStep) {
        ASSERT_EQ(bound.distance(i), std::min(known.distance(i), kFurthest)) << i;
        ++seen[static_cast<std::size_t>(bound.distance(i))];
    }
    for (std::size_t distance = 4; distance <= kFurthest; ++distance) {
        EXPECT_GT(seen[distance], 0) << distance;
    }
}

// In BTM a third of all cubes once had no solution after a second, and with the browser's tables one took 20 million
// nodes.
TEST(ShortSolverStandard, TheFirstSolutionTakesFewNodesInEveryMetricAndWithSmallTables) {
    const puzzle::Cube cube(4);
    base::SilentProgress silent;
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    constexpr int kCubes = 40;
    for (const Tier tier : {Tier::Browser, Tier::Small}) {
        auto tables = cube3::Tables::open(table_store, kThreads, silent, phase1_of(tier));
        ASSERT_TRUE(tables);
        for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
            SCOPED_TRACE(std::string(name_of(tier)) + " " + std::string(puzzle::name_of(metric)));
            auto phases = Phases::open(table_store, metric, kThreads, silent, tier);
            ASSERT_TRUE(phases);
            const ShortSolver solver(*phases, *tables, metric);
            base::Random random(4);
            std::uint64_t all = 0;
            for (int i = 0; i < kCubes; ++i) {
                const puzzle::State state =
                    i == 0 ? superflip(cube) : puzzle::random_state(cube, random);
                const auto solution = solver.solve(state, nodes(1, 1), {});
                ASSERT_TRUE(solution) << i;
                EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0)
                    << i;
                EXPECT_EQ(puzzle::cost(metric, solution->moves.turns(), 4), solution->length) << i;
                EXPECT_LE(solution->nodes, kMaxFirstNodes) << i;
                all += solution->nodes;
            }
            EXPECT_LE(all / kCubes, 500000U);
        }
    }
}

TEST(ShortSolverStandard, ALimitOfNodesIsKeptOnceThereIsASolution) {
    const puzzle::Cube cube(4);
    base::Random random(11);
    const puzzle::State state = puzzle::random_state(cube, random);
    for (const std::uint64_t limit : {2000000U, 10000000U}) {
        const auto solution = solver().solve(state, nodes(limit, 1), {});
        ASSERT_TRUE(solution);
        EXPECT_GE(solution->nodes, limit);
        EXPECT_LE(solution->nodes, limit + limit / 2);
    }
}

TEST(ShortSolverStandard, AStopRequestGivesTheBestSoFar) {
    const puzzle::Cube cube(4);
    base::Random random(5);
    const puzzle::State state = puzzle::random_state(cube, random);
    std::stop_source stop;
    Limits limits;
    limits.threads = 2;
    limits.stop = stop.get_token();
    int best = 0;
    const auto solution = solver().solve(state, limits, [&](const Solution& better) {
        best = better.length;
        stop.request_stop();
    });
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(solution->length, best);
}

// One flipped pair of wings, two swapped pairs, a checkerboard of centers: no search fails.
TEST(ShortSolverStandard, SymmetricAndParityPositionsAreSolved) {
    const puzzle::Cube cube(4);
    for (const char* text :
         {"2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2", "2R2 U2 2R2 Uw2 2R2 Uw2",
          "2R2 2F2 2U2", "R2 L2 F2 B2 U2 D2", "2R 2F 2R' 2F' 2U 2L 2U' 2L'"}) {
        const auto algorithm =
            notation::parse_algorithm(text, cube.size(), notation::Reading::Slice);
        ASSERT_TRUE(algorithm) << text;
        const puzzle::State state = cube.apply(cube.puzzle().solved(), algorithm->algorithm);
        const auto solution = solver().solve(state, nodes(3000000, 2), {});
        ASSERT_TRUE(solution) << text;
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0) << text;
        EXPECT_LE(solution->length, 48) << text;
    }
}

// States that people reach when they reduce a cube by hand: one edge is flipped, or two are exchanged, or both, here
// after some further turns. Such states are far from the goals of the phases.
TEST(ShortSolverStandard, ParitiesAreSolvedShortlyAndAtOnce) {
    const puzzle::Cube cube(4);
    const std::string flip = "2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2";
    const std::string both = "2R U2 F2 2R U2 2R2 U2 F2 2R F2 2R2 F2 U2 2R' U2 2R";
    const std::vector<std::pair<std::string, int>> known = {
        {flip, 22}, {both, 23}, {"R U " + flip, 24}, {"Rw U F " + flip, 46}};
    for (const auto& [text, length] : known) {
        const auto algorithm =
            notation::parse_algorithm(text, cube.size(), notation::Reading::Slice);
        ASSERT_TRUE(algorithm) << text;
        const puzzle::State state = cube.apply(cube.puzzle().solved(), algorithm->algorithm);
        const auto solution = solver().solve(state, nodes(1500000, 2), {});
        ASSERT_TRUE(solution) << text;
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0) << text;
        EXPECT_LE(solution->length, length) << text;
        EXPECT_LE(solution->nodes, 3000000U) << text;
    }
}

TEST(NearReduced, UsesAllWordsOfEachTier) {
    for (const TierRow& row : kTiers) {
        const std::uint64_t words = row.near_words;
        EXPECT_EQ(NearReduced::word_of(0, words), 0);
        EXPECT_EQ(NearReduced::word_of(std::uint64_t{1} << 63U, words), words / 2);
        EXPECT_EQ(NearReduced::word_of(~std::uint64_t{0}, words), words - 1);
    }
}

TEST(NearReducedStandard, HoldsEveryStateWithinItsDepthAndFewOthers) {
    const puzzle::Cube cube(4);
    const Phases phases(puzzle::Metric::Obtm, 2);
    const NearReduced& near = *phases.near;
    ASSERT_GE(near.depth(), 7);
    base::Random random(6);
    const auto walk = [&](int turns) {
        NearReduced::State state{phases.pairing.solved(), phases.face_centers.solved()};
        for (int i = 0; i < turns; ++i) {
            const std::size_t m = random.below(phases.phase3_moves.size());
            state = {apply(state.pairing, phases.pairing.action(m)),
                     phases.face_centers.apply(state.place, m)};
        }
        return NearReduced::key(phases.pairing, phases.face_centers, state.pairing, state.place);
    };
    int strangers = 0;
    for (int i = 0; i < 10000; ++i) {
        ASSERT_TRUE(near.has(walk(near.depth())));
        strangers += near.has(walk(60)) ? 1 : 0;
    }
    EXPECT_LT(strangers, 1000);

    ASSERT_GE(near.inner_depth(), 5);
    for (int turns = 0; turns <= near.inner_depth(); ++turns) {
        int further = 0;
        for (int i = 0; i < 1000; ++i) {
            ASSERT_TRUE(near.has(NearReduced::inner_key(walk(turns), turns)));
            further += near.has(NearReduced::inner_key(walk(60), turns)) ? 1 : 0;
        }
        EXPECT_LT(further, 100);
    }
}

}  // namespace
}  // namespace revenge::solver::reduction
