#include <gtest/gtest.h>

#include "revenge/base/random.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/solver/short/short_solver.hpp"

namespace revenge::solver::reduction {
namespace {

const ShortSolver& solver() {
    static const ShortSolver kSolver(std::make_shared<Phases>(puzzle::Metric::Obtm, 2U),
                                     std::make_shared<cube3::Tables>(2U), puzzle::Metric::Obtm);
    return kSolver;
}

Limits nodes(std::uint64_t count, unsigned threads) {
    Limits limits;
    limits.nodes = count;
    limits.threads = threads;
    return limits;
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
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves)), 0);
        EXPECT_EQ(puzzle::cost(puzzle::Metric::Obtm, solution->moves, 4), solution->length);
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
    EXPECT_EQ(one->moves, three->moves);
    EXPECT_EQ(one->nodes, three->nodes);
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
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves)), 0);
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

}  // namespace
}  // namespace revenge::solver::reduction
