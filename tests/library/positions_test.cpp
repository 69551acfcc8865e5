// Positions that are special: close to solved, symmetric, of one parity only, held in any way.
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

namespace {

using puzzle::State;
using tests::shared_solver;

constexpr std::size_t kWings = 8;  // first slot

// By Larsen's series, which has an answer for every cube; and by the short solver, which need not have one
// within so few nodes.
void expect_solved(const puzzle::Cube& cube, const State& state, const char* what) {
    const auto found = shared_solver().solve(state, tests::node_limited(2'000'000, 1));
    if (found) {
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, found->moves.turns())), 0) << what;
    } else {
        EXPECT_EQ(found.error().code, base::ErrorCode::NotFound) << what;
    }
    method::Request options;
    options.method = "larsen";
    const auto solution = shared_solver().solve(state, options);
    ASSERT_TRUE(solution) << what << ": " << solution.error().message;
    EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0) << what;
    EXPECT_EQ(puzzle::cost(puzzle::Metric::Obtm, solution->moves.turns(), 4), solution->length)
        << what;
}

State after(const puzzle::Cube& cube, std::string_view text) {
    return cube.apply(cube.puzzle().solved(),
                      notation::parse_algorithm(text, 4, notation::Reading::Slice)->algorithm);
}

}  // namespace

TEST(PositionsStandard, UpToTenMovesAreSolvedOptimally) {
    const puzzle::Cube cube(4);
    base::Random random(300);
    const method::Request options = tests::node_limited(1'000'000'000, 1);
    constexpr std::array<std::uint8_t, 4> kLayers{0b0001, 0b0011, 0b1100, 0b1000};
    for (int i = 0; i < 300; ++i) {
        const int moves = 1 + i % 10;
        State state = cube.puzzle().solved();
        for (int m = 0; m < moves; ++m) {
            state = cube.apply(state, puzzle::Turn{static_cast<std::uint8_t>(random.below(3)),
                                                   kLayers[random.below(kLayers.size())],
                                                   static_cast<std::uint8_t>(1 + random.below(3))});
        }
        const auto solution = shared_solver().solve(state, options);
        ASSERT_TRUE(solution) << solution.error().message;
        EXPECT_LE(solution->length, moves);
        EXPECT_EQ(solution->lower_bound, solution->length);
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0);
    }
}

TEST(PositionsStandard, OfOneParityOnly) {
    const puzzle::Cube cube(4);
    const State& solved = cube.puzzle().solved();
    State flipped_pair = solved;
    std::swap(flipped_pair.piece[kWings], flipped_pair.piece[kWings + 12]);
    expect_solved(cube, flipped_pair, "one pair of wings flipped");
    State two_pairs = solved;
    std::swap(two_pairs.piece[kWings], two_pairs.piece[kWings + 2]);
    std::swap(two_pairs.piece[kWings + 12], two_pairs.piece[kWings + 14]);
    expect_solved(cube, two_pairs, "two pairs exchanged");
    State two_wings = solved;
    std::swap(two_wings.piece[kWings], two_wings.piece[kWings + 5]);
    expect_solved(cube, two_wings, "two wings exchanged");
    State two_corners = solved;
    std::swap(two_corners.piece[0], two_corners.piece[1]);
    expect_solved(cube, two_corners, "two corners exchanged");
}

TEST(PositionsStandard, ThatAreSymmetric) {
    const puzzle::Cube cube(4);
    State all_flipped = cube.puzzle().solved();
    for (std::size_t i = kWings; i < kWings + 12; ++i) {
        std::swap(all_flipped.piece[i], all_flipped.piece[i + 12]);
    }
    expect_solved(cube, all_flipped, "every pair flipped");
    State inverted = all_flipped;
    for (std::size_t corner = 0; corner < 8; ++corner) {
        inverted.twist[corner] = static_cast<std::uint8_t>(1 + corner % 2);
    }
    expect_solved(cube, inverted, "every pair flipped, every corner twisted");
    expect_solved(cube, after(cube, "R2 L2 U2 D2 F2 B2"), "checkerboard of the outer layers");
    expect_solved(cube, after(cube, "2R2 2U2 2F2"), "inner half turns");
    expect_solved(cube, after(cube, "Rw2 F2 Uw2 Rw2 F2 Uw2 Rw2 F2 Uw2"),
                  "a pattern of order three");
}

TEST(PositionsStandard, InAllWaysOfHoldingThem) {
    const puzzle::Cube cube(4);
    base::Random random(24);
    const State near = after(cube, "R Uw2 F' Lw D2 B Rw' U");
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        const State state = cube.rotate(near, r);
        const auto solution = shared_solver().solve(state, tests::node_limited(10'000'000));
        ASSERT_TRUE(solution) << solution.error().message;
        EXPECT_EQ(solution->length, 8);
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0);
    }
    const State far = puzzle::random_state(cube, random);
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; r += 7) {
        expect_solved(cube, cube.rotate(far, r), "a random state");
    }
}

}  // namespace revenge
