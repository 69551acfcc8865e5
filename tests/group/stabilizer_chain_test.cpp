#include "revenge/group.hpp"

#include <gtest/gtest.h>

#include "revenge/group/orbits.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/group/subgroups.hpp"
#include "revenge/puzzle.hpp"
#include "tests/group/cube_generators.hpp"

namespace revenge::group {
namespace {

using puzzle::Cube;
using tests::layer_turns;

StabilizerChain cube_group(const Cube& cube, const std::vector<puzzle::Turn>& turns) {
    const PointModel model(cube.puzzle());
    return StabilizerChain::build(tests::permutations(cube, turns), model.degree()).value();
}

TEST(StabilizerChain, FindsTheOrdersOfSymmetricGroups) {
    for (int n = 2; n <= 30; ++n) {
        Permutation swap(n);
        Permutation rotate(n);
        std::vector<int> swapped(static_cast<std::size_t>(n));
        std::vector<int> rotated(static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) {
            swapped[static_cast<std::size_t>(i)] = i < 2 ? 1 - i : i;
            rotated[static_cast<std::size_t>(i)] = (i + 1) % n;
        }
        const auto group = StabilizerChain::build(
            {*Permutation::from_images(swapped), *Permutation::from_images(rotated)}, n);
        EXPECT_EQ(group->order(), factorial(n)) << n;
    }
}

TEST(StabilizerChain, FindsTheOrderOfTheCube) {
    const Cube cube(3);
    EXPECT_EQ(cube_group(cube, tests::face_turns(3)).order().digits(), "43252003274489856000");
}

TEST(StabilizerChain, FindsTheOrderOfTheRevenge) {
    const Cube cube(4, true);
    const StabilizerChain group = cube_group(cube, layer_turns(4));
    EXPECT_EQ(group.order().digits(), "16972688908618238933770849245964147960401887232000000000");
    EXPECT_EQ(group.order(), factorial(24) * power(3, 7) * factorial(8) * factorial(24) / Count(2));
    const auto patterns = count_patterns(group, PointModel(Cube(4).puzzle()).looks());
    EXPECT_EQ(patterns->digits(), "177628724197557644876978255387965784064000000000");
}

TEST(StabilizerChain, FindsTheThistlethwaiteIndices) {
    const Cube cube(3);
    const auto sizes = tests::thistlethwaite_chain();
    std::vector<StabilizerChain> groups;
    for (const auto& turns : sizes) {
        groups.push_back(cube_group(cube, turns));
    }
    const std::vector<std::uint64_t> published{2048, 1082565, 29400, 663552};
    for (std::size_t i = 0; i < published.size(); ++i) {
        EXPECT_EQ(*index_in(groups[i], groups[i + 1]), Count(published[i]));
    }
}

TEST(StabilizerChain, AnotherBaseGivesTheSameGroup) {
    const Cube cube(3);
    const StabilizerChain group = cube_group(cube, tests::face_turns(3));
    const StabilizerChain other = group.with_base({30, 2, 47, 11});
    EXPECT_EQ(other.order(), group.order());
    EXPECT_EQ(other.base_point(2), 47);
    EXPECT_TRUE(group.contains(other));
    EXPECT_TRUE(other.contains(group));
}

TEST(StabilizerChain, MembersWithoutAProofAreMembers) {
    const Cube cube(3);
    const PointModel model(cube.puzzle());
    const StabilizerChain proved = cube_group(cube, tests::face_turns(3));
    const auto moves = tests::permutations(cube, tests::face_turns(3));
    const auto unproved = StabilizerChain::unproved(moves, model.degree());
    ASSERT_TRUE(unproved);
    EXPECT_TRUE(proved.contains(*unproved));
    for (const Permutation& move : moves) {
        EXPECT_TRUE(unproved->contains(move));
    }
    puzzle::State twisted = cube.puzzle().solved();
    twisted.twist[0] = 1;
    EXPECT_FALSE(unproved->contains(model.permutation(twisted)));
    EXPECT_FALSE(StabilizerChain::unproved(moves, model.degree() + 1));
}

TEST(StabilizerChain, BrokenCouplingsAreNoMembers) {
    const Cube cube(3);
    const PointModel model(cube.puzzle());
    const StabilizerChain group = cube_group(cube, tests::face_turns(3));
    puzzle::State twisted = cube.puzzle().solved();
    twisted.twist[0] = 1;
    EXPECT_FALSE(group.contains(model.permutation(twisted)));
    puzzle::State flipped = cube.puzzle().solved();
    flipped.twist[8] = 1;
    EXPECT_FALSE(group.contains(model.permutation(flipped)));
    puzzle::State swapped = cube.puzzle().solved();
    std::swap(swapped.piece[0], swapped.piece[1]);
    EXPECT_FALSE(group.contains(model.permutation(swapped)));
    std::swap(swapped.piece[8], swapped.piece[9]);
    EXPECT_TRUE(group.contains(model.permutation(swapped)));
}

TEST(StabilizerChain, RefusesGeneratorsOfAnotherDegree) {
    const auto group = StabilizerChain::build({Permutation(5), Permutation(4)}, 5);
    ASSERT_FALSE(group);
    EXPECT_EQ(group.error().code, base::ErrorCode::Usage);
    EXPECT_NE(group.error().message.find("generator 2 moves 4 points"), std::string::npos);
    EXPECT_FALSE(StabilizerChain::build({}, Permutation::kMaxDegree + 1));
    EXPECT_FALSE(StabilizerChain::build({Permutation(5)}, 5, {1, 1}));
}

TEST(Permutation, RefusesWhatIsNone) {
    const auto doubled = Permutation::from_images(std::vector<int>{0, 2, 2});
    ASSERT_FALSE(doubled);
    EXPECT_EQ(doubled.error().message, "no permutation: points 1 and 2 both go to 2");
    const auto outside = Permutation::from_images(std::vector<int>{0, 3, 2});
    ASSERT_FALSE(outside);
    EXPECT_EQ(outside.error().message, "no permutation: point 1 goes to 3, which is outside 0..2");
}

}  // namespace
}  // namespace revenge::group
