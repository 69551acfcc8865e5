// Searches for states that show some stickers, against a search over the stickers of the checking cube.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"
#include "revenge/solver/chosen_moves/position_table.hpp"
#include "revenge/solver/cube4/corner_states.hpp"

namespace revenge::solver {
namespace {

puzzle::Algorithm turns(std::string_view text, int size) {
    return notation::parse_algorithm(text, size, notation::Reading::Slice)->algorithm;
}

// The solved cube's letters with dots where `keeps(face, row, column)` is false.
template <class Keeps>
std::string pattern(int size, const Keeps& keeps) {
    std::string out;
    for (const char face : puzzle::kFaceLetters) {
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                out += keeps(face, row, column) ? face : '.';
            }
        }
    }
    return out;
}
bool is_inner(int size, int i) { return i > 0 && i + 1 < size; }

std::string without_corners(int size) {
    return pattern(size, [&](char, int row, int column) {
        return is_inner(size, row) || is_inner(size, column);
    });
}
std::string centers_alone(int size) {
    return pattern(size, [&](char, int row, int column) {
        return is_inner(size, row) && is_inner(size, column);
    });
}
// Two layers solved, and the stickers of the face above of one colour.
std::string oriented_last_layer(int size) {
    return pattern(size,
                   [](char face, int row, int) { return face == 'U' || face == 'D' || row > 0; });
}
// The face below with its sides.
std::string first_layer(int size) {
    return pattern(size, [&](char face, int row, int) {
        return face == 'D' || (face != 'U' && row + 1 == size);
    });
}

// RETURNS the fewest turns after which a pattern shows, by a plain search; `most` + 1 if it takes more.
class SlowGoal {
  public:
    SlowGoal(int size, puzzle::Metric metric, std::vector<std::string> patterns)
        : size_(size), metric_(metric), patterns_(std::move(patterns)) {
        const auto all = (1U << static_cast<unsigned>(size)) - 1;
        for (std::uint8_t axis = 0; axis < 3; ++axis) {
            for (std::uint8_t layers = 1; layers < all; ++layers) {
                for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                    turns_.push_back({axis, layers, quarters});
                }
            }
        }
    }
    int length(const check::StickerCube& cube, int most) const {
        for (int length = 0; length <= most; ++length) {
            if (is_within(cube, length)) {
                return length;
            }
        }
        return most + 1;
    }

  private:
    bool is_within(const check::StickerCube& cube, int left) const {
        if (std::ranges::any_of(patterns_, [&](const std::string& pattern) {
                return cube.shows_up_to_rotation(pattern);
            })) {
            return true;
        }
        return std::ranges::any_of(turns_, [&](puzzle::Turn turn) {
            const int cost = puzzle::cost(metric_, turn, size_);
            if (cost > left || puzzle::is_deep(turn, size_)) {
                return false;
            }
            check::StickerCube next = cube;
            next.turn(turn);
            return is_within(next, left - cost);
        });
    }

    int size_;
    puzzle::Metric metric_;
    std::vector<std::string> patterns_;
    puzzle::Algorithm turns_;
};

void expect_slow_lengths(int size, puzzle::Metric metric, const std::vector<std::string>& patterns,
                         int most, int states) {
    const puzzle::Cube cube(size);
    const auto fast = ChosenMoves::over_all_turns(cube, patterns, puzzle::CostTable(metric, size));
    ASSERT_TRUE(fast) << fast.error().message;
    const SlowGoal slow(size, metric, patterns);
    base::Random random(17);
    const auto all = (1U << static_cast<unsigned>(size)) - 1;
    for (int i = 0; i < states; ++i) {
        puzzle::Algorithm word;
        while (static_cast<int>(word.size()) < 1 + i % most) {
            const puzzle::Turn turn{static_cast<std::uint8_t>(random.below(3)),
                                    static_cast<std::uint8_t>(1 + random.below(all - 1)),
                                    static_cast<std::uint8_t>(1 + random.below(3))};
            if (puzzle::cost(metric, turn, size) == 1 && !puzzle::is_deep(turn, size)) {
                word.push_back(turn);
            }
        }
        check::StickerCube stickers(size);
        stickers.turn(word);
        const puzzle::State state = cube.apply(cube.puzzle().solved(), word);
        const auto found = (*fast)->solve(state, {.threads = 1}, {});
        ASSERT_TRUE(found) << found.error().message;
        EXPECT_EQ(found->length, slow.length(stickers, most));
        EXPECT_EQ(found->lower_bound, found->length);
        EXPECT_EQ(puzzle::cost(metric, found->moves.turns(), size), found->length);
        stickers.turn(found->moves.turns());
        EXPECT_TRUE(std::ranges::any_of(
            patterns, [&](const std::string& one) { return stickers.shows_up_to_rotation(one); }));
    }
}

TEST(ChosenGoalStandard, LengthsAreThoseOfASearchOverStickers) {
    expect_slow_lengths(2, puzzle::Metric::Obtm, {first_layer(2)}, 3, 12);
    expect_slow_lengths(2, puzzle::Metric::Obtm, {oriented_last_layer(2)}, 3, 12);
    expect_slow_lengths(3, puzzle::Metric::Obtm, {without_corners(3)}, 2, 10);
    expect_slow_lengths(3, puzzle::Metric::Sstm, {oriented_last_layer(3)}, 2, 10);
    expect_slow_lengths(3, puzzle::Metric::Obtm, {first_layer(3)}, 2, 10);
    expect_slow_lengths(4, puzzle::Metric::Obtm, {centers_alone(4)}, 2, 6);
    expect_slow_lengths(4, puzzle::Metric::Btm, {without_corners(4)}, 2, 6);
    expect_slow_lengths(4, puzzle::Metric::Sstm, {oriented_last_layer(4)}, 2, 6);
}

