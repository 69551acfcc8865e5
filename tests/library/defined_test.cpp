// Puzzles by their definitions through the library: each method solves random states of the puzzles that it says it
// solves, and its text, read back, does so too. In the program: tests/cli/methods_test.py.
#include <gtest/gtest.h>

#include "revenge/answers.hpp"
#include "revenge/methods.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

using tests::shared_solver;

namespace {

void solve_random_states(const std::string& puzzle, const std::string& name, int count) {
    SolveOptions options;
    options.puzzle = puzzle;
    options.method = name;
    options.limits.time.reset();
    const auto in_hand = PuzzleInHand::named(puzzle);
    ASSERT_TRUE(in_hand) << in_hand.error().message;
    auto states = RandomPositions::make(*in_hand, base::Random(7));
    ASSERT_TRUE(states) << states.error().message;
    for (int i = 0; i < count; ++i) {
        const Position position = states->next();
        const auto answer = solve(shared_solver(), *in_hand, position, options);
        ASSERT_TRUE(answer) << puzzle << " " << name << ": " << answer.error().message;
        EXPECT_FALSE(answer->moves.empty());
        const auto replayed = in_hand->replay(position.state, answer->moves);
        ASSERT_TRUE(replayed && replayed->solves);
        EXPECT_EQ(replayed->lengths, answer->lengths);
    }
}

}  // namespace

TEST(Methods, AreKnownByNameAndPuzzle) {
    EXPECT_EQ(find_method("4x4x4", "two-phase"), nullptr);
    EXPECT_EQ(find_method("pyraminx", "cycles"), nullptr);
    EXPECT_EQ(method_for("4x4x4", "", puzzle::Metric::Obqtm, false)->name, "eight-phase");
    EXPECT_EQ(method_for("4x4x4", "", puzzle::Metric::Obtm, true)->name, "eight-phase");
    for (const std::string& puzzle : puzzle::builtin_names()) {
        EXPECT_FALSE(Solver::methods(puzzle).empty()) << puzzle;
    }
}

TEST(DefinedStandard, TableMethodsSolveTwentyStates) {
    for (const char* puzzle : {"2x2x2", "pyraminx", "skewb"}) {
        solve_random_states(puzzle, std::string(puzzle) + "-whole", 20);
    }
}

TEST(DefinedStandard, CyclesSolveWhatHasNoTable) {
    solve_random_states("2x2x2", "cycles", 5);
    solve_random_states("megaminx", "cycles", 1);
    solve_random_states("4x4x4-super", "cycles", 1);
}

// Neither tips nor the Skewb's corners can be moved by threes: proven by groups, before long searches.
TEST(Defined, WhereThreePiecesCannotBeMovedAloneThatIsSaid) {
    for (const auto& [name, pieces] : {std::pair("pyraminx", "tips"), {"skewb", "corners"}}) {
        auto definition = puzzle::builtin_definition(name);
        ASSERT_TRUE(definition);
        SolveOptions options;
        options.definition = std::make_shared<const puzzle::Definition>(*std::move(definition));
        options.method = "cycles";
        const auto method = Solver(SolverSetup{}).method(options);
        ASSERT_FALSE(method) << name;
        EXPECT_EQ(method.error().code, base::ErrorCode::NotFound);
        EXPECT_NE(
            method.error().message.find("no word moves three " + std::string(pieces) + " of "),
            std::string::npos)
            << method.error().message;
    }
}

TEST(DefinedStandard, WhatDoesNotGoTogetherIsRefused) {
    SolveOptions options;
    options.puzzle = "megaminx";
    options.method = "short";
    EXPECT_EQ(shared_solver().method(options).error().code, base::ErrorCode::Usage);
    options.method = "cycles";
    options.metric = puzzle::Metric::Sstm;
    EXPECT_EQ(shared_solver().method(options).error().code, base::ErrorCode::Usage);
    options.metric = puzzle::Metric::Obtm;
    options.seed = 5;
    EXPECT_EQ(shared_solver().method(options).error().code, base::ErrorCode::Usage);
}

}  // namespace revenge
