// The checker's own step 3: its pairings, classes, states and covers, against plain searches that know nothing of them.
#include <gtest/gtest.h>
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "revenge/check/step_three_cover.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/parity.hpp"
#include "tests/check/plain_step_three.hpp"

namespace revenge::check {

namespace {

// A model in one metric, with few near pairings.
struct SmallModel {
    SmallModel(puzzle::Metric metric, std::uint64_t enough, const NearBlocks::Limits& limits)
        : states(cube),
          moves(step_three_moves(cube, states, metric)),
          distances(moves, enough),
          near(states, moves, distances, limits, {2, 1}, silent) {}

    ReductionCube cube;
    StepThreeStates states;
    std::vector<StepThreeMove> moves;
    PairingDistances distances;
    base::SilentProgress silent;
    NearBlocks near;
};

}  // namespace

TEST(StepThreePairings, AreRankedInLexicographicOrder) {
    EXPECT_EQ(rank_of(all_joined()), 0U);
    EXPECT_EQ(pairing_of(0), all_joined());
    EXPECT_EQ(pairing_of(kPairings - 1), (Pairing{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
    std::mt19937_64 random(1);
    for (int round = 0; round < 1000; ++round) {
        const auto rank = static_cast<std::uint32_t>(random() % (kPairings - 1));
        const Pairing pairing = pairing_of(rank);
        ASSERT_EQ(rank_of(pairing), rank);
        ASSERT_FALSE(puzzle::is_odd_permutation(pairing));
        ASSERT_LT(pairing, pairing_of(rank + 1));
    }
}

// The order of the edges, and the half of the wings that is the first, are those of revenge/puzzle.hpp.
TEST(StepThreePairings, AreWrittenByThePlacesOfTheCube) {
    const puzzle::Cube whole(4);
    const puzzle::Orbit& wings = *whole.puzzle().find_orbit("wings");
    const ReductionCube cube;
    const StepThreeStates states(cube);
    std::vector<PairingMap> seen;
    for (const StepThreeMove& move : step_three_moves(cube, states, puzzle::Metric::Btm)) {
        seen.push_back(move.pairing);
    }
    std::size_t at = 0;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const unsigned layers : {1U, 2U, 3U, 4U, 6U, 8U, 12U}) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                const bool is_quarter = quarters != 2;
                if (is_quarter && (axis == 0 || (layers != 1 && layers != 8))) {
                    continue;
                }
                const puzzle::Transformation& action =
                    whole.action({axis, static_cast<std::uint8_t>(layers), quarters});
                EdgeMap from_first{};
                EdgeMap to_second{};
                for (std::size_t edge = 0; edge < kEdges; ++edge) {
                    const auto first = static_cast<std::size_t>(wings.first) + edge;
                    const auto source = [&](std::size_t slot) {
                        return static_cast<std::uint8_t>(action.from[slot] - wings.first);
                    };
                    from_first[edge] = source(first);
                    to_second[source(first + kEdges) - kEdges] = static_cast<std::uint8_t>(edge);
                }
                ASSERT_LT(at, seen.size());
                EXPECT_EQ(seen[at].inner, from_first);
                EXPECT_EQ(seen[at].outer, to_second);
                ++at;
            }
        }
    }
    EXPECT_EQ(at, seen.size());
}

// A symmetry makes of a pairing and the pairings around it a pairing and those around that.
TEST(StepThreePairings, SymmetriesKeepWhatMovesDo) {
    const ReductionCube cube;
    const PairingClasses classes(cube);
    const StepThreeStates states(cube);
    const auto moves = step_three_moves(cube, states, puzzle::Metric::Obtm);
    std::mt19937_64 random(2);
    const Pairing pairing = drawn_pairing(random);
    int exchange = 0;
    for (const PairingMap& symmetry : classes.symmetries()) {
        EXPECT_EQ(symmetry(all_joined()), all_joined());
        exchange += symmetry.exchanges ? 1 : 0;
        std::multiset<Pairing> images;
        std::multiset<Pairing> neighbours;
        for (const StepThreeMove& move : moves) {
            images.insert(symmetry(move.pairing(pairing)));
            neighbours.insert(move.pairing(symmetry(pairing)));
        }
        EXPECT_EQ(images, neighbours);
    }
    EXPECT_EQ(exchange, 8);
}

// One pairing after the other, all its images made and ranked.
TEST(StepThreePairings, FirstOfTheirClassesAreCounted) {
    const PairingClasses classes{ReductionCube()};
    std::mt19937_64 random(3);
    for (const std::uint32_t begin :
         {0U, 70000000U, kPairings - 500, static_cast<std::uint32_t>(random() % 20000000)}) {
        constexpr std::uint32_t kRange = 500;
        std::uint32_t expected = 0;
        for (std::uint32_t rank = begin; rank < begin + kRange; ++rank) {
            std::uint32_t least = rank;
            for (const PairingMap& symmetry : classes.symmetries()) {
                least = std::min(least, rank_of(symmetry(pairing_of(rank))));
            }
            expected += least == rank ? 1 : 0;
            EXPECT_EQ(rank_of(classes.first_of(pairing_of(rank))), least);
        }
        EXPECT_EQ(classes.count(begin, begin + kRange), expected);
    }
}

