// The values of options.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "revenge/method/option_table.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::method {
namespace {

TEST(OptionValues, EachWordOfTheTableIsRead) {
    Request request;
    for (const char* word : {"browser", "small", "medium", "large"}) {
        ASSERT_TRUE(set_option(Option::TableSize, std::string(word), request));
        EXPECT_EQ(solver::reduction::name_of(request.tier), word);
    }
    EXPECT_EQ(spec_of(Option::TableSize).values, "browser|small|medium|large");
    ASSERT_TRUE(set_option(Option::Heuristic, std::string("Twist-Distance"), request));
    EXPECT_EQ(request.chain.heuristic, solver::Heuristic::TwistDistance);
    ASSERT_TRUE(set_option(Option::Heuristic, std::string("tables"), request));
    EXPECT_EQ(request.chain.heuristic, solver::Heuristic::Tables);
    EXPECT_EQ(request.given, (OptionSet{Option::TableSize, Option::Heuristic}));
}

TEST(OptionValues, OtherWordsAreRefusedByTheOptionsName) {
    Request request;
    request.spelling = Spelling::CommandLine;
    for (const char* word : {"huge", "browser|small", "smal"}) {
        const base::Status status = set_option(Option::TableSize, std::string(word), request);
        ASSERT_FALSE(status) << word;
        EXPECT_EQ(status.error().code, base::ErrorCode::Usage);
        EXPECT_EQ(status.error().facts.front().kind, "no-such-word");
        EXPECT_TRUE(status.error().message.starts_with("--table-size: ")) << status.error().message;
    }
    const base::Status empty = set_option(Option::TableSize, std::string(), request);
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().facts.front().kind, "option-empty");
    EXPECT_EQ(request.given, OptionSet{});
}

TEST(OptionValues, EachOptionFillsItsFieldAlone) {
    for (const OptionSpec& spec : kOptions) {
        if (depends_on_puzzle(spec.option)) {
            continue;
        }
        Request request;
        const OptionValue value = [&]() -> OptionValue {
            switch (spec.type) {
                case OptionType::Flag:
                    return spec.option != Option::Cancel;  // on by default
                case OptionType::Duration:
                    return std::chrono::nanoseconds(3);
                case OptionType::Number:
                case OptionType::Bytes:
                    return std::uint64_t{3};
                case OptionType::Word:
                    return std::string(spec.values.substr(spec.values.rfind('|') + 1));
                default:
                    return std::string("own");
            }
        }();
        ASSERT_TRUE(set_option(spec.option, value, request)) << spec.name;
        EXPECT_EQ(request.given, OptionSet{spec.option}) << spec.name;
        // The fields alone. Both memory options fill the memory of a search.
        request.given = {};
        EXPECT_EQ(options_set(request),
                  OptionSet{spec.option == Option::Memory ? Option::SearchMemory : spec.option})
            << spec.name;
    }
}

TEST(OptionValues, NumbersOutOfRangeAreRefused) {
    Request request;
    EXPECT_FALSE(set_option(Option::Relax, std::uint64_t{kMaxRelax + 1}, request));
    EXPECT_FALSE(set_option(Option::Orientations, std::uint64_t{0}, request));
    EXPECT_EQ(options_set(request), OptionSet{});
}

TEST(OptionValues, NodesRemoveTheDefaultTimeOnly) {
    Request by_default;
    ASSERT_TRUE(set_option(Option::Nodes, std::uint64_t{5}, by_default));
    EXPECT_FALSE(by_default.limits.time);
    Request both;
    ASSERT_TRUE(set_option(Option::Time, std::chrono::nanoseconds(7), both));
    ASSERT_TRUE(set_option(Option::Nodes, std::uint64_t{5}, both));
    EXPECT_EQ(both.limits.time, std::chrono::nanoseconds(7));
}

TEST(OptionValues, MovesTargetsAndCostsBelongToThePuzzle) {
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
