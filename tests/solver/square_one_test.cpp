#include "revenge/solver/square_one/square_one_solver.hpp"

#include <gtest/gtest.h>
#include <map>
#include <numeric>

#include "revenge/check/piece_replay.hpp"
#include "tests/chi_square.hpp"

namespace revenge::solver::square_one {

namespace {

using puzzle::SquareOneMoves;
using puzzle::SquareOneState;

const SquareOneSolver& solver() {
    static const SquareOneSolver shared;
    return shared;
}

}  // namespace

// Jaap Scherphuis, "Square-1": 11,958,666,854,400 positions, 3678 shapes times 8! 8! 2.
TEST(SquareOne, HasAsManyStatesAsPublished) {
    EXPECT_EQ(solver().shapes(), 3678U);
    EXPECT_EQ(std::uint64_t{3678} * 40320 * 40320 * 2, 11'958'666'854'400U);
}

// Jaap Scherphuis: seven slices bring every shape to a square, those of the wrong parity included.
TEST(SquareOne, EveryShapeIsSevenSlicesFromSquare) {
    const auto distribution = solver().shape_distribution();
    EXPECT_EQ(distribution.size(), 8U);
    EXPECT_EQ(std::accumulate(distribution.begin(), distribution.end(), std::uint64_t{0}), 7356U);
}

TEST(SquareOne, StatesAreWrittenInJaapsFormat) {
    EXPECT_EQ(puzzle::to_text(SquareOneState::solved()), "A1B2C3D45E6F7G8H-");
    EXPECT_EQ(puzzle::to_text(SquareOneState::solved().turned(1, 0).sliced()), "4A1B5E6F2C3D7G8H/");
}

TEST(SquareOne, GeometryGivesTheSameState) {
    base::Random random(1);
    SquareOneState state = SquareOneState::solved();
    std::string moves;
    for (int round = 0; round < 300; ++round) {
        const auto top = static_cast<int>(random.below(12));
        const auto bottom = static_cast<int>(random.below(12));
        state = state.turned(top, bottom);
        moves += puzzle::to_text(SquareOneMoves{{top, bottom}}) + " ";
        if (state.can_slice()) {
            state = state.sliced();
            moves += "/ ";
        }
    }
    const auto replayed = check::replay_square_one(SquareOneState::solved(), moves);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_EQ(*replayed, state);
}

TEST(SquareOneStandard, SolutionsSolveAndTheirInversesScramble) {
    base::Random random(2);
    for (int round = 0; round < 4; ++round) {
        const SquareOneState state = solver().random_state(random);
        const SquareOneMoves moves = solver().solve(state).moves;
        EXPECT_EQ(*check::replay_square_one(state, puzzle::to_text(moves)),
                  SquareOneState::solved());
        EXPECT_EQ(*check::replay_square_one(SquareOneState::solved(),
                                            puzzle::to_text(puzzle::inverse(moves))),
                  state);
    }
}

TEST(SquareOne, StatesThatNoSliceCanFollowAreSolvedToo) {
    const SquareOneState state = SquareOneState::solved().turned(1, 0).sliced().turned(1, 2);
    ASSERT_FALSE(state.can_slice());
    EXPECT_EQ(*check::replay_square_one(state, puzzle::to_text(solver().solve(state).moves)),
              SquareOneState::solved());
}

TEST(SquareOne, NearStatesAreWithinTenMovesAndRandomOnesAreNot) {
    const auto after = [](const char* moves) {
        return *check::replay_square_one(SquareOneState::solved(), moves);
    };
    EXPECT_TRUE(solver().is_within_ten_moves(SquareOneState::solved()));
    EXPECT_TRUE(solver().is_within_ten_moves(after("(1,0) / (3,3) / (-1,2) / (1,1) /")));
    // Five slices, with a turn at one end: ten moves.
    EXPECT_TRUE(
        solver().is_within_ten_moves(after("(1,0) / (-1,-1) / (4,1) / (-3,0) / (-1,-1) /")));
    base::Random random(3);
    EXPECT_FALSE(solver().is_within_ten_moves(solver().random_state(random)));
}

TEST(SquareOne, RandomStatesAreUniform) {
    base::Random random(4);
    std::vector<int> first(8);
    std::vector<int> middle(2);
    std::map<int, int> corners_above;
    std::vector<int> edges(8);
    constexpr int kRounds = 8000;
    for (int round = 0; round < kRounds; ++round) {
        const SquareOneState state = solver().random_state(random);
        ASSERT_TRUE(state.can_slice());
        const auto* const corner =
            std::ranges::find_if(state.pieces, [](std::uint8_t piece) { return piece < 8; });
        const auto* const edge =
            std::ranges::find_if(state.pieces, [](std::uint8_t piece) { return piece >= 8; });
        ++first[*corner];
        ++edges[*edge - 8U];
        ++middle[state.is_middle_square ? 0 : 1];
    }
    EXPECT_LT(chi_square(first), chi_square_bound(7));
    EXPECT_LT(chi_square(edges), chi_square_bound(7));
    EXPECT_LT(chi_square(middle), chi_square_bound(1));
}

TEST(SquareOneReplay, RefusesSlicesThroughPiecesAndUnknownWords) {
    for (const char* const text : {"(1,1) /", "(1)", "(1,2", "R", "(13,0)"}) {
        EXPECT_FALSE(check::replay_square_one(SquareOneState::solved(), text)) << text;
    }
    EXPECT_TRUE(check::replay_square_one(SquareOneState::solved(), "(1,0)/(3, -3)/"));
}

}  // namespace revenge::solver::square_one
