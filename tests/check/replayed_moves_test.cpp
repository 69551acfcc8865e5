// Solutions are replayed before they leave the library.
#include "revenge/check/solution.hpp"

#include <gtest/gtest.h>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {
namespace {

puzzle::Algorithm turns(const char* text) {
    return notation::parse_algorithm(text, 4, notation::Reading::Slice)->algorithm;
}

TEST(ReplayedMoves, OfACubeSolvesItOrIsRefused) {
    const puzzle::Cube cube(4);
    const puzzle::State state = cube.apply(cube.puzzle().solved(), turns("R Uw"));
    EXPECT_TRUE(require_replayed(cube, state, turns("Uw' R'")).has_value());
    const auto wrong = require_replayed(cube, state, turns("Uw R'"));
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error().code, base::ErrorCode::ReplayFailed);
}

TEST(ReplayedMoves, WithARotationOfTheWholeCubeIsRefused) {
    const puzzle::Cube cube(4);
    const puzzle::State state = cube.apply(cube.puzzle().solved(), turns("R"));
    EXPECT_FALSE(require_replayed(cube, state, turns("R' x")).has_value());
}

TEST(ReplayedMoves, LeadsToTheTargetInAnyOrientation) {
    const puzzle::Cube cube(4);
    const puzzle::State solved = cube.puzzle().solved();
    const puzzle::State target = cube.apply(solved, turns("F x"));
    EXPECT_TRUE(require_replayed(cube, solved, turns("F"), {&target}).has_value());
    EXPECT_FALSE(require_replayed(cube, solved, turns("F2"), {&target}).has_value());
}

TEST(ReplayedMoves, LeadToAPatternWhoseDotsStandForAnySticker) {
    const puzzle::Cube cube(2);
    const puzzle::State solved = cube.puzzle().solved();
    const auto up = notation::parse_algorithm("U", 2, notation::Reading::Slice)->algorithm;
    const std::string layer = std::string(4, 'U') +
                              "..RR"
                              "..FF"
                              "DDDD"
                              "..LL"
                              "..BB";
    EXPECT_TRUE(require_replayed(cube, solved, up, {nullptr, {layer}}).has_value());
    EXPECT_FALSE(require_replayed(cube, solved, up).has_value());
}

TEST(ReplayedMoves, OfAnotherPuzzleSolvesItOrIsRefused) {
    const auto skewb = puzzle::builtin_definition("skewb");
    const auto moves = [&](const char* text) { return *notation::parse_moves(*skewb, text); };
    const puzzle::State state = puzzle::apply(*skewb, skewb->puzzle().solved(), moves("R U"));
    EXPECT_TRUE(require_replayed(*skewb, state, moves("U' R'")).has_value());
    EXPECT_EQ(require_replayed(*skewb, state, moves("R' U'")).error().code,
              base::ErrorCode::ReplayFailed);
}

}  // namespace
}  // namespace revenge::check
