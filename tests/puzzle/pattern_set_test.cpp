
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/puzzle/state_set.hpp"
#include "tests/chi_square.hpp"

namespace revenge::puzzle {
namespace {

const Cube& four() {
    static const Cube cube(4);
    return cube;
}

std::string solved_letters() { return notation::to_facelets(four(), four().puzzle().solved()); }

std::string with(std::string letters, const std::vector<std::size_t>& stickers, char letter) {
    for (const std::size_t sticker : stickers) {
        letters[sticker] = letter;
    }
    return letters;
}

bool shows(const std::string& cube, const std::string& pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '.' && pattern[i] != cube[i]) {
            return false;
        }
    }
    return true;
}

// Draws from the set and returns how often each cube came up.
std::map<std::string, int> drawn(const std::string& pattern, int count) {
    const auto set = PatternSet::make(four(), pattern);
    EXPECT_TRUE(set) << set.error().message;
    base::Random random(59);
    std::map<std::string, int> out;
    for (int i = 0; i < count; ++i) {
        ++out[notation::to_facelets(four(), set->draw(four(), random))];
    }
    return out;
}

void expect_uniform(const std::map<std::string, int>& cubes, std::size_t states) {
    ASSERT_EQ(cubes.size(), states);
    std::vector<int> counts;
    for (const auto& [cube, count] : cubes) {
        counts.push_back(count);
    }
    EXPECT_LT(chi_square(counts), chi_square_bound(static_cast<double>(states - 1)));
}

// U is stickers 0 to 15, R 16 to 31, F 32 to 47, each row by row.
const std::vector<std::size_t> kCornersAtFront{12, 15, 16, 32, 35, 67};  // UFL and UFR
const std::vector<std::size_t> kEdgesUfUr{13, 14, 33, 34, 7, 11, 17, 18};

TEST(PatternSet, CornersThatAreLeftOpenTakeAllPlacesAndTwists) {
    // Two corners: 2 orders, and 3 twists of the first, which determine the second's.
    expect_uniform(drawn(with(solved_letters(), kCornersAtFront, '.'), 3000), 6);
}

TEST(PatternSet, CornersMayBeAskedForByOneSticker) {
    // Both show U on top: no twist, two orders.
    const std::string pattern = with(with(solved_letters(), kCornersAtFront, '.'), {12, 15}, 'U');
    expect_uniform(drawn(pattern, 2000), 2);
}

TEST(PatternSet, WingsThatAreLeftOpenTakeAllPlaces) {
    expect_uniform(drawn(with(solved_letters(), kEdgesUfUr, '.'), 12'000), 24);
}

TEST(PatternSet, WingsMayBeAskedForByOneSticker) {
    // Of four wings two show U at U in their own place and two in any: place 13 must show U on top.
    const std::string open = with(solved_letters(), kEdgesUfUr, '.');
    std::map<std::string, int> expected;
    for (const auto& [cube, count] : drawn(open, 3000)) {
        if (shows(cube, with(open, {13, 18}, 'U'))) {
            ++expected[cube];
        }
    }
    ASSERT_GT(expected.size(), 1U);
    const auto cubes = drawn(with(open, {13, 18}, 'U'), 500 * static_cast<int>(expected.size()));
    expect_uniform(cubes, expected.size());
    for (const auto& [cube, count] : cubes) {
        EXPECT_TRUE(expected.contains(cube)) << cube;
    }
}

TEST(PatternSet, CentersThatAreLeftOpenTakeAllColors) {
    // Two centers of U, two of F: 4 choose 2 ways.
    expect_uniform(drawn(with(solved_letters(), {5, 6, 37, 38}, '.'), 3000), 6);
}

TEST(PatternSet, EveryCubeShowsThePatternAndIsPossible) {
    const std::string pattern =
        with(std::string(96, '.'), {0, 1, 5, 6, 9, 10, 20, 33, 47, 60, 61, 70}, 'U');
    const auto set = PatternSet::make(four(), pattern);
    EXPECT_FALSE(set);  // nine centers at most of a color
    const std::string possible = with(std::string(96, '.'), {0, 1, 5, 6, 9, 33, 47, 61}, 'D');
    for (const auto& [cube, count] : drawn(possible, 100)) {
        EXPECT_TRUE(shows(cube, possible)) << cube;
        EXPECT_TRUE(notation::parse_facelets(cube, four())) << cube;
    }
}

TEST(PatternSet, CasesOfAListAreEquallyLikely) {
    const std::string solved = solved_letters();
    const std::string other = with(with(solved, {5}, 'F'), {37}, 'U');
    expect_uniform(drawn(solved + " | " + other, 1000), 2);
}

TEST(PatternSet, RefusesOtherLengthsAndPatternsOfNoCube) {
    EXPECT_FALSE(PatternSet::make(four(), "UUU"));
    EXPECT_FALSE(PatternSet::make(four(), solved_letters() + "|"));
    for (const std::size_t sticker : {0U, 1U, 5U}) {  // a corner, a wing, a center
        const auto set = PatternSet::make(four(), with(solved_letters(), {sticker}, 'F'));
        ASSERT_FALSE(set);
        EXPECT_EQ(set.error().facts.front().kind, "pattern-of-no-state");
    }
}

TEST(StateSet, NamesAndAPatternMeanStatesOfBoth) {
    const std::string flipped = with(with(solved_letters(), {13, 14}, '.'), {33, 34}, 'U');
    const std::string loose = with(flipped, {0,  1,  2,  3,  4,  7,  8,  11, 12, 15, 16, 17,
                                             18, 19, 32, 35, 64, 65, 66, 67, 80, 81, 82, 83},
                                   '.');
    const auto set = StateSet::make(four(), "oll-parity," + loose);
    ASSERT_TRUE(set) << set.error().message;
    base::Random random(1);
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(shows(notation::to_facelets(four(), set->draw(four(), random)), loose));
    }
    EXPECT_FALSE(StateSet::make(four(), loose + "," + loose));
    EXPECT_FALSE(StateSet::make(four(), "oll-parity,"));
}

TEST(StateSetStandard, NamesAndAPatternOfNoCommonStateAreRefused) {
    const std::string flipped = with(std::string(96, '.'), {33, 34}, 'U');
    const auto set = StateSet::make(four(), "pll-parity," + flipped);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().facts.front().kind, "set-without-pattern");
}

}  // namespace
}  // namespace revenge::puzzle