TEST(ChosenGoalStandard, OneOfSeveralIsReached) {
    const puzzle::Cube cube(4);
    std::vector<std::string> turned;
    for (const char* word : {"", "U", "U2", "U'"}) {
        turned.push_back(
            notation::to_facelets(cube, cube.apply(cube.puzzle().solved(), turns(word, 4))));
    }
    expect_slow_lengths(4, puzzle::Metric::Obtm, turned, 2, 8);
    const auto search =
        ChosenMoves::over_all_turns(cube, turned, puzzle::CostTable(puzzle::Metric::Obtm, 4));
    ASSERT_TRUE(search);
    const auto found =
        (*search)->solve(cube.apply(cube.puzzle().solved(), turns("U2", 4)), {.threads = 1}, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->length, 0);
}

TEST(ChosenGoal, PiecesThatDoNotMatterMayBeAnywhere) {
    const puzzle::Cube cube(4);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 4);
    const auto reach = [&](const std::string& goal, std::string_view scramble) {
        const std::vector<std::string> goals{goal};
        const auto search = ChosenMoves::over_all_turns(cube, goals, costs);
        return (*search)
            ->solve(cube.apply(cube.puzzle().solved(), turns(scramble, 4)), {.threads = 1}, {})
            ->length;
    };
    EXPECT_EQ(reach(without_corners(4), "R U R' D R U' R' D'"), 0);
    EXPECT_EQ(reach(centers_alone(4), "R U F' D2 L B R2"), 0);
    EXPECT_EQ(reach(centers_alone(4), "R U F' D2 L B R2 Fw"), 1);
}

TEST(ChosenGoal, ChosenMovesReachPatternsToo) {
    const puzzle::Cube cube(3);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 3);
    const std::vector<std::string> goals{oriented_last_layer(3)};
    const auto search = ChosenMoves::make(cube, turns("R U F", 3), goals, costs);
    ASSERT_TRUE(search);
    const puzzle::State state = cube.apply(cube.puzzle().solved(), turns("F R U R' U' F'", 3));
    const auto found = (*search)->solve(state, {.threads = 1}, {});
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->length, 6);
}

TEST(ChosenGoal, WhatLeavesPiecesOpenOrFitsNoCubeIsRefused) {
    const puzzle::Cube cube(4);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 4);
    const auto kind_of = [&](std::vector<std::string> patterns) {
        const auto search = ChosenMoves::over_all_turns(cube, patterns, costs);
        return search ? std::string() : search.error().facts.front().kind;
    };
    std::string two_centers(96, '.');
    two_centers[5] = two_centers[6] = 'U';
    EXPECT_EQ(kind_of({two_centers}), "target-left-open");
    std::string opposite(96, '.');
    opposite[15] = 'U';  // the corner URF of three colours, two of which are opposite
    opposite[16] = 'D';
    EXPECT_EQ(kind_of({opposite}), "target-impossible");
    EXPECT_EQ(kind_of({centers_alone(4), without_corners(4)}), "targets-differ");
    EXPECT_EQ(kind_of({std::string(96, '.')}), "");
}

TEST(ChosenGoal, TargetsWithUnsolvedCentersAreReachedInTheFewestTurns) {
    const puzzle::Cube cube(4);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 4);
    const puzzle::State from = cube.apply(cube.puzzle().solved(), turns("R Uw", 4));
    const auto search =
        ChosenMoves::over_all_turns(cube, cube.apply(from, turns("F2 Rw' B", 4)), costs);
    const auto found = search->solve(from, {.threads = 1}, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->length, 3);
}

TEST(PieceBoundsStandard, CornersHaveTheDistancesOfTheOptimalSolver) {
    const puzzle::Cube cube(4);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 4);
    const std::vector<std::string> solved{pattern(4, [](char, int, int) { return true; })};
    const chosen::PreparedMoves moves(cube, *chosen::Goal::of(cube, solved), costs);
    const auto ways = moves.reachable_ways(cube.puzzle().solved());
    chosen::PieceBounds bounds(moves, ways);
    base::Interrupt interrupt(base::StopCondition{});
    base::NodeBudget watch;
    watch.begin(interrupt, base::kAnyNodes);
    constexpr int kSearchDepth = 5;
    bounds.deepen(1e12, kSearchDepth, std::uint64_t{1} << 30U, watch);
    const cube4::CornerStates corners{cube4::Frame()};
    base::Random random(41);
    for (int i = 0; i < 300; ++i) {
        puzzle::State state = cube.puzzle().solved();
        for (int turn = 0; turn < i % 30; ++turn) {
            state = cube.apply(state, puzzle::Turn{static_cast<std::uint8_t>(random.below(3)),
                                                   static_cast<std::uint8_t>(1 + random.below(3)),
                                                   static_cast<std::uint8_t>(1 + random.below(3))});
        }
        const puzzle::State homed = cube.rotate(state, moves.homing(state));
        const int distance = corners.distance(cube4::CornerStates::corners_of(homed));
        EXPECT_TRUE(bounds.allow(moves.codes(homed), distance));
        EXPECT_TRUE(distance == 0 || !bounds.allow(moves.codes(homed), distance - 1)) << distance;
    }
}

}  // namespace
}  // namespace revenge::solver
