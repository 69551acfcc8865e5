#include "revenge/notation.hpp"

#include <gtest/gtest.h>

#include "revenge/puzzle.hpp"

namespace revenge::notation {
namespace {

using puzzle::Face;
using puzzle::Metric;
using puzzle::turn_of;

base::Result<puzzle::CostTable> read_costs_of(std::string_view text) {
    auto parsed = parse_costs(text, 4, Metric::Obtm, "mine", Reading::Slice);
    return parsed ? base::Result<puzzle::CostTable>(std::move(parsed->costs)) : parsed.error();
}

TEST(CostFile, LowerCaseIsReadAsToldAndNoted) {
    const auto slice = parse_costs("r 3\nr' 3\n", 4, Metric::Obtm, "mine", Reading::Slice);
    const auto sign = parse_costs("r 3\nr' 3\n", 4, Metric::Obtm, "mine", Reading::Sign);
    ASSERT_TRUE(slice && sign);
    EXPECT_EQ(slice->costs.cost(turn_of(4, Face::R, 2, 2, 1)), 3);
    EXPECT_EQ(slice->notes.size(), 1U);
    EXPECT_EQ(sign->costs.cost(turn_of(4, Face::R, 1, 2, 1)), 3);
    EXPECT_EQ(sign->costs.cost(turn_of(4, Face::R, 2, 2, 1)), 2);
}

TEST(CostFile, ChangesTheMovesItNames) {
    const auto costs = read_costs_of(
        "// my hands\nR 2\nR' 2\n R2 3 # slow\n\n2U' 5 // slower\n2U 5\n(Ff) 7\n(Ff)' 7\nr2 9");
    ASSERT_TRUE(costs.has_value());
    EXPECT_EQ(costs->name(), "mine");
    EXPECT_EQ(costs->cost(turn_of(4, Face::R, 1, 1, 1)), 2);
    EXPECT_EQ(costs->cost(turn_of(4, Face::R, 1, 1, 2)), 3);
    EXPECT_EQ(costs->cost(turn_of(4, Face::R, 1, 1, 3)), 2);
    EXPECT_EQ(costs->cost(turn_of(4, Face::U, 2, 2, 3)), 5);
    EXPECT_EQ(costs->cost(turn_of(4, Face::U, 2, 2, 1)), 5);
    EXPECT_EQ(costs->cost(turn_of(4, Face::F, 1, 2, 1)), 7);
    EXPECT_EQ(costs->cost(turn_of(4, Face::R, 2, 2, 2)), 9);
}

TEST(CostFile, TurnsWhoseInverseCostsOtherwiseAreFound) {
    puzzle::CostTable costs(Metric::Obtm, 4);
    EXPECT_FALSE(one_sided_turn(costs));
    costs.set(turn_of(4, Face::U, 2, 2, 3), 7);
    ASSERT_TRUE(one_sided_turn(costs));
    EXPECT_EQ(
        one_sided(costs, *one_sided_turn(costs)).message,
        "2U costs 2, but 2U' costs 7; expected the same cost for a move and its inverse: give "
        "2U' 2 as well");
    costs.set(turn_of(4, Face::U, 2, 2, 1), 7);
    EXPECT_FALSE(one_sided_turn(costs));
}

TEST(CostFile, OfAPuzzleThatIsNoCubeNamesItsMoves) {
    const auto megaminx = puzzle::builtin_definition("megaminx");
    ASSERT_TRUE(megaminx);
    const auto read = [&](std::string_view text, const char* metric) {
        return parse_costs(text, *megaminx, *puzzle::Costs::named(*megaminx, metric), "mine");
    };
    const auto costs = read("BL2 7 // slow\nBL2\u2019 7\n# U 9\n", "quarter");
    ASSERT_TRUE(costs) << costs.error().message;
    EXPECT_EQ(costs->name(), "mine");
    EXPECT_EQ(costs->cost(*parse_moves(*megaminx, "BL2 BL2' BL BL' U2 B L2")), 7 + 7 + 1 + 1 + 5);
    for (const auto& [text, says] : std::vector<std::pair<const char*, const char*>>{
             {"BL 3", "line 1: BL costs 3, but BL' costs 1; expected the same cost for a move and"},
             {"U 2\nU6 2", "line 2, column 1: the cost of U stands in line 1 already"},
             {"U5 2", "line 1, column 1: 'U5' does nothing, and has no cost"},
             {"x 2", "line 1, column 1: \"x\" is not a move of megaminx; expected one of U"}}) {
        const auto broken = read(text, "turn");
        ASSERT_FALSE(broken) << text;
        EXPECT_EQ(broken.error().message.substr(0, std::string(says).size()), says);
    }
}

TEST(CostFile, OfNothingIsRefused) {
    const auto nothing = read_costs_of("\n# nothing");
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, base::ErrorCode::Usage);
}

TEST(CostFile, NamesThePlaceOfAMistake) {
    const std::vector<std::pair<const char*, const char*>> mistakes{
        {"R",
         "line 1, column 2: expected the cost of the move, a number from 1 to 100, found the end "
         "of "
         "the text"},
        {"R x",
         "line 1, column 3: expected the cost of the move, a number from 1 to 100, found 'x'"},
        {"U 1\nR 0", "line 2, column 3: '0' is not a cost: expected a number from 1 to 100"},
        {"R 99999999999",
         "line 1, column 3: '99999999999' is not a cost: expected a number from 1 to 100"},
        {"R 2 3", "line 1, column 5: expected the end of the line, found '3'"},
        {"x 2", "line 1, column 1: a rotation of the whole cube has no cost"},
        {"R 2\nU 1\nR 3", "line 3, column 1: the cost of R stands in line 1 already"},
        {"U2 3\nR 2",
         "line 2: R costs 2, but R' costs 1; expected the same cost for a move and its inverse: "
         "give R' 2 as well"},
        {"R2\n2",
         "line 1, column 3: expected the cost of the move, a number from 1 to 100, found the end "
         "of the line"}};
    for (const auto& [text, message] : mistakes) {
        const auto costs = read_costs_of(text);
        ASSERT_FALSE(costs.has_value()) << text;
        EXPECT_EQ(costs.error().code, base::ErrorCode::Usage);
        EXPECT_EQ(costs.error().message, message);
    }
    EXPECT_FALSE(read_costs_of("Q 1").has_value());
}

}  // namespace
}  // namespace revenge::notation
