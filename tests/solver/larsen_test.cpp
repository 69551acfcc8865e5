#include "revenge/solver/larsen/larsen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver::larsen {
namespace {

using puzzle::Cube;
using puzzle::State;

const Larsen& solver() {
    static const Larsen kSolver;
    return kSolver;
}

const Cube& cube() {
    static const Cube kCube(4);
    return kCube;
}

puzzle::Algorithm parsed(const std::string& text) {
    return notation::parse_algorithm(text, 4, notation::Reading::Slice)->algorithm;
}

TEST(LarsenWords, AmountsAddLayerByLayer) {
    for (unsigned a = 0; a < 256; ++a) {
        for (unsigned b = 0; b < 256; ++b) {
            unsigned expected = 0;
            for (unsigned layer = 0; layer < 4; ++layer) {
                expected |= ((a >> 2 * layer & 3U) + (b >> 2 * layer & 3U)) % 4 << 2 * layer;
            }
            ASSERT_EQ(sum_of_amounts(static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)),
                      expected);
        }
        ASSERT_EQ(sum_of_amounts(static_cast<std::uint8_t>(a),
                                 negative_amounts(static_cast<std::uint8_t>(a))),
                  0);
    }
}

TEST(LarsenWords, CostWhatSimplifyMakesOfThem) {
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 4);
    const GroupWriter writer(costs);
    const puzzle::Algorithm algorithm = parsed("2R R U R' 2R' U2 2L R2 L' F 2F2 F");
    Word word;
    for (const puzzle::Turn turn : algorithm) {
        word.push(group_of(turn));
    }
    EXPECT_EQ(writer.cost(word), costs.cost(puzzle::simplify(algorithm, costs, true)));
    EXPECT_EQ(cube().apply(cube().puzzle().solved(), writer.turns(word)),
              cube().apply(cube().puzzle().solved(), algorithm));
}

TEST(LarsenLibraryStandard, KnowsEveryThreeCycleAndNothingElseMoves) {
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 4);
    const GroupWriter writer(costs);
    const Cube marked(4, true);
    for (const auto target : {LarsenLibrary::Target::Wings, LarsenLibrary::Target::Centers}) {
        const bool is_wings = target == LarsenLibrary::Target::Wings;
        const LarsenLibrary library(marked, writer, target);
        std::size_t cycles = 0;
        for (std::size_t i = 0; i < library.entries().size(); ++i) {
            const LibraryEntry& entry = library.entries()[i];
            cycles += entry.effect.count == 3 ? 1 : 0;
            if (i % 7 != 0) {
                continue;
            }
            State expected = marked.puzzle().solved();
            const std::size_t first = is_wings ? 8 : 32;
            for (std::size_t k = 0; k < entry.effect.count; ++k) {
                expected.piece[first + entry.effect.to[k]] = entry.effect.from[k];
            }
            const State reached =
                marked.apply(marked.puzzle().solved(), writer.turns(entry.commutator.word()));
            // A wing step may move centers, which come later; nothing else.
            const std::size_t checked = is_wings ? 32 : 56;
            EXPECT_TRUE(std::equal(reached.piece.begin(),
                                   reached.piece.begin() + static_cast<std::ptrdiff_t>(checked),
                                   expected.piece.begin()));
            EXPECT_EQ(reached.twist, expected.twist);
            EXPECT_EQ(writer.cost(entry.commutator.word()), entry.cost);
        }
        EXPECT_EQ(cycles, 24U * 23 * 22 / 3);
    }
}

TEST(LarsenText, NamesPiecesAndCycles) {
    EXPECT_EQ(cubie_name(cube(), 0), "UFR");
    EXPECT_EQ(cycles_of(cube(), cube().puzzle().orbits()[0], parsed("U")), "(UFR UFL UBL UBR)");
    // Larsen's formula (2) cycles three wings, formula (1) three centers.
    const auto wings = cycles_of(cube(), cube().puzzle().orbits()[1], parsed("[2R2, [L, U']]"));
    EXPECT_EQ(std::count(wings.begin(), wings.end(), ' '), 2);
    EXPECT_EQ(std::count(wings.begin(), wings.end(), '('), 1);
    const auto centers = cycles_of(cube(), cube().puzzle().orbits()[2], parsed("[[2F, 2R], U']"));
    EXPECT_EQ(std::count(centers.begin(), centers.end(), ' '), 2);
    EXPECT_EQ(std::count(centers.begin(), centers.end(), '('), 1);
}

TEST(LarsenStandard, StepsReadBackAsTheSolution) {
    base::Random random(21);
    for (int i = 0; i < 20; ++i) {
        const State state = puzzle::random_state(cube(), random);
        const auto solution = solver().solve(state);
        ASSERT_TRUE(solution);
        State by_steps = state;
        puzzle::Moves joined;
        for (const PhaseSolution& step : solution->phases) {
            by_steps = cube().apply(by_steps, parsed(step.subgroup));
            joined.append(step.moves);
        }
        EXPECT_GE(cube().rotation_of_solved(by_steps), 0);
        EXPECT_EQ(joined.turns(), solution->moves.turns());
    }
}

// A group of turns whose cheapest writing leaves a rotation must carry it through what follows.
TEST(LarsenStandard, CarriesRotationsThatWritingLeaves) {
    const State state = cube().apply(cube().puzzle().solved(), parsed("R U 2F Rw2 D' 2L"));
    const auto solution = solver().solve(state);
    ASSERT_TRUE(solution);
    EXPECT_GE(cube().rotation_of_solved(cube().apply(state, solution->moves.turns())), 0);
}

TEST(LarsenStandard, LeavesASolvedCubeAlone) {
    for (int held = 0; held < puzzle::kRotations; ++held) {
        const auto solution = solver().solve(
            cube().rotate(cube().puzzle().solved(), static_cast<puzzle::SymmetryIndex>(held)));
        ASSERT_TRUE(solution);
        EXPECT_TRUE(solution->moves.empty());
    }
}

TEST(LarsenStandard, RefusesImpossibleCubes) {
    State state = cube().puzzle().solved();
    state.twist[3] = 1;
    const auto twisted = solver().solve(state);
    ASSERT_FALSE(twisted);
    EXPECT_EQ(twisted.error().code, base::ErrorCode::ImpossibleCube);
    EXPECT_NE(twisted.error().message.find("add up to 1"), std::string::npos);
    state = cube().puzzle().solved();
    state.piece[40] = 0;
    EXPECT_FALSE(solver().solve(state));
}

void solve_and_replay(int cubes, std::uint64_t seed, puzzle::Metric metric) {
    const Larsen own(puzzle::CostTable(metric, 4));
    base::Random random(seed);
    double sum = 0;
    for (int i = 0; i < cubes; ++i) {
        const State state = puzzle::random_state(cube(), random);
        const auto solution = own.solve(state);
        ASSERT_TRUE(solution);
        ASSERT_GE(cube().rotation_of_solved(cube().apply(state, solution->moves.turns())), 0);
        ASSERT_EQ(solution->length, puzzle::cost(metric, solution->moves.turns(), 4));
        sum += solution->length;
    }
    EXPECT_LT(sum / cubes, 250);
}

TEST(LarsenStandard, SolvesRandomCubesInEveryMetric) {
    for (const puzzle::Metric metric : puzzle::kAllMetrics) {
        solve_and_replay(50, 31, metric);
    }
}
TEST(LarsenExtreme, SolvesTenThousandRandomCubes) {
    solve_and_replay(10'000, 32, puzzle::Metric::Obtm);
}

}  // namespace
}  // namespace revenge::solver::larsen
