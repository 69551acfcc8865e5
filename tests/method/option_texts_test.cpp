// Options that people write as texts.
#include "revenge/method/option_texts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "revenge/method/option_table.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::method {
namespace {

TEST(OptionTexts, EachWordOfTheTableIsRead) {
    Request request;
    for (const char* word : {"browser", "small", "medium", "large"}) {
        ASSERT_TRUE(read_word(Option::TableSize, word, request));
        EXPECT_EQ(solver::reduction::name_of(request.tier), word);
    }
    EXPECT_EQ(spec_of(Option::TableSize).values, "browser|small|medium|large");
    ASSERT_TRUE(read_word(Option::Heuristic, "Twist-Distance", request));
    EXPECT_EQ(request.chain.heuristic, solver::Heuristic::TwistDistance);
    ASSERT_TRUE(read_word(Option::Heuristic, "tables", request));
    EXPECT_EQ(request.chain.heuristic, solver::Heuristic::Tables);
    EXPECT_EQ(request.given, (OptionSet{Option::TableSize, Option::Heuristic}));
}

TEST(OptionTexts, OtherWordsAreRefusedByTheOptionsName) {
    Request request;
    request.spelling = Spelling::CommandLine;
    for (const char* word : {"", "huge", "browser|small", "smal"}) {
        const base::Status status = read_word(Option::TableSize, word, request);
        ASSERT_FALSE(status) << word;
        EXPECT_EQ(status.error().code, base::ErrorCode::Usage);
        EXPECT_EQ(status.error().facts.front().kind, "no-such-word");
        EXPECT_TRUE(status.error().message.starts_with("--table-size: ")) << status.error().message;
    }
    EXPECT_EQ(request.given, OptionSet{});
}

TEST(OptionTexts, MovesTargetsAndCostsBelongToThePuzzle) {
    const auto cube = PuzzleContext::named("2x2x2");
    const auto pyraminx = PuzzleContext::named("pyraminx");
    ASSERT_TRUE(cube && pyraminx);
    Request request;
    std::vector<notation::Note> notes;
    request.puzzle = "2x2x2";
    request.metric = "sstm";
    ASSERT_TRUE(read_option(Option::Moves, "R,U2", *cube, {}, request, notes));
    EXPECT_EQ(request.moves.size(), 2U);
    ASSERT_TRUE(read_option(Option::Target, "R U", *cube, {}, request, notes));
    EXPECT_TRUE(request.target.has_value());
    ASSERT_TRUE(read_option(Option::Costs, "R 5\nR' 5", *cube, {}, request, notes));
    EXPECT_EQ(request.costs->cost(puzzle::Moves(request.moves)), 6);

    request = {};
    request.puzzle = "pyraminx";
    const base::Status status = read_option(Option::Moves, "R", *pyraminx, {}, request, notes);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().facts.back().kind, "unsupported-option");
    EXPECT_TRUE(read_option(Option::Costs, "R 3\nR' 3", *pyraminx, {}, request, notes));
    EXPECT_FALSE(read_option(Option::Costs, "R five", *pyraminx, {}, request, notes));
}

}  // namespace
}  // namespace revenge::method
