// Chains that are read, and whose spaces cannot be made: each error says which phase it is of and why, in facts, too.
#include <gtest/gtest.h>
#include <string>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"
#include "tests/german.hpp"

namespace revenge::coset {

namespace {

struct Impossible {
    const char* moves;
    const char* coordinates;
    const char* later;  // moves of the phase after it
    const char* kind;
    const char* values;
    const char* sentence;
};

void PrintTo(const Impossible& wrong, std::ostream* out) { *out << wrong.sentence; }

class ImpossibleSpace : public testing::TestWithParam<Impossible> {};

std::string joined(const base::Fact& fact) {
    std::string out;
    for (const auto& [name, value] : fact.values) {
        out += (out.empty() ? "" : ", ") + name + " " + value;
    }
    return out;
}

}  // namespace

TEST_P(ImpossibleSpace, SaysWhichPhaseAndWhy) {
    const Impossible& wrong = GetParam();
    const auto chain = chain::parse_chain(
        std::string("name = \"c\"\npuzzle = \"4x4x4\"\n[[phase]]\nname = \"first\"\nmoves = \"") +
            wrong.moves + "\"\n" + wrong.coordinates + "\n[[phase]]\nname = \"later\"\nmoves = \"" +
            wrong.later + "\"\nreduced = [{ orbit = \"corners\", sees = \"places\" }]\n",
        "c.toml");
    ASSERT_TRUE(chain) << chain.error().message;
    const auto space =
        CosetSpace::make(puzzle::Cube(4), *chain, 0, puzzle::CostTable(puzzle::Metric::Obtm, 4));
    ASSERT_FALSE(space);
    EXPECT_EQ(space.error().message, std::string("c/first: ") + wrong.sentence);
    const std::vector<base::Fact>& facts = space.error().facts;
    ASSERT_EQ(facts.size(), 2U);
    EXPECT_EQ(facts[0].kind, "in-phase");
    EXPECT_EQ(joined(facts[0]), "phase c/first");
    EXPECT_EQ(facts[1].kind, wrong.kind);
    EXPECT_EQ(joined(facts[1]), wrong.values);
    expect_german(facts);
}

constexpr const char* kFaces = "U R F D L B";
constexpr const char* kAll = "U R F D L B u r f d l b";
// Twists of corners, and beside them: the 40,320 ways that corners lie, once and more often; colours of twelve centers.
constexpr const char* kPlaces = R"(reduced = [{ orbit = "corners", sees = "twist" }]
raw = [[{ orbit = "corners", sees = "places" }]])";
constexpr const char* kTwoPlaces = R"(reduced = [{ orbit = "corners", sees = "twist" }]
raw = [[{ orbit = "corners", sees = "places" }], [{ orbit = "corners", sees = "places" }]])";
constexpr const char* kFourPlaces = R"(reduced = [{ orbit = "corners", sees = "twist" }]
raw = [[{ orbit = "corners", sees = "places" }], [{ orbit = "corners", sees = "places" }],
       [{ orbit = "corners", sees = "places" }], [{ orbit = "corners", sees = "places" }]])";
constexpr const char* kThreeColors = R"(reduced = [{ orbit = "corners", sees = "twist" }]
raw = [[{ orbit = "centers", sees = "sets", sets = ["U", "F", "R"] }]])";

INSTANTIATE_TEST_SUITE_P(
    All, ImpossibleSpace,
    testing::Values(
        Impossible{kFaces, R"(coordinates = "auto")", "U", "not-spelled-out", "",
                   "it does not spell out all that it looks at; coordinates of it are automatic"},
        Impossible{kAll,
                   R"(reduced = [{ orbit = "wings", sees = "modulo next", pieces = "UF UR" }])",
                   "r", "seen-exchanged-with-others", "orbit wings",
                   "'modulo next': the next phase's moves exchange the wings that are looked at "
                   "with others"},
        Impossible{kAll, kThreeColors, "U", "coordinate-too-large", "most 4194304",
                   "a coordinate has more than the 4194304 values that can be listed"},
        Impossible{kFaces, kFourPlaces, "U", "too-many-positions", "",
                   "more positions than 64 bits can number; split the phase"},
        Impossible{kFaces, kTwoPlaces, "U", "block-too-large", "entries 1625702400, most 4194304",
                   "a block of 1625702400 raw entries is more than the 4194304 that fit a cache; "
                   "reduce by a larger coordinate"},
        Impossible{kFaces, kPlaces, kFaces, "goal-too-large", "most 1000000",
                   "the goal has more than a million indices; declare the phase with engine = "
                   "\"search\""}));

TEST(BuiltinChain, ThatThereIsNoneOfIsNamed) {
    const auto chain = chain::builtin_chain("nonsense");
    ASSERT_FALSE(chain);
    ASSERT_EQ(chain.error().facts.size(), 1U);
    EXPECT_TRUE(joined(chain.error().facts[0]).starts_with("name nonsense, known "));
    expect_german(chain.error().facts);
}

}  // namespace revenge::coset
