// Broken chain files: each is refused with its place and what was expected there.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "tests/german.hpp"

namespace revenge::chain {

namespace {

constexpr const char* kSound = R"(name = "test"
puzzle = "4x4x4"
metric = "sstm"
[[phase]]
name = "only"
moves = "U u2"
engine = "search"
rotations = "C4"
symmetry = { S1 = "D4h", S2 = "C1" }
reduced = [{ orbit = "centers", sees = "sets", sets = ["F", "B"], swap = true }]
raw = [[{ sees = "parity", of = [{ orbit = "wings", half = 1 }] }]]
)";

// The sound file with one passage replaced.
std::string broken(const std::string& passage, const std::string& by) {
    std::string text = kSound;
    const std::size_t at = text.find(passage);
    EXPECT_NE(at, std::string::npos) << passage;
    return text.replace(at, passage.size(), by);
}

struct Broken {
    const char* passage;
    const char* by;
    const char* place;     // line and column
    const char* sentence;  // part of the message
};

void PrintTo(const Broken& change, std::ostream* out) { *out << change.sentence; }

class BrokenChain : public testing::TestWithParam<Broken> {};

}  // namespace

TEST(SoundChain, IsReadAsItStands) {
    const auto chain = parse_chain(kSound, "test.toml");
    ASSERT_TRUE(chain) << chain.error().message;
    ASSERT_EQ(chain->phases.size(), 1U);
    const PhaseDeclaration& phase = chain->phases.front();
    EXPECT_EQ(chain->metric, "sstm");
    EXPECT_EQ(phase.rotations, "C4");
    EXPECT_EQ(phase.conjugation, "D4h");
    EXPECT_EQ(phase.engine, Engine::Search);
    EXPECT_TRUE(phase.reduced.front().swap);
    EXPECT_EQ(phase.raw.front().front().parity.front().places.size(), 12U);
}

TEST_P(BrokenChain, IsRefusedWithPlaceAndReason) {
    const auto [passage, by, place, sentence] = GetParam();
    const auto chain = parse_chain(broken(passage, by), "test.toml");
    ASSERT_FALSE(chain) << by;
    EXPECT_EQ(chain.error().code, base::ErrorCode::Usage);
    const std::string& message = chain.error().message;
    EXPECT_TRUE(message.starts_with("test.toml:" + std::string(place) + ": ")) << message;
    EXPECT_NE(message.find(sentence), std::string::npos) << message;
    // The error has facts for clients with their own wording, and the page's German texts cover them.
    const std::vector<base::Fact>& facts = chain.error().facts;
    ASSERT_GE(facts.size(), 2U) << message;
    const auto& values = facts.front().values;
    ASSERT_EQ(facts.front().kind, "in-file");
    EXPECT_EQ(values[1].second + ":" + values[2].second, place);
    expect_german(facts);
}

INSTANTIATE_TEST_SUITE_P(
    Header, BrokenChain,
    testing::Values(Broken{"name = \"test\"", "name = \"test", "1:13", ""},
                    Broken{"name = \"test\"", "", "1:1", "'name' is missing"},
                    Broken{"name = \"test\"", "name = 7", "1:8", "has to be a string"},
                    Broken{"metric", "metrik", "3:10", "unknown key 'metrik'"},
                    Broken{"\"sstm\"", "\"stm\"", "3:10", "sstm"},
                    Broken{"\"sstm\"", "\"furlongs\"", "3:10", "furlongs"},
                    Broken{"4x4x4", "8x8x8", "2:10", "unknown puzzle \"8x8x8\""},
                    Broken{"4x4x4", "megaminx", "3:10", "for megaminx there are turn"},
                    Broken{"metric = \"sstm\"", "remainder = \"R Q\"", "3:16", "\"Q\""},
                    Broken{"[[phase]]", "[phase]", "4:1", "has to be written [[phase]]"}));

