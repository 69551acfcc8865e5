#include "revenge/check/solution.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/notation/arbitrary_turns.hpp"

namespace revenge::check {
namespace {

RC_GTEST_PROP(StickerCube, AgreesWithTheCubeOfPieces, ()) {
    const int size = *rc::gen::inRange(2, 6);
    const auto algorithm = *tests::arbitrary_algorithm(size);
    static const std::vector<puzzle::Cube> kCubes{puzzle::Cube(2), puzzle::Cube(3), puzzle::Cube(4),
                                                  puzzle::Cube(5)};
    const puzzle::Cube& cube = kCubes[static_cast<std::size_t>(size - 2)];
    StickerCube stickers(size);
    stickers.turn(algorithm);
    const puzzle::State state = cube.apply(cube.puzzle().solved(), algorithm);
    RC_ASSERT(stickers.letters() == notation::to_facelets(cube, state));
    RC_ASSERT(stickers.is_solved() == (cube.rotation_of_solved(state) >= 0));
}

// Turns written out by hand from a real cube: they do not rest on any other code.
TEST(StickerCube, TurnsAsARealCubeDoes) {
    StickerCube cube(4);
    cube.turn(puzzle::Turn{0, 1, 1});  // R
    EXPECT_EQ(cube.letters(),
              "UUUFUUUFUUUFUUUF"
              "RRRRRRRRRRRRRRRR"
              "FFFDFFFDFFFDFFFD"
              "DDDBDDDBDDDBDDDB"
              "LLLLLLLLLLLLLLLL"
              "UBBBUBBBUBBBUBBB");
    cube.turn(puzzle::Turn{1, 1, 1});  // U
    EXPECT_EQ(cube.letters(),
              "UUUUUUUUUUUUFFFF"
              "UBBBRRRRRRRRRRRR"
              "RRRRFFFDFFFDFFFD"
              "DDDBDDDBDDDBDDDB"
              "FFFDLLLLLLLLLLLL"
              "LLLLUBBBUBBBUBBB");
    cube = StickerCube(4);
    cube.turn(puzzle::Turn{2, 2, 1});  // 2F
    EXPECT_EQ(cube.letters(),
              "UUUUUUUULLLLUUUU"
              "RURRRURRRURRRURR"
              "FFFFFFFFFFFFFFFF"
              "DDDDRRRRDDDDDDDD"
              "LLDLLLDLLLDLLLDL"
              "BBBBBBBBBBBBBBBB");
}

TEST(StickerCube, IsTheSameHeldAnyWay) {
    StickerCube scrambled(4);
    scrambled.turn({{0, 1, 1}, {1, 2, 2}, {2, 3, 1}});
    const auto rotations = std::vector<puzzle::Algorithm>{{},           {{0, 15, 1}}, {{0, 15, 2}},
                                                          {{0, 15, 3}}, {{2, 15, 1}}, {{2, 15, 3}}};
    for (const auto& tip : rotations) {
        for (std::uint8_t spin = 1; spin <= 4; ++spin) {
            StickerCube held = scrambled;
            held.turn(tip);
            held.turn(puzzle::Algorithm(spin, puzzle::Turn{1, 15, 1}));
            EXPECT_TRUE(held.equals_up_to_rotation(scrambled));
            EXPECT_TRUE(scrambled.equals_up_to_rotation(held));
            EXPECT_FALSE(held.equals_up_to_rotation(StickerCube(4)));
        }
    }
}

TEST(StickerCube, OneColourEverywhereIsNotSolved) {
    EXPECT_FALSE(StickerCube::from_letters(std::string(96, 'U'), 4)->is_solved());
    EXPECT_EQ(StickerCube::from_letters("UU", 4).error().message,
              "replay: 2 stickers, expected 96");
}

}  // namespace
}  // namespace revenge::check
