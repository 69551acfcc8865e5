// Puzzles by their definitions through the library: the options of methods, and combinations that exclude each other.
// registry_test.cpp checks that each method solves its puzzles.
#include <gtest/gtest.h>

#include <memory>
#include <tuple>
#include <utility>

#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

using tests::shared_solver;

TEST(Methods, AreKnownByNameAndPuzzle) {
    EXPECT_EQ(method::find_method("4x4x4", "two-phase"), nullptr);
    EXPECT_EQ(method::find_method("pyraminx", "cycles"), nullptr);
    EXPECT_EQ(method::method_for("4x4x4", "", puzzle::Metric::Obqtm, false)->name, "eight-phase");
    EXPECT_EQ(method::method_for("4x4x4", "", puzzle::Metric::Obtm, true)->name, "eight-phase");
    for (const std::string& puzzle : puzzle::builtin_names()) {
        EXPECT_FALSE(Solver::methods(puzzle).empty()) << puzzle;
    }
}

// 3-cycles take hundreds of moves for these. Turning the whole cube in hand is no part of an answer.
TEST(DefinedStandard, ATypedScrambleTakesNoMoreThanUndoingIt) {
    for (const auto& [puzzle, moves, most] :
         {std::tuple("5x5x5", "R U x Fw2 F' F 3R' y D B2", 7),
          std::tuple("4x4x4-super", "R U x Fw2 2R2 2R' y D B2", 7),
          std::tuple("2x2x2", "R U F' R2 U2 F R' U x' F2", 9)}) {
        const auto in_hand = method::PuzzleContext::named(puzzle);
        const auto position = in_hand->read(moves);
        ASSERT_TRUE(position) << position.error().message;
        method::Request options;
        options.puzzle = puzzle;
        options.method = "cycles";
        for (const std::uint64_t seed : {0U, 5U}) {
            options.seed = in_hand->cube() != nullptr ? seed : 0;
            const auto answer = solve(shared_solver(), *in_hand, *position, options);
            ASSERT_TRUE(answer) << answer.error().message;
            EXPECT_LE(answer->length, most) << puzzle << ": " << answer->moves;
        }
        options.limits.max_length = 3;
        const auto none = solve(shared_solver(), *in_hand, *position, options);
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().code, base::ErrorCode::NotFound);
    }
}

TEST(DefinedStandard, WhatIsKnownOfAPuzzleOfOnesOwnIsHeldToIt) {
    const auto read = notation::parse_tws(
        "Name ring\nSet DOTS 9\nSolved\nDOTS\n1 2 3 4 5 6 7 8 9\nEnd\nMove A\nDOTS\n"
        "2 3 4 5 1 6 7 8 9\nEnd\nMove B\nDOTS\n1 2 3 4 6 7 8 9 5\nEnd\n",
        "ring.tws");
    ASSERT_TRUE(read) << read.error().message;
    method::Request options;
    options.definition = std::make_shared<const puzzle::Definition>(*read);
    options.method = "cycles";
    const method::PuzzleContext in_hand(options.definition);
    const auto position = in_hand.read("A B2 A' B A2 B' A B2 A' A A'");
    ASSERT_TRUE(position);
    const auto answer = solve(shared_solver(), in_hand, *position, options);
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_LE(answer->length, 9);
    options.metric = "quarter";
    EXPECT_LE(solve(shared_solver(), in_hand, *position, options)->length, 12);

    auto all_but_one = position->undoing.steps();
    all_but_one.pop_back();
    options.limits.known = all_but_one;
    EXPECT_EQ(shared_solver().solve(position->state, options).error().code, base::ErrorCode::Usage);
    options.limits.known = puzzle::Algorithm{puzzle::turn_of(3, puzzle::Face::R, 1, 1, 1)};
    EXPECT_EQ(shared_solver().solve(position->state, options).error().code, base::ErrorCode::Usage);
    options.limits.known = {};
    EXPECT_TRUE(shared_solver().solve(position->state, options));
}

TEST(DefinedStandard, MethodsThatGiveASolutionOfTheirOwnKindPassKnownMovesOver) {
    for (const auto& [puzzle, method] :
         {std::pair("4x4x4", "larsen"), {"3x3x3", "thistlethwaite"}}) {
        const auto in_hand = method::PuzzleContext::named(puzzle);
        method::Request options;
        options.puzzle = puzzle;
        options.method = method;
        const auto answer = solve(shared_solver(), *in_hand, *in_hand->read("R U F' R2"), options);
        ASSERT_TRUE(answer) << answer.error().message;
        EXPECT_FALSE(answer->phases.empty()) << method;
    }
}

// Neither tips nor the Skewb's corners can be moved by threes. A search over all of their states solves such orbits.
TEST(Defined, OrbitsWithoutThreeCyclesAreSolved) {
    struct Case {
        const char* puzzle;
        const char* far;
    };
    for (const Case& one :
         {Case{"pyraminx", "u l' r b' U L R' B"}, Case{"skewb", "R U B L R' U L' B R U"}}) {
        auto definition = puzzle::builtin_definition(one.puzzle);
        ASSERT_TRUE(definition);
        method::Request options;
        options.definition = std::make_shared<const puzzle::Definition>(*std::move(definition));
        options.method = "cycles";
        const auto method = Solver(method::SolverSetup{}).method(options);
        ASSERT_TRUE(method) << method.error().message;
        const auto state_after = [&](const char* moves) {
            return puzzle::apply(*options.definition, options.definition->puzzle().solved(),
                                 *notation::parse_moves(*options.definition, moves));
        };
        const auto near = (*method)->solve(state_after("R U' L"), {}, {});
        ASSERT_TRUE(near) << near.error().message;
        EXPECT_LE(near->length, 3);
        const auto far = (*method)->solve(state_after(one.far), {}, {});
        ASSERT_TRUE(far) << far.error().message;
        EXPECT_TRUE(options.definition->is_solved(
            puzzle::apply(*options.definition, state_after(one.far), far->moves)));
    }
}

TEST(DefinedStandard, WhatDoesNotGoTogetherIsRefused) {
    method::Request options;
    options.puzzle = "megaminx";
    options.method = "short";
    EXPECT_EQ(shared_solver().method(options).error().code, base::ErrorCode::Usage);
    options.method = "cycles";
    options.metric = "sstm";
    EXPECT_EQ(shared_solver().method(options).error().code, base::ErrorCode::Usage);
    options.metric.clear();
    options.seed = 5;
    EXPECT_EQ(shared_solver().method(options).error().code, base::ErrorCode::Usage);
}

}  // namespace revenge
