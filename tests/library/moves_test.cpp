// --moves and --to in the library: shortest algorithms over chosen turns, and other ends than solved.
#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <string>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

namespace {

puzzle::Algorithm turns(std::string_view text, int size) {
    return notation::parse_algorithm(text, size, notation::Reading::Slice)->algorithm;
}

bool same_up_to_rotation(const puzzle::Cube& cube, const puzzle::State& a, const puzzle::State& b) {
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        if (cube.rotate(a, r) == b) {
            return true;
        }
    }
    return false;
}

method::Request over(std::string_view moves, const puzzle::Cube& cube) {
    method::Request options;
    options.puzzle = std::string(1, static_cast<char>('0' + cube.size())) + "x" +
                     static_cast<char>('0' + cube.size()) + "x" +
                     static_cast<char>('0' + cube.size());
    options.moves = turns(moves, cube.size());
    options.limits.time.reset();  // they end by themselves
    return options;
}

}  // namespace

// Against breadth first over whole states.
TEST(ChosenMoves, LengthsAreThoseOfBreadthFirst) {
    const puzzle::Cube cube(3);
    const Solver solver{method::SolverSetup{}};
    const method::Request options = over("R U2 F", cube);
    std::set<std::string> seen;
    const auto key = [](const puzzle::State& state) {
        return std::string(state.piece.begin(), state.piece.end()) +
               std::string(state.twist.begin(), state.twist.end());
    };
    std::vector<puzzle::State> level{cube.puzzle().solved()};
    seen.insert(key(level[0]));
    const auto opened = solver.method(options);
    ASSERT_TRUE(opened);
    for (int depth = 0; depth <= 4; ++depth) {
        std::vector<puzzle::State> next;
        for (std::size_t i = 0; i < level.size(); ++i) {
            for (const puzzle::Turn turn : turns("R R2 R' U2 F F2 F'", 3)) {
                const puzzle::State to = cube.apply(level[i], turn);
                if (seen.insert(key(to)).second) {
                    next.push_back(to);
                }
            }
            if (i % 7 == 0) {
                const auto solution = (*opened)->solve(level[i], options.limits, {});
                ASSERT_TRUE(solution) << solution.error().message;
                ASSERT_EQ(solution->length, depth);
                ASSERT_EQ(solution->lower_bound, depth);
                ASSERT_TRUE(cube.is_solved(cube.apply(level[i], solution->moves.turns())));
            }
        }
        level = std::move(next);
    }
}

// Rw costs 2 slice turns, 2R one: what is shortest depends on the metric.
TEST(ChosenMoves, CountInTheMetricAskedFor) {
    const puzzle::Cube cube(4);
    const Solver solver{method::SolverSetup{}};
    const puzzle::State state = cube.apply(cube.puzzle().solved(), turns("2R U 2R'", 4));
    method::Request options = over("R Rw 2R U", cube);
    const auto outer = solver.solve(state, options);
    options.metric = "sstm";
    const auto slices = solver.solve(state, options);
    ASSERT_TRUE(outer && slices);
    EXPECT_EQ(slices->length, 3);
    EXPECT_EQ(outer->length, 5);
    EXPECT_EQ(puzzle::cost(puzzle::Metric::Obtm, outer->moves.turns(), 4), 5);
}

TEST(ChosenMoves, SaySoWhenTheyCannot) {
    const puzzle::Cube cube(4);
    const Solver solver{method::SolverSetup{}};
    const puzzle::State state = cube.apply(cube.puzzle().solved(), turns("R", 4));
    const auto places = solver.solve(state, over("U D", cube));
    ASSERT_FALSE(places);
    EXPECT_EQ(places.error().code, base::ErrorCode::NotFound);
    puzzle::State twisted = cube.puzzle().solved();
    twisted.twist[0] = 1;
    twisted.twist[3] = 2;
    const auto whole = solver.solve(twisted, over("R2 U2", cube));
    ASSERT_FALSE(whole);
    EXPECT_NE(whole.error().message.find("of order 12, does not hold it"), std::string::npos)
        << whole.error().message;
    method::Request limited = over("R U", cube);
    limited.limits.max_length = 2;
    const auto too_long =
        solver.solve(cube.apply(cube.puzzle().solved(), turns("R U R' U'", 4)), limited);
    ASSERT_FALSE(too_long);
    EXPECT_NE(too_long.error().message.find("at least 3 obtm (proven)"), std::string::npos)
        << too_long.error().message;
    EXPECT_EQ(solver.solve(state, over("x", cube)).error().code, base::ErrorCode::Usage);
}