INSTANTIATE_TEST_SUITE_P(
    Phase, BrokenChain,
    testing::Values(
        Broken{"name = \"only\"", "", "4:1", "'name' is missing"},
        Broken{"moves = \"U u2\"", "", "4:1", "'moves' is missing"},
        Broken{"moves", "turns", "6:9", "unknown key 'turns'"},
        Broken{"U u2", "U uu", "6:12", "\"uu\" is not a move"},
        Broken{"U u2", "U \u00E9 uu", "6:12", "\"\u00E9\" is not a move"},
        Broken{"\"U u2\"", "'U uu'", "6:12", "\"uu\" is not a move"},
        Broken{"\"U u2\"", "\"\"\"U\nu2 uu\"\"\"", "7:4", "\"uu\" is not a move"},
        Broken{"\"U u2\"", "\"\"\"\nU uu\"\"\"", "7:3", "\"uu\" is not a move"},
        Broken{"\"U u2\"", "\"\"\"U uu\n\"\"\"", "6:14", "\"uu\" is not a move"},
        // The error has a place in the string, but none in the file, since one of its letters is an escape.
        Broken{"U u2", "\\u0055 uu", "6:9", "line 1, column 3: \"uu\" is not a move"},
        Broken{"U u2", "U Rw", "6:9", "turns of one layer each"},
        Broken{"\"search\"", "\"magic\"", "7:10", "'engine' is"},
        Broken{"engine", "products", "7:12", "'products' is"},
        Broken{"\"C4\"", "\"C5\"", "8:13", "C5"},
        Broken{"{ S1 = \"D4h\", S2 = \"C1\" }", "\"D4h\"", "9:12", "'symmetry' is a table"},
        Broken{"\"D4h\"", "\"D9h\"", "9:19", "D9h"}, Broken{"S2", "S3", "9:31", "unknown key 'S3'"},
        Broken{"\"C1\"", "1", "9:31", "has to be a string"},
        Broken{"reduced =", "raw2 =", "10:8", "unknown key 'raw2'"},
        Broken{"\"search\"", "\"search\"\ncoordinates = \"auto\"", "11:11",
               "'reduced' is for phases that spell out all"},
        Broken{"engine = \"search\"", "coordinates = \"auto\"\norbits = \"edges\"", "11:11",
               "write this one into 'raw'"},
        Broken{"\"search\"", "\"search\"\ncoordinates = \"car\"", "8:15",
               "expected coordinates = \"auto\""}));

INSTANTIATE_TEST_SUITE_P(
    Coordinate, BrokenChain,
    testing::Values(
        Broken{"\"centers\"", "\"centres\"", "10:22", "no orbit 'centres'"},
        Broken{"sees = \"sets\"", "sees = \"colours\"", "10:40", "'colours' is not known"},
        Broken{"sees = \"sets\"", "sees = \"twist\"", "10:12", "have no twist"},
        Broken{"sees = \"sets\"", "sees = \"pairs\"", "10:12", "only wings come in pairs"},
        Broken{"sees = \"sets\"", "sees = \"places\"", "10:12", "told apart"},
        Broken{"[\"F\", \"B\"]", "[\"F\", \"X\"]", "10:61", "'X' is not a piece of the centers"},
        Broken{"[\"F\", \"B\"]", "[\"F\", \"F\"]", "10:61", "in two sets"},
        Broken{"[\"F\", \"B\"]", "[\"F\", \"\"]", "10:61", "at least one piece"},
        Broken{"[\"F\", \"B\"]", "[\"F / 3\", \"B\"]", "10:56", "'/ 3' names no half"},
        Broken{"[\"F\", \"B\"]", "[1, 2]", "10:56", "is a string"},
        Broken{"[\"F\", \"B\"]", "[]", "10:55", "'sets' is empty"},
        Broken{"[\"F\", \"B\"]", "[\"F\"]", "10:12", "'swap' needs two sets"},
        Broken{"true", "\"yes\"", "10:74", "'swap' is true or false"},
        Broken{"[{ orbit = \"centers\"", "[1, { orbit = \"centers\"", "10:12", "a coordinate is"},
        Broken{"half = 1", "half = 3", "11:60", "'half' is 1 or 2"},
        Broken{"half = 1", "part = 1", "11:60", "unknown key 'part'"},
        Broken{"of = [{ orbit = \"wings\", half = 1 }]", "of = [\"wings\"]", "11:34",
               "a term of a"},
        Broken{", of = [{ orbit = \"wings\", half = 1 }]", "", "11:9", "parity needs 'of'"},
        Broken{"raw = [[", "raw = 3 #", "11:7", "is a list of coordinates"},
        Broken{"\"search\"", "\"search\"\npairs = \"doubled\"", "8:9", "'pairs' is"},
        Broken{"\"search\"", "\"table\"\npairs = \"split\"", "8:9", "'pairs' needs"},
        Broken{"\"search\"", "\"search\"\npairs = \"joined FB\"", "8:9", "'FB' is not a piece"}));

}  // namespace revenge::chain
