#include "revenge/solver.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <thread>

#include "revenge/puzzle/random_state.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

namespace {

using tests::node_limited;
using tests::shared_solver;

void expect_solves(const puzzle::Cube& cube, const puzzle::State& state,
                   const base::Result<solver::Solution>& solution) {
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves)), 0);
}

puzzle::State random_state(const puzzle::Cube& cube, std::uint64_t seed) {
    base::Random random(seed);
    return puzzle::random_state(cube, random);
}

}  // namespace

TEST(Solver, KnowsItsMethods) {
    EXPECT_EQ(Solver::methods("4x4x4").front(), "short");
    EXPECT_EQ(Solver::methods("3x3x3").front(), "two-phase");
    EXPECT_EQ(Solver::methods("2x2x2").front(), "2x2x2-whole");
    EXPECT_EQ(Solver::methods("5x5x5").front(), "cycles");
    EXPECT_TRUE(Solver::methods("6x6x6").empty());
    EXPECT_EQ(Solver::default_metric("five-stage"), puzzle::Metric::Sstm);
}

TEST(Solver, RefusesWhatItDoesNotKnow) {
    const Solver solver{SolverSetup{}};
    const puzzle::Cube cube(4);
    SolveOptions options;
    options.method = "magic";
    const auto unknown = solver.solve(cube.puzzle().solved(), options);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, base::ErrorCode::Usage);
    EXPECT_NE(unknown.error().message.find("short, eight-phase"), std::string::npos);
    options.puzzle = "square-1";
    EXPECT_EQ(solver.solve(cube.puzzle().solved(), options).error().code, base::ErrorCode::Usage);
}

TEST(Solver, NeedsAPlaceForTables) {
    const Solver solver{SolverSetup{}};
    const puzzle::Cube cube(4);
    EXPECT_EQ(solver.solve(cube.puzzle().solved()).error().code, base::ErrorCode::Resource);
}

TEST(SolverStandard, RefusesStatesThatNoCubeHas) {
    const Solver solver{SolverSetup{}};
    const puzzle::Cube cube(4);
    SolveOptions options;
    options.method = "larsen";
    puzzle::State twisted = cube.puzzle().solved();
    twisted.twist[0] = 1;
    puzzle::State doubled = cube.puzzle().solved();
    doubled.piece[8] = doubled.piece[9];
    puzzle::State overtwisted = cube.puzzle().solved();
    overtwisted.twist[0] = 3;
    for (const puzzle::State& state : {twisted, doubled, overtwisted}) {
        const auto solution = solver.solve(state, options);
        ASSERT_FALSE(solution);
        EXPECT_EQ(solution.error().code, base::ErrorCode::ImpossibleCube);
    }
}

TEST(Solver, SeedsGiveOtherAnswers) {
    const Solver solver{SolverSetup{}};
    const puzzle::Cube cube(3);
    const puzzle::State state = random_state(cube, 5);
    SolveOptions options;
    options.puzzle = "3x3x3";
    options.method = "thistlethwaite";
    std::vector<puzzle::Algorithm> answers;
    for (options.seed = 0; options.seed < 4; ++options.seed) {
        std::optional<solver::Solution> heard;
        const auto solution =
            solver.solve(state, options, [&](const solver::Solution& s) { heard = s; });
        expect_solves(cube, state, solution);
        ASSERT_TRUE(heard);
        EXPECT_EQ(heard->moves, solution->moves);
        answers.push_back(solution->moves);
    }
    EXPECT_NE(answers[0], answers[1]);
}

TEST(SolverStandard, ALimitThatCannotBeMetIsSaid) {
    const Solver solver{SolverSetup{}};
    const puzzle::Cube cube(4);
    SolveOptions options;
    options.method = "larsen";
    options.limits.max_length = 20;
    const auto solution = solver.solve(random_state(cube, 6), options);
    ASSERT_FALSE(solution);
    EXPECT_EQ(solution.error().code, base::ErrorCode::NotFound);
    EXPECT_NE(solution.error().message.find("limit of 20"), std::string::npos);
}

