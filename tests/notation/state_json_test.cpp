#include "revenge/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {
namespace {

using puzzle::Cube;
using puzzle::State;

State after(const Cube& cube, const char* algorithm) {
    return cube.apply(cube.puzzle().solved(),
                      parse_algorithm(algorithm, cube.size(), Reading::Slice)->algorithm);
}

// The states of the solved 4x4x4 and 3x3x3 after these algorithms, as cubing.js prints them.
constexpr const char* kAlgorithm4 = "R U2 2F' L D' 2R2 B 2U F' x y'";
constexpr const char* kPattern4 =
    R"({"CORNERS":{"pieces":[4,7,1,2,6,3,5,0],"orientation":[2,2,1,1,0,2,2,2]},
        "EDGES":{"pieces":[8,4,16,0,14,17,12,3,11,10,2,7,21,22,9,20,6,19,13,18,15,23,5,1],
                 "orientation":[1,1,1,0,0,1,0,1,1,1,1,1,1,1,1,1,0,0,0,1,1,0,1,0]},
        "CENTERS":{"pieces":[16,11,21,12,23,15,2,22,19,0,1,8,6,3,14,5,20,9,10,13,4,17,18,7],
                   "orientation":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}})";
constexpr const char* kAlgorithm3 = "R U2 F' L D' R2 B U F' x y'";
constexpr const char* kPattern3 =
    R"({"experimentalPuzzleName":"3x3x3","patternData":{
        "EDGES":{"pieces":[6,8,10,1,0,7,2,11,9,5,3,4],"orientation":[1,0,1,0,1,0,0,1,0,0,1,1]},
        "CORNERS":{"pieces":[0,5,3,7,6,4,1,2],"orientation":[2,0,2,2,0,1,2,0]},
        "CENTERS":{"pieces":[2,0,1,5,3,4],"orientation":[0,0,0,0,0,0],"orientationMod":[1,1,1,1,1,1]}}})";

TEST(StateJson, ReadsWhatCubingJsWrites) {
    const Cube four(4);
    const auto parsed4 = parse_state_json(kPattern4, four);
    ASSERT_TRUE(parsed4.has_value()) << parsed4.error().message;
    EXPECT_EQ(parsed4->state, after(four, kAlgorithm4));
    const Cube three(3);
    const auto parsed3 = parse_state_json(kPattern3, three);
    ASSERT_TRUE(parsed3.has_value()) << parsed3.error().message;
    EXPECT_EQ(parsed3->state, after(three, kAlgorithm3));
}

TEST(StateJson, TakesWingsForEdges) {
    std::string pattern = kPattern4;
    pattern.replace(pattern.find("EDGES"), 5, "WINGS");
    EXPECT_TRUE(parse_state_json(pattern, Cube(4)).has_value());
}

RC_GTEST_PROP(StateJson, RoundTrips, (std::uint64_t seed)) {
    base::Random random(seed);
    const Cube cube(*rc::gen::inRange(2, 6));
    const State state = cube.rotate(puzzle::random_state(cube, random),
                                    static_cast<puzzle::SymmetryIndex>(random.below(24)));
    const auto facelets = parse_state_json(to_facelets_json(cube, state), cube);
    RC_ASSERT(facelets.has_value());
    RC_ASSERT(facelets->state == state);
    if (cube.size() <= 4) {
        const auto pattern = parse_state_json(to_kpuzzle_json(cube, state), cube);
        RC_ASSERT(pattern.has_value());
        RC_ASSERT(pattern->state == state);
    }
}

TEST(StateJson, WritesCompactly) {
    EXPECT_EQ(to_facelets_json(Cube(2), Cube(2).puzzle().solved()),
              R"({"facelets":"UUUURRRRFFFFDDDDLLLLBBBB"})");
    EXPECT_EQ(to_kpuzzle_json(Cube(2), Cube(2).puzzle().solved()),
              R"({"CORNERS":{"pieces":[0,1,2,3,4,5,6,7],"orientation":[0,0,0,0,0,0,0,0]}})");
}

