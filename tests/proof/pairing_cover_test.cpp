// Step 3's covers, against a plain search from the goal that knows no subgroup.
#include "revenge/proof/pairings/pairing_cover.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "revenge/puzzle/parity.hpp"
#include "tests/table/faulty_scratch.hpp"

namespace revenge::proof {

namespace {

using State = std::tuple<pairings::EdgePairing, bool, centers::Mask, centers::Mask,
                         centers::Mask>;  // parity, R, F, U

// All states within `depth` moves of the goal, by pairing.
std::map<pairings::EdgePairing, std::set<State>> states_by_hand(const pairings::StepThree& model,
                                                                int depth) {
    std::map<pairings::EdgePairing, std::set<State>> out;
    std::vector<State> level;
    const auto meet = [&](const State& state, std::vector<State>& next) {
        if (out[std::get<pairings::EdgePairing>(state)].insert(state).second) {
            next.push_back(state);
        }
    };
    for (const pairings::StepThree::Centers& goal : model.goals()) {
        meet({pairings::joined_pairing(), false, goal.r, goal.f, goal.u}, level);
    }
    for (int distance = 1; distance <= depth; ++distance) {
        std::vector<State> next;
        for (const auto& [pairing, odd, r, f, u] : level) {
            for (const pairings::StepThreeMove& move : model.moves()) {
                meet({move.pairs(pairing), odd != move.odd, centers::image(r, move.centers),
                      centers::image(f, move.centers), centers::image(u, move.centers)},
                     next);
            }
        }
        level.swap(next);
    }
    return out;
}

// Near pairings and what they need.
struct Near {
    Near(const pairings::StepThree& model, const pairings::PairingIndex::Reach& reach,
         const pairings::NearPairings::Limits& limits)
        : pairings(model, pairings::PairingIndex(model, reach, how, silent), limits, scratch),
          cover(model, pairings) {
        EXPECT_TRUE(pairings.fill(how, silent));
    }
    // By words of all lengths.
    pairings::Covering follow(const pairings::EdgePairing& pairing, int moves) {
        pairings::Covering out;
        const pairings::NearPairings::Limits& limits = pairings.limits();
        for (int within = limits.last; within >= limits.first; --within) {
            EXPECT_TRUE(pairings.load(within, how));
            words += cover.follow(pairing, moves, moves - within, out);
        }
        return out;
    }
    base::SilentProgress silent;
    base::Sharing how{2, 1};
    test::FaultyScratch scratch;
    pairings::NearPairings pairings;
    pairings::PairingCover cover;
    std::uint64_t words = 0;
};

// RETURNS how many states of `pairing` are not left, or nothing if one of them is not in `within`.
std::optional<std::size_t> found_states(const pairings::StepThree& model, const Near& near,
                                        const pairings::Covering& covering,
                                        const pairings::EdgePairing& pairing,
                                        const std::set<State>& within) {
    const pairings::PairingBlock& block = near.pairings.block();
    std::vector<bool> is_left(block.states(), false);
    for (const std::uint16_t number : covering.left) {
        is_left[number] = true;
    }
    std::size_t covered = 0;
    for (const bool odd : {false, true}) {
        for (std::uint32_t r = 0; r < model.r().size(); ++r) {
            for (std::uint32_t f = 0; f < model.f().size(); ++f) {
                for (std::uint32_t u = 0; u < model.u().size(); ++u) {
                    const pairings::StepThree::Centers centers{model.r().mask(r), model.f().mask(f),
                                                               model.u().mask(u)};
                    const pairings::PairingBlock::Place place =
                        block.place_of(pairings::PairingBlock::state_of(model, odd, centers));
                    if (is_left[block.number_of(place)]) {
                        continue;
                    }
                    ++covered;
                    if (within.count({pairing, odd, centers.r, centers.f, centers.u}) == 0) {
                        return std::nullopt;
                    }
                }
            }
        }
    }
    return covered;
}

// Step 3's state of a cube in the goal of step 2, read off its pieces as docs/bounds.md, section 9, says it in words.
State read_off(const puzzle::Cube& cube, const puzzle::State& state) {
    const auto pieces = [&](const char* orbit) {
        const puzzle::Orbit& there = *cube.puzzle().find_orbit(orbit);
        const auto* const first = state.piece.begin() + there.first;
        return std::vector<std::uint8_t>(first, first + there.size);
    };
    const std::vector<std::uint8_t> wings = pieces("wings");
    std::vector<std::uint8_t> place(wings.size());
    for (std::size_t i = 0; i < wings.size(); ++i) {
        place[wings[i]] = static_cast<std::uint8_t>(i);
    }
    pairings::EdgePairing pairing{};
    std::vector<std::uint8_t> pairs;
    for (std::size_t edge = 0; edge < pairings::kEdges; ++edge) {
        const std::size_t partner = (wings[edge] + pairings::kEdges) % wings.size();
        EXPECT_GE(place[partner], pairings::kEdges) << "each pair has a wing in each half";
        pairing[edge] = static_cast<std::uint8_t>(place[partner] % pairings::kEdges);
        pairs.push_back(static_cast<std::uint8_t>(wings[edge] % pairings::kEdges));
    }
    const std::vector<std::uint8_t> centers = pieces("centers");
    const auto of_face = [&](std::size_t face) {
        const puzzle::SlotNumber color = cube.puzzle().find_orbit("centers")->solved[4 * face];
        centers::Mask out = 0;
        for (std::size_t i = 0; i < centers.size(); ++i) {
            out |= centers[i] == color ? centers::Mask{1} << i : 0;
        }
        return out;
    };
    const bool odd =
        puzzle::is_odd_permutation(pieces("corners")) != puzzle::is_odd_permutation(pairs);
    return {pairing, odd, of_face(1), of_face(2), of_face(0)};
}

pairings::EdgePairing random_pairing(std::mt19937_64& random) {
    pairings::EdgePairing out = pairings::joined_pairing();
    do {
        std::shuffle(out.begin(), out.end(), random);
    } while (puzzle::is_odd_permutation(out));
    return out;
}

}  // namespace

TEST(StepThree, HasTheStatesThatItsCentersTake) {
    const puzzle::Cube cube(4);
    const pairings::StepThree model(cube, puzzle::Metric::Obtm);
    EXPECT_EQ(model.r().size(), 12U);
    EXPECT_EQ(model.f().size(), 70U);
    EXPECT_EQ(model.u().size(), 70U);
    EXPECT_EQ(model.symmetries().size(), 16U);
    EXPECT_EQ(model.moves().size(), 20U);
    const pairings::PairingBlock block(model);
    EXPECT_EQ(block.rows() * block.values(), 2U * 12 * 70 * 70 / 4);
}

TEST(StepThree, MovesKeepPairingsEven) {
    const puzzle::Cube cube(4);
    std::mt19937_64 random(5);
    for (const auto metric : {puzzle::Metric::Obtm, puzzle::Metric::Btm}) {
        const pairings::StepThree model(cube, metric);
        const pairings::EdgePairing pairing = random_pairing(random);
        for (const pairings::StepThreeMove& move : model.moves()) {
            EXPECT_FALSE(puzzle::is_odd_permutation(move.pairs(pairing)));
        }
        for (const pairings::StepThreeSymmetry& symmetry : model.symmetries()) {
            EXPECT_EQ(symmetry.pairs(pairings::joined_pairing()), pairings::joined_pairing());
        }
    }
}

// Moves act in the model as on a cube, and every 3x3x3 is a goal.
TEST(StepThree, IsWhatIsSeenOfACubeThatIsTurned) {
    const puzzle::Cube cube(4);
    std::mt19937_64 random(6);
    for (const auto metric : puzzle::kTurnMetrics) {
        const pairings::StepThree model(cube, metric);
        const pairings::StepThree::Centers goal = model.goals().front();
        for (int i = 0; i < 50; ++i) {
            puzzle::State state = cube.puzzle().solved();
            for (int turn = 0; turn < 30; ++turn) {
                const auto face = puzzle::kAllFaces[random() % puzzle::kAllFaces.size()];
                state = cube.apply(state, puzzle::turn_of(4, face, 1, 1, 1));
            }
            State tracked{pairings::joined_pairing(), false, goal.r, goal.f, goal.u};
            ASSERT_EQ(read_off(cube, state), tracked);
            for (int turn = 0; turn < 30; ++turn) {
                const pairings::StepThreeMove& move =
                    model.moves()[random() % model.moves().size()];
                state = cube.apply(state, move.turn);
                auto& [pairing, odd, r, f, u] = tracked;
                tracked = {move.pairs(pairing), odd != move.odd, centers::image(r, move.centers),
                           centers::image(f, move.centers), centers::image(u, move.centers)};
                ASSERT_EQ(read_off(cube, state), tracked);
            }
        }
    }
}

// Where all pairings on the way are near, all states are found; else none that is further.
TEST(PairingCoverStandard, FindsWhatAPlainSearchFinds) {
    const puzzle::Cube cube(4);
    constexpr int kDepth = 4;
    constexpr int kEach = 331;
    constexpr std::size_t kClasses = 1 + 2 + 7 + 24 + 103;  // within four moves
    constexpr std::size_t kFewClasses = 1 + 2 + 7;          // within two
    for (const bool sees_r : {false, true}) {
        const pairings::StepThree model(cube, puzzle::Metric::Obtm, sees_r);
        const auto expected = states_by_hand(model, kDepth);
        for (const std::size_t classes : {kClasses, kFewClasses}) {
            Near near(model, {classes, kDepth}, {0, 2, kDepth, 5});
            std::size_t looked_at = 0;
            std::size_t states = 0;
            std::size_t found = 0;
            for (const auto& [pairing, within] : expected) {
                if (looked_at++ % kEach != 0) {
                    continue;
                }
                const pairings::Covering covering = near.follow(pairing, kDepth);
                const auto here = found_states(model, near, covering, pairing, within);
                ASSERT_TRUE(here);
                states += within.size();
                found += *here;
                for (const pairings::StepThreeSymmetry& symmetry : model.symmetries()) {
                    EXPECT_EQ(expected.at(symmetry.pairs(pairing)).size(), within.size());
                }
            }
            EXPECT_GT(looked_at, 3U * kEach);
            if (classes == kClasses) {
                EXPECT_EQ(found, states);
            } else {
                EXPECT_GT(10 * found, 9 * states);
            }
        }
    }
}

// The remaining states of a pairing are looked up one by one at the end, with the same result as by blocks.
TEST(PairingCoverLong, CoversWholePairings) {
    const pairings::StepThree model(puzzle::Cube(4), puzzle::Metric::Obtm, false);
    constexpr std::size_t kClasses = 1 + 2 + 7 + 24 + 103 + 619;
    constexpr int kNear = 5;
    constexpr int kMoves = 16;
    Near near(model, {kClasses, kNear + 4}, {kMoves - 4, kMoves - 3, kMoves, 50});
    pairings::EdgePairing pairing = pairings::joined_pairing();
    std::mt19937_64 random(3);
    for (int turn = 0; turn < kNear + 2; ++turn) {
        pairing = model.moves()[random() % model.moves().size()].pairs(pairing);
    }
    EXPECT_TRUE(near.follow(pairing, kMoves).is_whole());
    EXPECT_GT(near.words, 0U);
    EXPECT_EQ(near.pairings.index().pairings()[1], 3U);
    EXPECT_EQ(near.pairings.index().pairings()[4], 1141U);
}

}  // namespace revenge::proof