TEST(SolverStandard, TurnsThatAreKnownAreImprovedOnOrKept) {
    // A search over 100 nodes finds nothing as short as what undoes these.
    for (const int size : {3, 4}) {
        const puzzle::Cube cube(size);
        puzzle::Algorithm scramble;
        for (int i = 0; i < 12; ++i) {
            const puzzle::Face face = i % 2 == 0 ? puzzle::Face::R : puzzle::Face::U;
            scramble.push_back(puzzle::turn_of(size, face, 1, 1, i % 4 < 2 ? 1 : 3));
        }
        const puzzle::State state = cube.apply(cube.puzzle().solved(), scramble);
        SolveOptions options = node_limited(100, 1);
        options.puzzle = size == 3 ? "3x3x3" : "4x4x4";
        for (const std::uint64_t seed : {0U, 5U}) {
            options.seed = seed;
            options.limits.known.moves = puzzle::inverse(scramble);
            std::vector<int> heard;
            const auto solution = shared_solver().solve(
                state, options, [&](const solver::Solution& s) { heard.push_back(s.length); });
            expect_solves(cube, state, solution);
            EXPECT_LE(solution->length, 12);
            ASSERT_FALSE(heard.empty());
            EXPECT_EQ(heard.front(), 12);

            // Said at length, the same: it is simplified.
            options.limits.known.moves.push_back(puzzle::turn_of(size, puzzle::Face::F, 1, 1, 1));
            options.limits.known.moves.push_back(puzzle::turn_of(size, puzzle::Face::F, 1, 1, 3));
            EXPECT_LE(shared_solver().solve(state, options)->length, 12);

            options.limits.known.moves.pop_back();
            EXPECT_EQ(shared_solver().solve(state, options).error().code, base::ErrorCode::Usage);
        }
    }
}

TEST(SolverStandard, SharesOneMethodAmongAllWhoAsk) {
    const auto first = shared_solver().method({});
    const auto second = shared_solver().method({});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(*first, *second);
}

TEST(SolverStandard, FourThreadsSolveAtOnce) {
    const puzzle::Cube cube(4);
    std::array<puzzle::State, 4> states;
    std::array<std::optional<solver::Solution>, 4> together;
    for (std::size_t i = 0; i < states.size(); ++i) {
        states[i] = random_state(cube, 10 + i);
    }
    const SolveOptions options = node_limited(60000, 2);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < states.size(); ++i) {
            threads.emplace_back([&, i] {
                SolveOptions mine = options;
                // A metric's tables are opened while others search.
                mine.metric = i % 2 == 0 ? puzzle::Metric::Obtm : puzzle::Metric::Btm;
                for (;; mine.limits.nodes = *mine.limits.nodes * 4) {
                    const auto solution = shared_solver().solve(states[i], mine);
                    if (solution || solution.error().code != base::ErrorCode::NotFound) {
                        together[i] = solution ? std::optional(*solution) : std::nullopt;
                        return;
                    }
                }
            });
        }
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
        ASSERT_TRUE(together[i]);
        expect_solves(cube, states[i], *together[i]);
    }
}

TEST(SolverStandard, StoppingGivesTheBestSoFar) {
    const puzzle::Cube cube(4);
    const puzzle::State state = random_state(cube, 20);
    std::stop_source stop;
    SolveOptions options;
    options.limits.time.reset();
    options.limits.stop = stop.get_token();
    int heard = 0;
    const auto solution = shared_solver().solve(state, options, [&](const solver::Solution& s) {
        heard = s.length;
        stop.request_stop();
    });
    expect_solves(cube, state, solution);
    EXPECT_LE(solution->length, heard);

    const auto nothing = shared_solver().solve(state, options);
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, base::ErrorCode::Interrupted);
    EXPECT_EQ(nothing.error().message, "interrupted before a solution was found");
    EXPECT_TRUE(nothing.error().facts.empty());
}

}  // namespace revenge
