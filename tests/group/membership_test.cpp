// Members, orbits, blocks and products on the Revenge's own group.
#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/group/permutation.hpp"
#include "revenge/group/subgroups.hpp"
#include "tests/group/cube_generators.hpp"

namespace revenge::group {
namespace {

const puzzle::Cube& revenge() {
    static const puzzle::Cube kCube(4, true);
    return kCube;
}
const PointModel& model() {
    static const PointModel kModel(revenge().puzzle());
    return kModel;
}
const std::vector<Permutation>& turns() {
    static const std::vector<Permutation> kTurns =
        tests::permutations(revenge(), tests::layer_turns(4));
    return kTurns;
}
const StabilizerChain& whole() {
    static const StabilizerChain kWhole = StabilizerChain::build(turns(), model().degree()).value();
    return kWhole;
}

TEST(Membership, ThousandRandomWordsAreMembers) {
    base::Random random(2);
    for (int i = 0; i < 1000; ++i) {
        Permutation word(model().degree());
        for (int t = 0; t < 30; ++t) {
            word.multiply_by(turns()[random.below(turns().size())]);
        }
        EXPECT_TRUE(whole().contains(word));
    }
}

TEST(Membership, BrokenCouplingsAreNoMembers) {
    const auto swapped = [](std::initializer_list<std::pair<std::size_t, std::size_t>> swaps) {
        puzzle::State state = revenge().puzzle().solved();
        for (const auto& [a, b] : swaps) {
            std::swap(state.piece[a], state.piece[b]);
        }
        return model().permutation(state);
    };
    constexpr std::size_t kCorner = 0;
    constexpr std::size_t kWing = 8;
    constexpr std::size_t kCenter = 32;
    EXPECT_TRUE(whole().contains(swapped({{kWing, kWing + 1}})));
    EXPECT_FALSE(whole().contains(swapped({{kCorner, kCorner + 1}})));
    EXPECT_FALSE(whole().contains(swapped({{kCenter, kCenter + 1}})));
    EXPECT_FALSE(whole().contains(swapped({{kCorner, kCorner + 1}, {kWing, kWing + 1}})));
    EXPECT_TRUE(whole().contains(swapped({{kCorner, kCorner + 1}, {kCenter, kCenter + 1}})));
    puzzle::State twisted = revenge().puzzle().solved();
    twisted.twist[0] = 1;
    EXPECT_FALSE(whole().contains(model().permutation(twisted)));
    twisted.twist[1] = 2;
    EXPECT_TRUE(whole().contains(model().permutation(twisted)));
}

TEST(Orbits, AreThePieceKinds) {
    const auto found = orbits(turns(), model().degree());
    ASSERT_EQ(found.size(), 3U);
    for (const Points& orbit : found) {
        EXPECT_EQ(orbit.size(), 24U);
    }
}

TEST(Orbits, OfHalfTurnsKeepTheTetrads) {
    const auto halves = tests::permutations(puzzle::Cube(3), tests::thistlethwaite_chain()[3]);
    EXPECT_EQ(orbits(halves, halves.front().degree())[0].size(), 4U);
}

TEST(Projection, OfTheWingsIsTheSymmetricGroup) {
    const auto wings = model().points_of(*revenge().puzzle().find_orbit("wings"));
    ASSERT_TRUE(is_union_of_orbits(turns(), wings));
    const auto projected = projection(turns(), wings);
    EXPECT_EQ(StabilizerChain::build(projected, 24)->order(), factorial(24));
}

TEST(ProductStructure, RefusesPartsThatAreNone) {
    EXPECT_FALSE(product_structure(whole(), {{"half", {0, 1, 2}}}));
    const auto wings = model().points_of(*revenge().puzzle().find_orbit("wings"));
    EXPECT_FALSE(product_structure(whole(), {{"wings", wings}}));
    EXPECT_FALSE(product_structure(whole(), {{"wings", wings}, {"again", wings}}));
}

TEST(Patterns, CountWordsWithAlikeLetters) {
    // S4 on "AABB": 4!/(2! 2!) = 6 patterns.
    const auto group =
        StabilizerChain::build({*Permutation::from_images(std::vector<int>{1, 0, 2, 3}),
                                *Permutation::from_images(std::vector<int>{1, 2, 3, 0})},
                               4);
    EXPECT_EQ(*count_patterns(*group, {0, 0, 1, 1}), Count(6));
    EXPECT_EQ(*count_patterns(*group, {0, 1, 2, 3}), Count(24));
    EXPECT_EQ(*count_patterns(*group, {0, 0, 0, 0}), Count(1));
    EXPECT_FALSE(count_patterns(*group, {0, 0, 0}));
}

TEST(Patterns, SayWhetherOnePictureIsMadeOfAnother) {
    // The rotations of a square: AABB to BAAB, not to ABAB.
    const auto group =
        StabilizerChain::build({*Permutation::from_images(std::vector<int>{1, 2, 3, 0})}, 4);
    EXPECT_TRUE(*makes(*group, {0, 0, 1, 1}, {1, 0, 0, 1}));
    EXPECT_FALSE(*makes(*group, {0, 0, 1, 1}, {0, 1, 0, 1}));
    EXPECT_FALSE(*makes(*group, {0, 1, 2, 3}, {1, 0, 2, 3}));
    EXPECT_FALSE(makes(*group, {0, 1, 2, 3}, {1, 0, 2}));
    const auto short_of_steps = makes(*group, {0, 0, 0, 0}, {0, 0, 0, 0}, 2);
    ASSERT_FALSE(short_of_steps);
    EXPECT_EQ(short_of_steps.error().code, base::ErrorCode::Resource);
}

// Every state that moves make, centers alike, and no state of other pieces, whatever it looks like.
TEST(Patterns, KnowWhatMovesMakeOfTheRevenge) {
    const puzzle::Cube cube(4);
    const PointModel points(cube.puzzle());
    const auto turned = [&](puzzle::Face face, int depth) {
        return puzzle::turn_of(4, face, 1, depth, 1);
    };
    const std::vector<puzzle::Turn> turns{turned(puzzle::Face::R, 2), turned(puzzle::Face::U, 1)};
    std::vector<Permutation> generators;
    for (const puzzle::Turn turn : turns) {
        generators.push_back(points.permutation(cube.action(turn)));
    }
    const auto group = StabilizerChain::build(generators, points.degree());
    base::Random random(7);
    puzzle::State state = cube.puzzle().solved();
    for (int step = 0; step < 40; ++step) {
        state = cube.apply(state, turns[random.below(2)]);
    }
    const auto solved = points.looks(cube.puzzle().solved());
    EXPECT_TRUE(*makes(*group, solved, points.looks(state)));
    EXPECT_TRUE(*makes(*group, points.looks(state), solved));
    puzzle::State twisted = state;
    twisted.twist[0] = static_cast<std::uint8_t>((twisted.twist[0] + 1) % 3);
    EXPECT_FALSE(*makes(*group, solved, points.looks(twisted)));
}

TEST(PermutationText, ReadsImagesAndNamesTheLine) {
    const auto read = parse_permutations("# two\n1 0 2\n\n2,0,1\n");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->size(), 2U);
    EXPECT_EQ(read->at(1).to_string(), "(0 2 1)");
    const auto message = [](std::string_view text) {
        const auto result = parse_permutations(text);
        return result ? "read" : result.error().message;
    };
    EXPECT_EQ(message("1 0\n0 0"), "line 2: no permutation: points 0 and 1 both go to 0");
    EXPECT_NE(message("1 0\n0 1 2").find("line 2: a permutation of 3 points"), std::string::npos);
    EXPECT_NE(message("1 x").find("'x' is not a number"), std::string::npos);
    EXPECT_NE(message("").find("no line has a permutation"), std::string::npos);
    std::string long_line;
    for (int i = 0; i <= Permutation::kMaxDegree; ++i) {
        long_line += std::to_string(i) + " ";
    }
    EXPECT_NE(message(long_line).find("at most 8192"), std::string::npos);
}

TEST(NamedSubgroups, RefuseUnknownNames) {
    EXPECT_EQ(subgroup_named(3, "G3")->size(), 6U);
    EXPECT_NE(subgroup_named(3, "G7").error().message.find("G0 G1 G2 G3 G4"), std::string::npos);
    EXPECT_FALSE(subgroup_named(4, "G1"));
}

}  // namespace
}  // namespace revenge::group
