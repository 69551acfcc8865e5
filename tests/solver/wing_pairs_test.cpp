#include "revenge/solver/four_pair_table.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/parity.hpp"
#include "tests/solver/chain_fixture.hpp"

namespace revenge::solver {

namespace {

constexpr std::size_t kPhase2 = 1;
constexpr std::size_t kPhase3 = 2;

struct Wings {
    const puzzle::Cube cube{4};
    const chain::ChainDeclaration chain = *chain::builtin_chain("eight-phase");
    const puzzle::CostTable costs{puzzle::Metric::Sstm, 4};
    const int first = cube.puzzle().find_orbit("wings")->first;

    std::vector<chain::Move> moves(std::size_t phase) const {
        return chain::moves_of(cube, chain.phases[phase].slice_set, costs, chain::Products::Mixed);
    }
    std::span<const puzzle::SlotNumber> of(const puzzle::State& state) const {
        return std::span(state.piece).subspan(static_cast<std::size_t>(first), 24);
    }
    // The solved cube after random moves of the phases from the last down to `phase`.
    puzzle::State in_goal(std::size_t phase, base::Random& random) const {
        puzzle::State state = cube.puzzle().solved();
        for (std::size_t later = chain.phases.size(); later-- > phase + 1;) {
            const auto all = moves(later);
            for (int i = 0; i < 30; ++i) {
                state = cube.puzzle().apply(state, all[random.below(all.size())].action);
            }
        }
        return state;
    }
};

}  // namespace

TEST(WingPairsStandard, WhatLaterPhasesMakeOfTheSolvedCubeMeetsTheGoal) {
    const Wings wings;
    base::Random random(23);
    for (int i = 0; i < 20; ++i) {
        for (const std::size_t phase : {kPhase2, kPhase3}) {
            EXPECT_TRUE(meets_pairs_goal(wings.chain.phases[phase],
                                         wings.of(wings.in_goal(phase, random))));
        }
    }
}

TEST(WingPairs, RandomStatesHardlyEverMeetTheGoal) {
    const Wings wings;
    base::Random random(24);
    int met = 0;
    for (int i = 0; i < 500; ++i) {
        const puzzle::State state = puzzle::random_state(wings.cube, random);
        met += meets_pairs_goal(wings.chain.phases[kPhase2], wings.of(state)) ? 1 : 0;
    }
    // 12!/2 of 23!!: one in 1,320.
    EXPECT_LT(met, 5);
}

TEST(WingPairs, AMoveOfPhase3KeepsThePairingEven) {
    const Wings wings;
    base::Random random(25);
    puzzle::State state = wings.in_goal(kPhase2, random);
    const auto moves = wings.moves(kPhase3);
    for (int i = 0; i < 200; ++i) {
        state = wings.cube.puzzle().apply(state, moves[random.below(moves.size())].action);
        const auto pairing = pairing_of(wings.of(state));
        ASSERT_TRUE(pairing);
        EXPECT_FALSE(puzzle::is_odd(*pairing));
    }
}

TEST(WingPairs, SizesAreThoseOfMatchings) {
    EXPECT_EQ(chain::pairings(chain::PairsGoal::Split), 316234143225U);
    EXPECT_EQ(chain::pairings(chain::PairsGoal::Joined), 239500800U);
}

TEST(QuadTableStandard, MovesCommuteWithRankingAndBoundsNeverJump) {
    const Wings wings;
    const auto moves = wings.moves(kPhase3);
    const FourPairTable table(wings.first, moves, {8, 9, 10, 11}, 5);
    base::Random random(26);
    for (int i = 0; i < 50; ++i) {
        const puzzle::State state = wings.in_goal(kPhase2, random);
        const auto before = table.quads_of(*pairing_of(wings.of(state)));
        const std::size_t move = random.below(moves.size());
        const auto after = table.quads_of(
            *pairing_of(wings.of(wings.cube.puzzle().apply(state, moves[move].action))));
        std::array<FourPairTable::Index, FourPairTable::kQuads> moved{};
        std::ranges::transform(before, moved.begin(), [&](FourPairTable::Index index) {
            const FourPairTable::Index next = table.after_move(index, move);
            EXPECT_LE(std::abs(table.bound(next) - table.bound(index)), moves[move].cost);
            return next;
        });
        std::ranges::sort(moved);
        auto sorted = after;
        std::ranges::sort(sorted);
        EXPECT_EQ(moved, sorted);
    }
}

TEST(QuadTableStandard, IsZeroExactlyWhereTheFourAreJoined) {
    const Wings wings;
    const std::vector<int> edges{8, 9, 10, 11};
    const FourPairTable table(wings.first, wings.moves(kPhase3), edges, 2);
    base::Random random(27);
    for (int i = 0; i < 20; ++i) {
        const auto joined = table.quads_of(*pairing_of(wings.of(wings.in_goal(kPhase3, random))));
        EXPECT_EQ(std::ranges::count(joined, 0, [&](auto q) { return table.bound(q); }), 1);
    }
}

}  // namespace revenge::solver
