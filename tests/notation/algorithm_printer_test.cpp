#include "revenge/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "revenge/puzzle.hpp"
#include "tests/notation/arbitrary_turns.hpp"

namespace revenge::notation {
namespace {

using puzzle::Algorithm;

const puzzle::Cube& marked_cube(int size) {
    static const std::vector<puzzle::Cube> kCubes = [] {
        std::vector<puzzle::Cube> cubes;
        for (int n = puzzle::Cube::kMinSize; n <= puzzle::Cube::kMaxSize; ++n) {
            cubes.emplace_back(n, true);
        }
        return cubes;
    }();
    return kCubes[static_cast<std::size_t>(size - puzzle::Cube::kMinSize)];
}

bool act_alike(const Algorithm& one, const Algorithm& other, int size) {
    const puzzle::Cube& cube = marked_cube(size);
    return cube.apply(cube.puzzle().solved(), one) == cube.apply(cube.puzzle().solved(), other);
}

TEST(AlgorithmPrinter, WritesTheTableOfItsHeader) {
    const std::vector<std::array<const char*, 4>> rows{{"R", "R", "R", "R+"},
                                                       {"2R", "2R", "r", "r+"},
                                                       {"Rw", "r", "(Rr)", "R+ r+"},
                                                       {"2-3Rw", "2-3r", "2-3Rw", "r+ l-"},
                                                       {"3Rw", "3r", "3Rw", "R+ r+ l-"},
                                                       {"x", "x", "x", "R+ r+ l- L-"},
                                                       {"Lw'", "l'", "(Ll)'", "l- L-"},
                                                       {"B2", "B2", "B2", "B2"}};
    for (const auto& row : rows) {
        const Algorithm algorithm = parse_algorithm(row[0], 4, Reading::Slice)->algorithm;
        EXPECT_EQ(to_text(algorithm, 4, Style::Wca, DeepTurns::Keep), row[0]);
        EXPECT_EQ(to_text(algorithm, 4, Style::Sign, DeepTurns::Keep), row[1]);
        EXPECT_EQ(to_text(algorithm, 4, Style::Slice, DeepTurns::Keep), row[2]);
        EXPECT_EQ(to_text(algorithm, 4, Style::Larsen), row[3]);
    }
}

TEST(AlgorithmPrinter, ReplacesThreeLayerTurns) {
    const Algorithm algorithm = parse_algorithm("3Rw U 3Dw' 2-3Fw", 4, Reading::Slice)->algorithm;
    EXPECT_EQ(to_text(algorithm, 4), "L x U U' y 2-3Fw");
}

TEST(AlgorithmPrinter, WritesTheMiddleLayerOfOddCubesAsItsUsersDo) {
    const Algorithm three = parse_algorithm("2R2 2L 2D 2F' Rw", 3, Reading::Slice)->algorithm;
    const Algorithm five = parse_algorithm("3R2 3L 3D 3F' 2R 2-4Rw", 5, Reading::Slice)->algorithm;
    for (const Style style : {Style::Wca, Style::Sign, Style::Slice}) {
        EXPECT_EQ(to_text(three, 3, style).substr(0, 9), "M2 M E S'");
        EXPECT_EQ(to_text(five, 5, style).substr(0, 12), "M2 M E S' 2R");
    }
    EXPECT_EQ(to_text(three, 3), "M2 M E S' Rw");
}

TEST(AlgorithmPrinter, ReplacesNoTwoLayerTurns) {
    const Algorithm algorithm = parse_algorithm("Rw Uw2", 3, Reading::Slice)->algorithm;
    EXPECT_EQ(to_text(algorithm, 3), "Rw Uw2");
}

TEST(AlgorithmPrinter, NotationsAgreeOnOneAlgorithm) {
    const Algorithm slice = parse_algorithm("R r' (Uu)2 f B' l2 d", 4, Reading::Slice)->algorithm;
    const Algorithm sign = parse_algorithm("R 2R' u2 2F B' 2L2 2D", 4, Reading::Sign)->algorithm;
    const Algorithm larsen =
        parse_algorithm("R+ r- U2 u2 f+ B- l2 d+", 4, Reading::Larsen)->algorithm;
    EXPECT_EQ(slice, sign);
    EXPECT_TRUE(act_alike(slice, larsen, 4));
}

RC_GTEST_PROP(AlgorithmPrinter, EveryStyleReadsBackTheSameTurns, ()) {
    const int size = *rc::gen::inRange(2, 6);
    const auto algorithm = *rc::gen::container<Algorithm>(tests::arbitrary_block(size));
    for (const auto& [style, reading] : {std::pair{Style::Wca, Reading::Slice},
                                         {Style::Wca, Reading::Sign},
                                         {Style::Sign, Reading::Sign},
                                         {Style::Slice, Reading::Slice}}) {
        const std::string text = to_text(algorithm, size, style, DeepTurns::Keep);
        const auto parsed = parse_algorithm(text, size, reading);
        RC_ASSERT(parsed.has_value());
        RC_ASSERT(parsed->algorithm == algorithm);
    }
}

RC_GTEST_PROP(AlgorithmPrinter, AnyTurnsReadBackWithTheSameEffect, ()) {
    const int size = *rc::gen::inRange(2, 6);
    const auto algorithm = *tests::arbitrary_algorithm(size);
    for (const auto& [style, reading] : {std::pair{Style::Wca, Reading::Slice},
                                         {Style::Sign, Reading::Sign},
                                         {Style::Slice, Reading::Slice},
                                         {Style::Larsen, Reading::Larsen}}) {
        if (style == Style::Larsen && size == 5) {
            continue;
        }
        const auto parsed = parse_algorithm(to_text(algorithm, size, style), size, reading);
        RC_ASSERT(parsed.has_value());
        RC_ASSERT(act_alike(parsed->algorithm, algorithm, size));
    }
}

RC_GTEST_PROP(AlgorithmTools, MirroringTwiceIsNothing, ()) {
    const int size = *rc::gen::inRange(2, 6);
    const auto algorithm = *tests::arbitrary_algorithm(size);
    for (const auto plane : {MirrorPlane::M, MirrorPlane::E, MirrorPlane::S}) {
        RC_ASSERT(mirror(mirror(algorithm, plane, size), plane, size) == algorithm);
    }
}

TEST(AlgorithmTools, MirrorsReverseTheTurns) {
    const Algorithm algorithm = parse_algorithm("R Uw F 2L2 x", 4, Reading::Slice)->algorithm;
    EXPECT_EQ(to_text(mirror(algorithm, *mirror_plane_named("M"), 4), 4), "L' Uw' F' 2R2 x");
    EXPECT_EQ(to_text(mirror(algorithm, *mirror_plane_named("E"), 4), 4), "R' Dw' F' 2L2 x'");
    EXPECT_EQ(to_text(mirror(algorithm, *mirror_plane_named("S"), 4), 4), "R' Uw' B' 2L2 x'");
    EXPECT_FALSE(mirror_plane_named("X").has_value());
}

}  // namespace
}  // namespace revenge::notation
