// Algorithms of non-cubic puzzles: to text and back, inverses, merging, costs.
#include <gtest/gtest.h>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

using puzzle::builtin_definition;
using puzzle::Definition;

namespace {

std::string simplified(const Definition& puzzle, const char* text) {
    return to_text(simplify(puzzle, *parse_moves(puzzle, text)));
}

}  // namespace

TEST(Moves, AreReadAndWrittenBack) {
    const Definition puzzle = *builtin_definition("megaminx");
    EXPECT_EQ(to_text(*parse_moves(puzzle, "U BR2' R' // comment\nDR2 U3 U5")),
              "U BR2' R' DR2 U2'");
    const Definition pyraminx = *builtin_definition("pyraminx");
    EXPECT_EQ(to_text(*parse_moves(pyraminx, "U u' R2 b")), "U u' R' b");
    const Definition cube = *builtin_definition("4x4x4");
    EXPECT_EQ(to_text(*parse_moves(cube, "Rw2 r x\n2U'")), "Rw2 2R x 2U'");
}

TEST(Moves, AWordThatIsNoMoveIsNamedWithItsPlace) {
    const Definition puzzle = *builtin_definition("skewb");
    const auto moves = parse_moves(puzzle, "U R\n L Q B");
    ASSERT_FALSE(moves);
    EXPECT_EQ(moves.error().message.find("line 2, column 4: \"Q\""), 0U) << moves.error().message;
    EXPECT_NE(moves.error().message.find("U R L B"), std::string::npos);
    const std::vector<base::Fact>& facts = moves.error().facts;
    ASSERT_EQ(facts.size(), 2U);
    EXPECT_EQ(facts[0].kind, "at");
    EXPECT_EQ(facts[1].kind, "no-such-move");
    EXPECT_EQ(facts[1].values[0].second, "Q");
    EXPECT_EQ(facts[1].values[2].second, "U R L B");
}

TEST(Moves, StandInGroupsAndCommutatorsAsOnCubes) {
    const Definition pyraminx = *builtin_definition("pyraminx");
    for (const auto& [text, meant] : {std::pair("(U R)2 B", "U R U R B"),
                                      {"(U R)'*2", "R' U' R' U'"},
                                      {"[U, R]", "U R U' R'"},
                                      {"[U:R2]u", "U R' U' u"},
                                      {"([U, R']2)'", "R' U R U' R' U R U'"},
                                      {"1. U(R)3. L\nB", "U R R R L B"},
                                      {"U R\u2019. // (U", "U R'"}}) {
        const auto moves = parse_moves(pyraminx, text);
        ASSERT_TRUE(moves) << text << ": " << moves.error().message;
        EXPECT_EQ(to_text(*moves), meant) << text;
    }
    const Definition megaminx = *builtin_definition("megaminx");
    for (const auto& [text, meant] : {std::pair("(R++ U)2", "R++ U R++ U"),
                                      {"(R++ D-- U F)'", "F' U' D++ R--"},
                                      {"[R++ U, D-- BR]", "R++ U D-- BR U' R-- BR' D++"}}) {
        EXPECT_EQ(to_text(*parse_moves(megaminx, text)), to_text(*parse_moves(megaminx, meant)));
    }
}

TEST(Moves, AGroupThatIsNotClosedIsNamedWithItsPlace) {
    const Definition puzzle = *builtin_definition("pyraminx");
    for (const auto& [text, says] :
         {std::pair("U (R L",
                    "line 1, column 7: expected a move or ), found the end of the text "
                    "(( was opened in line 1, column 3)"),
          {"U R)", "line 1, column 4: expected a move or the end, found ')'"},
          {"(U)0", "line 1, column 4: a group is repeated at least once"},
          {"(U Q)", "line 1, column 4: \"Q\" is not a move"},
          {"(U R)2000000", "line 1, column 1: here the algorithm grows past"}}) {
        const auto moves = parse_moves(puzzle, text);
        ASSERT_FALSE(moves) << text;
        EXPECT_EQ(moves.error().message.find(says), 0U) << moves.error().message;
    }
}

TEST(Moves, NamesThatHaveMarksOfGroupsAreReadWhereTheyStandAlone) {
    const auto puzzle = parse_tws(
        "Set DOTS 4\nSolved\nDOTS\n1 2 3 4\nEnd\nMove (a)\nDOTS\n2 3 4 1\nEnd\n"
        "Move b:c\nDOTS\n2 1 3 4\nEnd\n",
        "odd.tws");
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    EXPECT_EQ(to_text(*parse_moves(*puzzle, "(a)2 (b:c (a)' )2")), "(a)2 b:c (a)' b:c (a)'");
}

TEST(Moves, MergeAcrossNeighboursThatCommute) {
    const Definition puzzle = *builtin_definition("megaminx");
    EXPECT_EQ(simplified(puzzle, "U D U"), "U2 D");
    EXPECT_EQ(simplified(puzzle, "U D U2' U'"), "U2' D");
    EXPECT_EQ(simplified(puzzle, "U D U' D'"), "");
    EXPECT_EQ(simplified(puzzle, "U R U"), "U R U");
}

TEST(Moves, WhatMergesAcrossPartsStaysInTheEarlierOne) {
    const Definition megaminx = *builtin_definition("megaminx");
    std::vector<std::vector<puzzle::Move>> parts;
    for (const char* text : {"R U", "D", "U R'", "U' F"}) {
        parts.push_back(*parse_moves(megaminx, text));
    }
    simplify(megaminx, parts, *puzzle::Costs::named(megaminx, "turn"));
    std::string joined;
    for (const auto& part : parts) {
        joined += to_text(part) + ";";
    }
    EXPECT_EQ(joined, "R U2;D;R';U' F;");
}

TEST(Moves, UndoneByTheirInverse) {
    const Definition puzzle = *builtin_definition("megaminx");
    const auto moves = *parse_moves(puzzle, "U2 BR F' DL2' D");
    const auto state = apply(puzzle, puzzle.puzzle().solved(), moves);
    EXPECT_FALSE(puzzle.is_solved(state));
    EXPECT_TRUE(puzzle.is_solved(apply(puzzle, state, inverse(puzzle, moves))));
}

TEST(MoveSet, ABareNameStandsForAllPowers) {
    const Definition puzzle = *builtin_definition("megaminx");
    EXPECT_EQ(to_text(*move_set(puzzle, "U R2")), "U U2 U2' U' R2 R2'");
    const Definition cube = *builtin_definition("3x3x3");
    EXPECT_EQ(to_text(*move_set(cube, "U R2 R2")), "U U2 U' R2");
    EXPECT_FALSE(move_set(cube, "U Q"));
    // In algorithms of odd cubes lower case is a block of two layers; in sets it is the slice of every cube.
    const puzzle::Definition five = *puzzle::builtin_definition("5x5x5");
    EXPECT_EQ(to_text(*move_set(five, "r2")), "2R2");
}

TEST(MoveCost, DependsOnTheMetric) {
    const Definition puzzle = *builtin_definition("megaminx");
    const puzzle::Move move = parse_moves(puzzle, "U2'")->front();
    EXPECT_EQ(puzzle::Costs::named(puzzle, "turn")->cost(move), 1);
    EXPECT_EQ(puzzle::Costs::named(puzzle, "quarter")->cost(move), 2);
    EXPECT_FALSE(puzzle::Costs::named(puzzle, "obtm"));
    const Definition cube = *builtin_definition("4x4x4");
    EXPECT_EQ(puzzle::Costs::named(cube, "sstm")->cost(*parse_moves(cube, "Rw2")), 2);
}

}  // namespace revenge::notation