// Each of the six corners goes anywhere by R and U, three of them in a cycle alone do not: 120 arrangements of 720.
// A search would not end: the group has 73,483,200 elements.
TEST(ChosenMoves, RefuseWhatTheirGroupDoesNotHoldBeforeAnySearch) {
    const puzzle::Cube cube(3);
    const Solver solver{method::SolverSetup{}};
    method::Request options = over("R U", cube);
    options.limits.nodes = 1;
    const puzzle::State cycle = cube.apply(cube.puzzle().solved(), turns("R U' L' U R' U' L U", 3));
    const auto refused = solver.solve(cycle, options);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("of order 73,483,200, does not hold it"),
              std::string::npos)
        << refused.error().message;
    // A state that only exceeds these limits has another error.
    const auto far = solver.solve(
        cube.apply(cube.puzzle().solved(), turns("R U R2 U' R U2 R' U R2 U R' U2 R", 3)), options);
    ASSERT_FALSE(far);
    EXPECT_NE(far.error().message.find("it takes at least"), std::string::npos)
        << far.error().message;
}

namespace {

class Heard final : public base::ProgressSink {
  public:
    void report(const base::Progress& progress) override {
        const std::scoped_lock lock(mutex_);
        tasks.emplace(progress.task);
    }
    void note(std::string_view /*sentence*/) override {}
    std::set<std::string> tasks;

  private:
    std::mutex mutex_;
};

}  // namespace

TEST(ChosenMoves, SayWhatIsProvenOnTheWay) {
    const puzzle::Cube cube(3);
    const Solver solver{method::SolverSetup{}};
    method::Request options = over("R U F", cube);
    Heard heard;
    options.limits.progress = &heard;
    ASSERT_TRUE(solver.solve(cube.apply(cube.puzzle().solved(), turns("R U F R", 3)), options));
    EXPECT_TRUE(heard.tasks.contains("at least 4 obtm"));
    EXPECT_FALSE(heard.tasks.contains("at least 5 obtm"));
}

TEST(ChosenMoves, KeepToTheirMemory) {
    const puzzle::Cube cube(4);
    const Solver solver{method::SolverSetup{}};
    method::Request options = over("R Uw F", cube);
    options.limits.memory_bytes = 1U << 20U;
    const puzzle::State state = cube.apply(cube.puzzle().solved(), turns("R Uw F R' Uw2 F' R", 4));
    const auto solution = solver.solve(state, options);
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_LE(solution->length, 7);
    EXPECT_TRUE(cube.is_solved(cube.apply(state, solution->moves.turns())));
}

TEST(ToTargetStandard, ReachesAnyStateOfThe3x3x3) {
    const puzzle::Cube cube(3);
    const Solver solver{method::SolverSetup{}};
    method::Request options;
    options.puzzle = "3x3x3";
    options.method = "thistlethwaite";
    base::Random random(31);
    for (int i = 0; i < 10; ++i) {
        const auto r = static_cast<puzzle::SymmetryIndex>(random.below(24));
        const puzzle::State state = puzzle::random_state(cube, random);
        options.target = cube.rotate(puzzle::random_state(cube, random), r);
        const auto solution = solver.solve(state, options);
        ASSERT_TRUE(solution) << solution.error().message;
        EXPECT_TRUE(
            same_up_to_rotation(cube, cube.apply(state, solution->moves.turns()), *options.target));
    }
}

TEST(ToTargetStandard, ReachesStatesOfThe4x4x4WhateverTheirCenters) {
    const puzzle::Cube cube(4);
    const Solver solver{method::SolverSetup{}};
    method::Request options;
    options.method = "larsen";
    base::Random random(32);
    const puzzle::State near = cube.apply(cube.puzzle().solved(), turns("R Uw", 4));
    options.target = cube.apply(near, turns("F2 Rw' B", 4));
    const auto short_way = solver.solve(near, options);
    ASSERT_TRUE(short_way) << short_way.error().message;
    EXPECT_EQ(short_way->length, 3);
    EXPECT_EQ(short_way->lower_bound, 3);
    options.target = puzzle::random_state(cube, random);
    const puzzle::State state = puzzle::random_state(cube, random);
    const auto long_way = solver.solve(state, options);
    ASSERT_TRUE(long_way) << long_way.error().message;
    EXPECT_TRUE(
        same_up_to_rotation(cube, cube.apply(state, long_way->moves.turns()), *options.target));
    EXPECT_EQ(puzzle::cost(puzzle::Metric::Obtm, long_way->moves.turns(), 4), long_way->length);
}

}  // namespace revenge
