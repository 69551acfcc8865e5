#include "revenge/base/message.hpp"

#include <gtest/gtest.h>

#include "revenge/base.hpp"

namespace revenge::base {

using Values = std::vector<std::pair<std::string, std::string>>;

TEST(Message, SentenceAndValuesAreOfOneText) {
    const std::string known = "a, b";
    const Message said =
        make_message("set-unknown", "the set {name} is none of {known}", "x", known);
    EXPECT_EQ(said.sentence, "the set x is none of a, b");
    EXPECT_EQ(said.fact.kind, "set-unknown");
    EXPECT_EQ(said.fact.values, (Values{{"name", "x"}, {"known", "a, b"}}));
}

TEST(Message, ANameThatComesAgainIsOneValue) {
    const Message said =
        make_message("layer", "a {size}x{size}x{size} has {most}, not '{text}'", 4, 2U, 'q');
    EXPECT_EQ(said.sentence, "a 4x4x4 has 2, not 'q'");
    EXPECT_EQ(said.fact.values, (Values{{"size", "4"}, {"most", "2"}, {"text", "q"}}));
}

TEST(Message, OtherBracesStay) {
    const Message said =
        make_message("table", "a table is { orbit = \"{orbit}\" }, {\"a\":1}, {} or {", "wings");
    EXPECT_EQ(said.sentence, "a table is { orbit = \"wings\" }, {\"a\":1}, {} or {");
    EXPECT_EQ(said.fact.values, (Values{{"orbit", "wings"}}));
    EXPECT_EQ(make_message("x", "{name}", "{other}").sentence, "{other}")
        << "values are no texts with names";
}

TEST(Message, CountsOneThingInTheSingular) {
    EXPECT_EQ(make_message("x", "{count} letters, expected {wanted}", 1, 24).sentence,
              "1 letter, expected 24");
    EXPECT_EQ(make_message("x", "{count} entries of {all} entries", 1, 2).sentence,
              "1 entry of 2 entries");
    EXPECT_EQ(make_message("x", "{count} states", 11).sentence, "11 states");
    EXPECT_EQ(make_message("x", "{name} times", "1.").sentence, "1. times");
    EXPECT_EQ(make_message("x", "{count} linesman", 1).sentence, "1 linesman");
}

TEST(Error, HasWhatIsSaidBeforeItAndBehindItInThisOrder) {
    Error error = with_prefix(make_message("at", "line {line}: ", 3),
                              usage("no-move", "'{text}' is not a move", "Q"));
    EXPECT_EQ(error.code, ErrorCode::Usage);
    EXPECT_EQ(error.add(make_message("more", ", and {count} more", 2)).message,
              "line 3: 'Q' is not a move, and 2 more");
    ASSERT_EQ(error.facts.size(), 3U);
    EXPECT_EQ(error.facts[0].kind, "at");
    EXPECT_EQ(error.facts[1].values, (Values{{"text", "Q"}}));
    EXPECT_EQ(error.facts[2].kind, "more");
}

}  // namespace revenge::base