TEST(StepThreeDistancesStandard, AreThoseOfTheThreeMetrics) {
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const PairingDistances obtm(step_three_moves(cube, states, puzzle::Metric::Obtm), 70000);
    EXPECT_EQ(obtm.counts(), (std::vector<std::uint64_t>{1, 3, 20, 140, 1141, 8059, 62188}));
    EXPECT_EQ(obtm.farthest(), 6);
    EXPECT_EQ(obtm[0], 0);
    EXPECT_EQ(obtm[kPairings - 1], 7) << "not known";
}

TEST(CellDistances, AreKeptInPlanes) {
    std::mt19937_64 random(4);
    std::array<int, kCellStates> expected{};
    CellDistances cell;
    for (std::uint8_t bit = 0; bit < kCellStates; ++bit) {
        expected[bit] = static_cast<int>(random() % 16);
        if (expected[bit] <= CellDistances::kLargest) {
            cell.set(CellSet{1} << bit, expected[bit]);
        }
    }
    for (std::uint8_t bit = 0; bit < kCellStates; ++bit) {
        EXPECT_EQ(cell.of(bit), expected[bit]);
        for (int moves = 0; moves <= CellDistances::kLargest; ++moves) {
            EXPECT_EQ(cell.within(moves) >> bit & 1U, expected[bit] <= moves ? 1U : 0U);
        }
    }
}

// A word as it acts on states with their names exchanged is what it does to places.
TEST(StepThreeStates, AreChangedAsTheirCentersAre) {
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const auto moves = step_three_moves(cube, states, puzzle::Metric::Btm);
    std::mt19937_64 random(5);
    PlainState plain{all_joined(), false, cube.face(0, 1), cube.face(2, 1), cube.face(1, 1)};
    BlockState state = states.solved();
    BlockState at_once = state;
    StateChange word = states.unchanged();
    for (int turn = 0; turn < 500; ++turn) {
        const StepThreeMove& move = moves[random() % moves.size()];
        plain = after(plain, move);
        state = states.changed(state, move.change);
        word = StepThreeStates::then(word, move.change);
        at_once = states.changed(states.solved(), word);
        ASSERT_EQ(state, states.state_of(plain.odd, {plain.r, plain.f, plain.u}));
        ASSERT_EQ(state, at_once);
    }
    // The same for sets, seen from where the word begins.
    const CellPull pull(states, word);
    for (std::uint16_t cell = 0; cell < kCells; ++cell) {
        const CellPull::Cell to = pull.cell(cell / kHalfPatterns, cell % kHalfPatterns);
        for (std::uint8_t bit = 0; bit < kCellStates; ++bit) {
            const BlockState there = states.changed({cell, bit}, word);
            ASSERT_EQ(there.cell, to.number);
            ASSERT_EQ(pull(CellSet{1} << there.bit, to.is_renamed), CellSet{1} << bit);
        }
    }
}

// All states within four moves are found, and none that is further, though only pairings within two are near.
TEST(StepThreeCoverStandard, FindsWhatAPlainSearchFinds) {
    constexpr int kDepth = 4;
    constexpr std::uint64_t kWithinTwo = 1 + 3 + 20;
    SmallModel model(puzzle::Metric::Obtm, 1000, {kWithinTwo, kDepth});
    ASSERT_EQ(model.near.radius(), 2);
    StepThreeCover cover(model.states, model.moves, model.distances, model.near);
    std::size_t looked_at = 0;
    for (const auto& [pairing, plain] : states_within(model.cube, model.moves, kDepth)) {
        if (looked_at++ % 29 != 0) {
            continue;
        }
        const std::uint32_t left = cover.cover(pairing, kDepth);
        ASSERT_EQ(4 * (kBlockStates - left), plain.size());
        for (const PlainState& state : plain) {
            ASSERT_TRUE(
                cover.covers(model.states.state_of(state.odd, {state.r, state.f, state.u})));
        }
    }
    EXPECT_GT(looked_at, 1000U);
}

// Images by symmetries have as many states within any number of moves; a claim that is too low is refuted.
TEST(StepThreeCoverStandard, SaysTheSameOfAllPairingsOfAClass) {
    constexpr std::uint64_t kWithinFour = 1 + 3 + 20 + 140 + 1141;
    constexpr int kTooFew = 9;
    SmallModel model(puzzle::Metric::Obtm, 70000, {kWithinFour, 8});
    StepThreeCover cover(model.states, model.moves, model.distances, model.near);
    const PairingClasses classes(model.cube);
    std::mt19937_64 random(6);
    Pairing pairing = all_joined();
    for (int turn = 0; turn < 7; ++turn) {
        pairing = model.moves[random() % model.moves.size()].pairing(pairing);
    }
    const std::uint32_t left = cover.cover(pairing, kTooFew);
    EXPECT_GT(left, 0U);
    EXPECT_LT(left, kBlockStates);
    // One that is further need not be looked for.
    BlockState further{0, 0};
    while (cover.covers(further)) {
        ++further.cell;
    }
    EXPECT_EQ(cover.cover(pairing, kTooFew, {further}), left - 1);
    EXPECT_TRUE(cover.covers(further));
    for (const std::size_t s : {5U, 10U, 15U}) {
        EXPECT_EQ(cover.cover(classes.symmetries()[s](pairing), kTooFew), left);
    }
}

}  // namespace revenge::check
