// States that are left of step 3: seen through symmetries, and linked by half turns.
#include "revenge/check/step_three_states.hpp"

#include <gtest/gtest.h>
#include <utility>

#include "revenge/check/step_three_certificate.hpp"
#include "tests/check/plain_step_three.hpp"

namespace revenge::check {

// The image of a state under a symmetry has the same distance from the goal.
TEST(LeftStatesStandard, AreSeenInAllWays) {
    constexpr int kDepth = 3;
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const auto moves = step_three_moves(cube, states, puzzle::Metric::Obtm);
    const PairingClasses classes(cube);
    const auto within = states_within(cube, moves, kDepth);
    std::size_t looked_at = 0;
    for (const auto& [pairing, plain] : within) {
        for (const PlainState& state : plain) {
            if (looked_at++ % 7 != 0) {
                continue;
            }
            const ExceptionStates none(cube, states, {});
            // As a certificate lists it: all that symmetries make of it with the first pairing.
            const Pairing first = classes.first_of(pairing);
            std::vector<LeftState> left;
            std::vector<std::pair<Pairing, AxisCenters>> images;
            for (std::size_t s = 0; s < classes.symmetries().size(); ++s) {
                const Pairing there = classes.symmetries()[s](pairing);
                const AxisCenters centers = none.image({state.r, state.f, state.u}, s);
                ASSERT_TRUE(
                    within.at(there).count({there, state.odd, centers[0], centers[1], centers[2]}));
                images.emplace_back(there, centers);
                if (there == first) {
                    left.push_back({rank_of(first), state.odd, centers});
                }
            }
            const ExceptionStates listed(cube, states, left);
            for (const auto& [there, centers] : images) {
                ASSERT_TRUE(listed.has(there, state.odd, centers));
                ASSERT_FALSE(listed.has(there, !state.odd, centers));
                ASSERT_FALSE(none.has(there, state.odd, centers));
            }
        }
    }
    EXPECT_GT(looked_at, 1000U);
}

// A state, and where a move leads from it, listed with the first pairing of its class: linked if that is a half turn
// about R-L (lemma 5 of docs/bounds.md).
TEST(ExceptionStates, AreLinkedByHalfTurnsAboutTheAxis) {
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const PairingClasses classes(cube);
    std::mt19937_64 random(8);
    const Pairing pairing = classes.first_of(drawn_pairing(random));
    const LeftState start{
        rank_of(pairing), true, {cube.face(0, 1), cube.face(2, 1), cube.face(1, 1)}};
    const ExceptionStates none(cube, states, {});
    for (const StepThreeMove& move : step_three_moves(cube, states, puzzle::Metric::Obtm)) {
        const Pairing there = move.pairing(pairing);
        const Pairing first = classes.first_of(there);
        LeftState other{rank_of(first), start.odd != move.odd, start.centers};
        for (PlaceSet& places : other.centers) {
            places = moved(places, move.centers);
        }
        for (std::size_t s = 0; s < classes.symmetries().size(); ++s) {
            if (classes.symmetries()[s](there) == first) {
                other.centers = none.image(other.centers, s);
                break;
            }
        }
        StepThreeClaim claim;
        claim.left = {start, other};
        const ExceptionStates two(cube, states, claim.left);
        EXPECT_TRUE(two.are_different());
        EXPECT_EQ(two.of(start.rank), std::vector{states.state_of(start.odd, start.centers)});
        EXPECT_TRUE(none.of(start.rank).empty());
        EXPECT_EQ(two.linked(claim.left, claim.metric), move.axis == 0 ? 2U : 0U);
        EXPECT_EQ(check_left(claim).has_value(), move.axis != 0);
    }
    EXPECT_FALSE(ExceptionStates(cube, states, {start, start}).are_different());
}

}  // namespace revenge::check
