// Words of the certificate, made for random cubes and replayed by code that shares nothing with what found them.
#include "revenge/bounds/reduction_words.hpp"

#include <gtest/gtest.h>
#include <filesystem>
#include <random>

#include "revenge/check/reduction_replay.hpp"
#include "revenge/check/solution.hpp"

namespace revenge::bounds {

namespace {

constexpr int kClaimed = 17;  // docs/results/certificates/obtm/theorem.txt

puzzle::Algorithm random_turns(std::mt19937_64& random, int count) {
    puzzle::Algorithm out;
    for (int i = 0; i < count; ++i) {
        out.push_back({static_cast<std::uint8_t>(random() % 3),
                       static_cast<std::uint8_t>(1 + random() % 14),
                       static_cast<std::uint8_t>(1 + random() % 3)});
    }
    return out;
}

}  // namespace

TEST(ReductionReplay, KnowsTheGoalOfStepTwo) {
    const check::ReductionCube cube;
    std::mt19937_64 random(3);
    check::ReductionReplay replay(cube);
    const std::vector<puzzle::Turn> step_three{
        {0, 1, 2}, {0, 2, 2}, {0, 4, 2}, {0, 8, 2}, {1, 1, 1}, {1, 8, 3}, {1, 2, 2},
        {1, 4, 2}, {2, 1, 3}, {2, 8, 1}, {2, 2, 2}, {2, 4, 2}, {0, 15, 1}};
    for (int i = 0; i < 300; ++i) {
        replay.turn(step_three[random() % step_three.size()]);
        EXPECT_TRUE(replay.is_in_goal());
        check::ReductionReplay away = replay;
        away.turn({0, 2, 1});  // odd on the wings
        EXPECT_FALSE(away.is_in_goal());
        check::ReductionReplay block = replay;
        block.turn({1, 3, 1});
        EXPECT_FALSE(block.is_in_goal());
    }
    // A quarter turn of R keeps the goal only where other colours are those of R and L.
    check::ReductionReplay other(cube);
    other.turn({0, 1, 1});
    EXPECT_TRUE(other.is_in_goal());
}

TEST(ReductionWordsStandard, SolveRandomCubesWithinTheTheorem) {
    const puzzle::Cube cube(4);
    const SplitSpace space(cube, puzzle::Metric::Obtm);
    const auto covered =
        read_coverage(space, std::filesystem::path(REVENGE_SOURCE_DIR) / "docs" / "results" /
                                 "certificates" / "obtm" / "coverage.tsv");
    ASSERT_TRUE(covered);
    const ReductionWords words(cube, space, *covered);
    const check::ReductionCube places;
    std::mt19937_64 random(11);
    for (int i = 0; i < 40; ++i) {
        const puzzle::Algorithm scramble = random_turns(random, i < 10 ? i : 100);
        const auto answer = words.solve(cube.apply(cube.puzzle().solved(), scramble), kClaimed);
        ASSERT_TRUE(answer);
        EXPECT_LE(answer->length, kClaimed);
        EXPECT_EQ(check::recount(puzzle::Metric::Obtm, answer->moves, 4), answer->length);
        check::ReductionReplay replay(places);
        replay.turn(scramble);
        replay.turn(answer->moves);
        EXPECT_TRUE(replay.is_in_goal());
    }
}

}  // namespace revenge::bounds
