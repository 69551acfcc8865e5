// Costs of moves of non-cubic puzzles, and moves that are merged unless that costs more.
#include "revenge/puzzle.hpp"

#include <gtest/gtest.h>

#include "revenge/notation.hpp"

namespace revenge::puzzle {

TEST(Costs, AreMergedToWhereThatIsNoDearer) {
    const auto megaminx = builtin_definition("megaminx");
    ASSERT_TRUE(megaminx);
    const auto own =
        notation::parse_costs("U2 5\nU2' 5\n", *megaminx, *Costs::named(*megaminx, "turn"), "own");
    ASSERT_TRUE(own) << own.error().message;
    EXPECT_TRUE(own->has_own());
    const auto merged = [&](const std::vector<const char*>& texts, const Costs& costs) {
        std::vector<std::vector<Move>> parts;
        for (const char* text : texts) {
            parts.push_back(*notation::parse_moves(*megaminx, text));
        }
        simplify(*megaminx, parts, costs);
        std::string out;
        for (const auto& part : parts) {
            out += (out.empty() ? "" : "|") + notation::to_text(part);
        }
        return out;
    };
    const Costs turns = *Costs::named(*megaminx, "turn");
    EXPECT_EQ(merged({"R U", "U R"}, turns), "R U2|R");
    EXPECT_EQ(merged({"R U", "U R"}, *own), "R U|U R");
    EXPECT_EQ(merged({"R U", "U U", "U R"}, *own), "R U'||R");
    EXPECT_EQ(merged({"U D U", "U2 R", "R'"}, *own), "U' D||");  // U and D commute
    EXPECT_EQ(merged({"U2", "U R"}, *own), "U2'|R");
    EXPECT_EQ(merged({"U U2", "R"}, *own), "U2'|R");
}

}  // namespace revenge::puzzle
