// Spaces derived from moves alone: known distributions, the same ones whichever way classes are numbered.
#include <gtest/gtest.h>
#include <string>

#include "revenge/base/random.hpp"
#include "revenge/quotient/space.hpp"
#include "revenge/twisty/builtin.hpp"

namespace revenge::quotient {

namespace {

using twisty::Definition;

std::vector<CostedMove> moves_of(const Definition& definition, const std::string& words,
                                 const std::string& metric) {
    std::vector<CostedMove> out;
    const auto set = twisty::move_set(definition, words);
    for (const twisty::Move& move : *set) {
        const int cost = *twisty::cost_of(definition, move, metric);
        out.push_back({move, cost});
    }
    return out;
}

std::vector<group::Permutation> subgroup(const Definition& definition, const std::string& words) {
    const group::PointModel model(definition.puzzle());
    std::vector<group::Permutation> out;
    const auto set = twisty::move_set(definition, words);
    for (const twisty::Move& move : *set) {
        out.push_back(model.permutation(move.action));
    }
    return out;
}

Space space(const std::string& puzzle, const std::string& words, const std::string& below,
            const std::string& metric) {
    const Definition definition = *twisty::builtin_definition(puzzle);
    auto under = subgroup(definition, below);
    if (below.empty()) {
        under = unseen_elements(definition);
    }
    auto made = Space::make(definition, moves_of(definition, words, metric), under, {});
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}

using Levels = std::vector<std::uint64_t>;

}  // namespace

TEST(SpaceStandard, TheTwoByTwoWholeInHalfTurns) {
    const Space whole = space("2x2x2", "U R F", "", "obtm");
    EXPECT_EQ(whole.reached(), 3674160U);
    EXPECT_EQ(whole.distribution(),
              (Levels{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

TEST(SpaceStandard, TheTwoByTwoWholeInQuarterTurns) {
    const Space whole = space("2x2x2", "U R F", "", "obqtm");
    EXPECT_EQ(whole.reached(), 3674160U);
    EXPECT_EQ(whole.worst(), 14);
    EXPECT_EQ(whole.distribution().back(), 276U);
}

TEST(SpaceStandard, ThePyraminxWithoutTips) {
    const Space whole = space("pyraminx", "U L R B", "u l r b", "turn");
    EXPECT_EQ(whole.distribution(),
              (Levels{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}));
}

TEST(SpaceStandard, TheSkewbWhole) {
    const Space whole = space("skewb", "U R L B", "", "turn");
    EXPECT_EQ(whole.distribution(),
              (Levels{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}));
    EXPECT_EQ(whole.expected().digits(), "3149280");
}

TEST(Space, ThistlethwaitesPhasesComeOutOfTheirMoves) {
    const Space first = space("3x3x3", "U D L R F B", "U D L R F2 B2", "obtm");
    EXPECT_EQ(first.reached(), 2048U);
    EXPECT_EQ(first.worst(), 7);
    const Space third = space("3x3x3", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2", "obtm");
    EXPECT_EQ(third.reached(), 29400U);
    EXPECT_EQ(third.worst(), 13);
}

TEST(SpaceStandard, ThistlethwaitesOtherPhases) {
    const Space second = space("3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2", "obtm");
    EXPECT_EQ(second.reached(), 1082565U);
    EXPECT_EQ(second.worst(), 10);
    const Space last = space("3x3x3", "U2 D2 L2 R2 F2 B2", "", "obtm");
    EXPECT_EQ(last.reached(), 663552U);
    EXPECT_EQ(last.worst(), 15);
}

TEST(SpaceStandard, WalksLeadToTheGoalInAsManyMovesAsTheDistance) {
    const Definition definition = *twisty::builtin_definition("2x2x2");
    const Space whole = space("2x2x2", "U R F", "", "obtm");
    base::Random random(1);
    const auto all = *twisty::move_set(definition, "U R F D L B x y");
    for (int i = 0; i < 100; ++i) {
        puzzle::State state = definition.puzzle().solved();
        for (int turn = 0; turn < 30; ++turn) {
            state = definition.puzzle().apply(state, all[random.below(all.size())].action);
        }
        const auto walk = whole.walk(state);
        ASSERT_TRUE(walk);
        EXPECT_EQ(static_cast<int>(walk->size()), *whole.distance(state));
        for (const int move : *walk) {
            state = definition.puzzle().apply(
                state, whole.moves()[static_cast<std::size_t>(move)].move.action);
        }
        EXPECT_TRUE(definition.is_solved(state));
    }
}

TEST(Space, TooLargeIsRefusedWithItsSizeAndWhatFits) {
    const Definition definition = *twisty::builtin_definition("megaminx");
    SpaceLimits limits;
    limits.classes = 100000;
    const auto made = Space::make(definition, moves_of(definition, "U R F", "turn"), {}, limits);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, base::ErrorCode::Resource);
    EXPECT_NE(made.error().message.find("fit 100000"), std::string::npos) << made.error().message;
}

TEST(Space, MovesThatDoNotGetEverywhereAreTold) {
    // Turns of R and 2R alone: 16 arrangements, though relabelling by rotations of the cube, with these,
    // makes every one.
    const Space few = space("4x4x4", "R 2R", "", "obtm");
    EXPECT_EQ(few.reached(), 16U);
    EXPECT_EQ(few.expected().digits(), "7401196841564901869874093974498574336000000000");
}

}  // namespace revenge::quotient
