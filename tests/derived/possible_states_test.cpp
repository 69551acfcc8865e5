// A state that moves cannot reach is an error with a reason that people can check; a reachable state never is.
#include "revenge/derived/possible_states.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

namespace {

using puzzle::Definition;
using puzzle::State;

std::string reason(const Definition& definition, const State& state) {
    const base::Status possible = PossibleStates(definition).require(state);
    EXPECT_TRUE(possible || possible.error().code == base::ErrorCode::ImpossibleCube);
    return possible ? "" : possible.error().message;
}

std::size_t slot(const Definition& definition, const char* orbit, int place) {
    return static_cast<std::size_t>(definition.puzzle().find_orbit(orbit)->first + place);
}

State exchanged(const Definition& definition, const char* orbit, int a, int b) {
    State out = definition.puzzle().solved();
    std::swap(out.piece[slot(definition, orbit, a)], out.piece[slot(definition, orbit, b)]);
    return out;
}

State twisted(const Definition& definition, const char* orbit, int place) {
    State out = definition.puzzle().solved();
    out.twist[slot(definition, orbit, place)] = 1;
    return out;
}

}  // namespace

TEST(PossibleStates, WhatMovesMakeIsPossible) {
    base::Random random(5);
    for (const char* name :
         {"pyraminx", "skewb", "megaminx", "fto", "4x4x4-super", "5x5x5-super"}) {
        const Definition definition = *puzzle::builtin_definition(name);
        const std::vector<puzzle::Move> moves = notation::all_moves(definition);
        const PossibleStates possible(definition);
        State state = definition.puzzle().solved();
        for (int i = 0; i < 60; ++i) {
            state = definition.puzzle().apply(state, moves[random.below(moves.size())].action);
            EXPECT_TRUE(possible.require(state)) << name;
        }
        for (const puzzle::Transformation& rotation : definition.rotations()) {
            EXPECT_TRUE(possible.require(definition.puzzle().apply(state, rotation))) << name;
        }
    }
}

// In a puzzle without a net, places have numbers from 1 in each orbit, as in its file.
TEST(PossibleStates, NumbersPlacesAsFilesDo) {
    const Definition two = *notation::parse_tws(
        "Name two\nSet A 4\nSet B 4\nSolved\nA\n1 2 3 4\nB\n1 2 3 4\nEnd\n"
        "Move X\nA\n2 1 3 4\nB\n2 1 3 4\nEnd\n",
        "two.tws");
    EXPECT_EQ(reason(two, exchanged(two, "B", 0, 2)),
              "impossible two: the place 1 of the B holds a piece that no moves bring there");
    EXPECT_EQ(reason(two, exchanged(two, "B", 0, 1)),
              "impossible two: the A in the places 1, 2 and the B in the places 1, 2 are an odd "
              "permutation together, and moves make even ones");
}

TEST(PossibleStates, ReportsWhatTurnsOfTheOctahedronCannotDo) {
    const Definition fto = *puzzle::builtin_definition("fto");
    EXPECT_EQ(reason(fto, exchanged(fto, "corners", 0, 1)),
              "impossible fto: the corners are an odd permutation, and moves make even ones");
    EXPECT_EQ(reason(fto, exchanged(fto, "edges", 0, 1)),
              "impossible fto: the edges are an odd permutation, and moves make even ones");
    EXPECT_EQ(reason(fto, twisted(fto, "edges", 0)),
              "impossible fto: the piece in the place U L of the edges is turned as no moves turn "
              "it there");
    EXPECT_EQ(reason(fto, twisted(fto, "corners", 0)),
              "impossible fto: the piece in the place U R F L of the corners is turned as no moves "
              "turn it there");
    State flipped = fto.puzzle().solved();
    flipped.twist[slot(fto, "corners", 0)] = 2;
    EXPECT_EQ(
        reason(fto, flipped),
        "impossible fto: the twists of the corners add up to 2, and moves make multiples of 4");
    flipped.twist[slot(fto, "corners", 3)] = 2;
    EXPECT_EQ(reason(fto, flipped), "");
    EXPECT_EQ(reason(fto, exchanged(fto, "triangles", 0, 5)), "");
}

TEST(PossibleStates, TellsWhichPiecesCannotBeSo) {
    const Definition pyraminx = *puzzle::builtin_definition("pyraminx");
    EXPECT_EQ(reason(pyraminx, exchanged(pyraminx, "edges", 0, 1)),
              "impossible pyraminx: the edges are an odd permutation, and moves make even ones");
    EXPECT_EQ(reason(pyraminx, twisted(pyraminx, "edges", 3)),
              "impossible pyraminx: the twists of the edges add up to 1, and moves make multiples "
              "of 2");
    EXPECT_EQ(reason(pyraminx, twisted(pyraminx, "tips", 3)), "");
    EXPECT_NE(reason(pyraminx, exchanged(pyraminx, "tips", 0, 1))
                  .find("of the tips holds a piece that no moves bring there"),
              std::string::npos);
    const Definition megaminx = *puzzle::builtin_definition("megaminx");
    EXPECT_NE(reason(megaminx, exchanged(megaminx, "corners", 2, 7)).find("the corners are an odd"),
              std::string::npos);
    EXPECT_NE(reason(megaminx, twisted(megaminx, "corners", 2)).find("multiples of 3"),
              std::string::npos);
    const Definition marked = *puzzle::builtin_definition("4x4x4-super");
    EXPECT_EQ(reason(marked, exchanged(marked, "centers", 0, 1)),
              "impossible 4x4x4-super: the corners and the centers are an odd permutation "
              "together, and moves make even ones");
}

// Three corners of the Skewb that move in a circle twist others: no sum and no parity says so.
TEST(PossibleStates, AsksTheGroupWhereNothingSimpleIsWrong) {
    const Definition skewb = *puzzle::builtin_definition("skewb");
    State state = exchanged(skewb, "corners", 0, 1);
    std::swap(state.piece[slot(skewb, "corners", 1)], state.piece[slot(skewb, "corners", 2)]);
    int possible = 0;
    for (std::uint8_t twist = 0; twist < 3; ++twist) {
        for (std::uint8_t other = 0; other < 3; ++other) {
            state.twist[slot(skewb, "corners", 0)] = twist;
            state.twist[slot(skewb, "corners-2", 0)] = other;
            const std::string said = reason(skewb, state);
            possible += said.empty() ? 1 : 0;
            EXPECT_TRUE(said.empty() || said.find("no moves make it") != std::string::npos) << said;
        }
    }
    EXPECT_EQ(possible, 1);
}

TEST(PossibleStates, PiecesThatLookAlikeMayBeExchanged) {
    const auto toy = notation::parse_tws(
        "Name toy\nSet A 4\nSet B 4\nSolved\nA\n1 1 2 2\nB\n1 2 3 4\nEnd\n"
        "Move R\nA\n2 3 4 1\nB\n2 3 4 1\nEnd\nMove U\nB\n2 3 1 4\nEnd\n",
        "toy.tws");
    ASSERT_TRUE(toy) << toy.error().message;
    EXPECT_EQ(reason(*toy, exchanged(*toy, "B", 0, 1)), "");
    EXPECT_EQ(reason(*toy, exchanged(*toy, "A", 1, 2)), "");
}

}  // namespace revenge::derived