TEST(StateJson, RefusesWithAReason) {
    const Cube cube(2);
    const std::vector<std::pair<const char*, const char*>> mistakes{
        {"", "JSON state:1:1: expected a value, found the end of the file"},
        {"{\"facelets\":", "JSON state:1:13: expected a value, found the end of the file"},
        {R"({"facelets":"U","facelets":"U"})", "JSON state:1:17: \"facelets\" is given twice"},
        {"[1]", "JSON state: expected an object, {\"facelets\":\"...\"} or KPuzzle pattern data"},
        {"{\"facelets\":3}", "JSON state: \"facelets\" must be a string"},
        {"{\"facelets\":\"U\"}", "facelets: 1 letter, expected 24 (6 faces of 2 x 2)"},
        {"{}",
         "JSON state: the orbit CORNERS is missing; expected {\"facelets\":\"...\"} or KPuzzle "
         "pattern data"},
        {R"({"puzzle":"3x3x3","facelets":"UUUURRRRFFFFDDDDLLLLBBBB"})",
         "JSON state:1:11: \"puzzle\" says that this is a state of another puzzle than the 2x2x2"},
        {R"({"facelets":"UUUURRRRFFFFDDDDLLLLBBBB","x":1})",
         "JSON state:1:44: \"x\" is not a member of a state"},
        {R"({"scramble":"R"})",
         "JSON state:1:13: \"scramble\" is not an orbit of the puzzle; expected CORNERS, facelets"},
        {R"({"CORNERS":{"pieces":[0]}})", "JSON state: CORNERS.pieces must be a list of 8 numbers"},
        {R"({"CORNERS":{"pieces":[0,1,2,3,4,5,6,8]}})",
         "JSON state: CORNERS.pieces[7] must be a number from 0 to 7"},
        {R"({"CORNERS":{"pieces":[0,1,2,3,4,5,6,7],"orientation":[0,0,0,0,0,0,0,-1]}})",
         "JSON state: CORNERS.orientation[7] must be a number from 0 to 2"}};
    for (const auto& [text, message] : mistakes) {
        const auto parsed = parse_state_json(text, cube);
        ASSERT_FALSE(parsed.has_value()) << text;
        EXPECT_EQ(parsed.error().code, base::ErrorCode::Usage);
        EXPECT_EQ(parsed.error().message, message);
    }
    EXPECT_EQ(parse_state_json("{}", Cube(5)).error().message,
              "JSON state: pattern data of cubes larger than the 4x4x4 are not supported; give "
              "{\"facelets\":\"...\"}");
}

TEST(StateJson, RefusesImpossiblePatterns) {
    std::string flipped = kPattern4;
    const auto at = flipped.find("\"orientation\":[1,1,1,0");
    flipped[at + 15] = '0';
    const auto parsed = parse_state_json(flipped, Cube(4));
    ASSERT_FALSE(parsed.has_value());
    EXPECT_EQ(parsed.error().code, base::ErrorCode::ImpossibleCube);
    EXPECT_EQ(parsed.error().message,
              "impossible cube: EDGES.orientation[0] flips wing 8 in place 0, which no turn can");
    const auto twisted = parse_state_json(
        R"({"CORNERS":{"pieces":[0,1,2,3,4,5,6,7],"orientation":[0,0,0,0,0,0,0,1]}})", Cube(2));
    EXPECT_EQ(twisted.error().code, base::ErrorCode::ImpossibleCube);
}

TEST(StateJson, NumbersAreThoseOfJson) {
    const auto is_json = [](const std::string& number) {
        const auto refused = parse_state_json("[" + number + "]", Cube(2)).error();
        return std::ranges::none_of(refused.facts,
                                    [](const auto& fact) { return fact.kind == "no-json"; });
    };
    for (const char* number : {"0", "-0", "12", "-3.25", "0.5", "1e9", "2E-3", "1.5e+12",
                               "123456789012345678901234567890", "1e999"}) {
        EXPECT_TRUE(is_json(number)) << number;
    }
    for (const char* number :
         {"-", "+1", "01", "1.", ".5", "1e", "1e+", "--1", "1-2", "0x1", "1.2.3", "nan"}) {
        EXPECT_FALSE(is_json(number)) << number;
    }
}

TEST(StateJson, DeepNestingIsRefusedQuietly) {
    EXPECT_FALSE(parse_state_json(std::string(100'000, '['), Cube(4)).has_value());
    EXPECT_FALSE(parse_state_json(std::string(2'000'000, '['), Cube(4)).has_value());
}

}  // namespace
}  // namespace revenge::notation
