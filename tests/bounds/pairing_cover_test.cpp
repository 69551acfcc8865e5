// Step 3's covers, against a plain search from the goal that knows no subgroup.
#include "revenge/bounds/pairing_cover.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "revenge/puzzle/parity.hpp"

namespace revenge::bounds {

namespace {

using State = std::tuple<EdgePairing, bool, Mask, Mask, Mask>;  // parity, R, F, U

// All states within `depth` moves of the goal, by pairing.
std::map<EdgePairing, std::set<State>> states_by_hand(const StepThree& model, int depth) {
    std::map<EdgePairing, std::set<State>> out;
    std::vector<State> level;
    const auto meet = [&](const State& state, std::vector<State>& next) {
        if (out[std::get<EdgePairing>(state)].insert(state).second) {
            next.push_back(state);
        }
    };
    for (const StepThree::Centers& goal : model.goals()) {
        meet({joined_pairing(), false, goal.r, goal.f, goal.u}, level);
    }
    for (int distance = 1; distance <= depth; ++distance) {
        std::vector<State> next;
        for (const auto& [pairing, odd, r, f, u] : level) {
            for (const StepThreeMove& move : model.moves()) {
                meet({move.pairs(pairing), odd != move.odd, image(r, move.centers),
                      image(f, move.centers), image(u, move.centers)},
                     next);
            }
        }
        level.swap(next);
    }
    return out;
}

// Whether all that `cover` says of `pairing` is what is in `within`.
bool agrees(const StepThree& model, const PairingCover& cover, const EdgePairing& pairing,
            const std::set<State>& within) {
    std::size_t covered = 0;
    for (const bool odd : {false, true}) {
        for (std::uint32_t r = 0; r < model.r().size(); ++r) {
            for (std::uint32_t f = 0; f < model.f().size(); ++f) {
                for (std::uint32_t u = 0; u < model.u().size(); ++u) {
                    if (cover.covers(odd, r, f, u)) {
                        ++covered;
                        if (within.count({pairing, odd, model.r().mask(r), model.f().mask(f),
                                          model.u().mask(u)}) == 0) {
                            return false;
                        }
                    }
                }
            }
        }
    }
    return covered == within.size();
}

EdgePairing random_pairing(std::mt19937_64& random) {
    EdgePairing out = joined_pairing();
    do {
        std::shuffle(out.begin(), out.end(), random);
    } while (puzzle::is_odd_permutation(out));
    return out;
}

}  // namespace

TEST(StepThree, HasTheStatesThatItsCentersTake) {
    const puzzle::Cube cube(4);
    const StepThree model(cube, puzzle::Metric::Obtm, {});
    EXPECT_EQ(model.r().size(), 12U);
    EXPECT_EQ(model.f().size(), 70U);
    EXPECT_EQ(model.f_inside().size(), 12U);
    EXPECT_EQ(model.u().size(), 70U);
    EXPECT_EQ(model.symmetries().size(), 16U);
    EXPECT_EQ(model.moves().size(), 20U);
    EXPECT_EQ(model.inside().size(), 16U);
}

TEST(StepThree, MovesKeepPairingsEven) {
    const puzzle::Cube cube(4);
    std::mt19937_64 random(5);
    for (const auto metric : {puzzle::Metric::Obtm, puzzle::Metric::Btm}) {
        const StepThree model(cube, metric, {});
        const EdgePairing pairing = random_pairing(random);
        for (const StepThreeMove& move : model.moves()) {
            EXPECT_FALSE(puzzle::is_odd_permutation(move.pairs(pairing)));
        }
        for (const PairMap& symmetry : model.symmetries()) {
            EXPECT_EQ(symmetry(joined_pairing()), joined_pairing());
        }
    }
}

TEST(PairingCoverStandard, FindsWhatAPlainSearchFindsWithTwoOfTheAxesCenters) {
    const puzzle::Cube cube(4);
    constexpr int kDepth = 4;
    const StepThree model(cube, puzzle::Metric::Obtm, {false, true, true});
    const JoinedReach reach(model, 0, kDepth, [] { return false; });
    PairingCover cover(model, reach);
    const auto expected = states_by_hand(model, kDepth);
    int looked_at = 0;
    for (const auto& [pairing, within] : expected) {
        if (looked_at++ % 97 != 0) {
            continue;
        }
        const std::uint64_t left = cover.cover(pairing, kDepth).left;
        EXPECT_EQ(left, cover.states() - within.size());
        EXPECT_TRUE(agrees(model, cover, pairing, within));
        for (const PairMap& symmetry : model.symmetries()) {
            EXPECT_EQ(expected.at(symmetry(pairing)).size(), within.size());
        }
    }
    EXPECT_GT(looked_at, 1000);
}

}  // namespace revenge::bounds
