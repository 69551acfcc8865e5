#include "revenge/render/thistlethwaite_layout.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/group/subgroups.hpp"
#include "revenge/puzzle.hpp"
#include "tests/render/thistlethwaite_keys.hpp"

namespace revenge::render {
namespace {

using group::Count;
using group::PointModel;
using group::Points;
using group::StabilizerChain;
using puzzle::Cube;
using puzzle::State;

std::vector<group::Permutation> generators(const Cube& cube, int phase) {
    const PointModel model(cube.puzzle());
    std::vector<group::Permutation> out;
    if (phase < kThistlethwaitePhases) {
        for (const puzzle::Turn turn : thistlethwaite_turns(phase)) {
            out.push_back(model.permutation(cube.action(turn)));
        }
    }
    return out;
}

StabilizerChain subgroup(const Cube& cube, int phase) {
    return StabilizerChain::build(generators(cube, phase), PointModel(cube.puzzle()).degree())
        .value();
}

TEST(ThistlethwaiteKeys, AreAsManyAsTheSubgroupsHaveCosets) {
    const Cube cube(3);
    const std::array<std::uint64_t, 4> published{2048, 1082565, 29400, 663552};
    for (int phase = 0; phase < kThistlethwaitePhases; ++phase) {
        const auto index = group::index_in(subgroup(cube, phase), subgroup(cube, phase + 1));
        ASSERT_TRUE(index);
        EXPECT_EQ(*index, Count(key_count(phase)));
        EXPECT_EQ(key_count(phase), published[static_cast<std::size_t>(phase)]);
    }
}

// A state of G_phase after a state of G_phase+1 has the same key; the states of G_phase+1 have key 0.
TEST(ThistlethwaiteKeys, TellCosetsOfTheNextSubgroupApart) {
    const Cube cube(3);
    const ThistlethwaiteLayout layout(cube);
    base::Random random(8);
    const auto walk = [&](State state, int phase) {
        const auto turns = thistlethwaite_turns(phase);
        for (int i = 0; i < 30; ++i) {
            state = cube.apply(state, turns[random.below(turns.size())]);
        }
        return state;
    };
    const auto product = [&](const State& first, const State& then) {
        const puzzle::Puzzle& model = cube.puzzle();
        return model.apply(first, model.element_of(then));
    };
    for (int phase = 0; phase + 1 < kThistlethwaitePhases; ++phase) {
        for (int i = 0; i < 300; ++i) {
            const State within = walk(cube.puzzle().solved(), phase + 1);
            ASSERT_EQ(key_of(phase, layout.compact(within)), 0U);
            const State state = walk(cube.puzzle().solved(), phase);
            ASSERT_EQ(key_of(phase, layout.compact(product(within, state))),
                      key_of(phase, layout.compact(state)));
        }
    }
}

// The statements of seed 003 on tetrads, from the half turns alone.
TEST(ThistlethwaiteTetrads, AreWhatTheSourceSays) {
    const Cube cube(3);
    const PointModel model(cube.puzzle());
    const puzzle::Orbit& corners = cube.puzzle().orbits()[0];
    std::vector<group::Permutation> half_turns;
    for (const group::Permutation& g : generators(cube, 3)) {
        half_turns.push_back(model.on_places(g, corners));
    }
    const std::vector<Points> tetrads = group::orbits(half_turns, 8);
    ASSERT_EQ(tetrads.size(), 2U);
    EXPECT_EQ(tetrads[0].size(), 4U);
    EXPECT_EQ(tetrads[1].size(), 4U);
    const StabilizerChain on_corners = StabilizerChain::build(half_turns, 8).value();
    EXPECT_EQ(on_corners.order(), Count(96));  // 4! * 4
    const Count all = group::factorial(4) * group::factorial(4);
    EXPECT_EQ(all / on_corners.order(), Count(6));
    // The second tetrad follows the first up to one of four double swaps.
    EXPECT_EQ(on_corners.pointwise_stabilizer(tetrads[0]).order(), Count(4));
    for (const group::Permutation& g : on_corners.generators()) {
        EXPECT_FALSE(g.is_odd());
    }
}

TEST(ThistlethwaiteTetrads, NumberBothTetradsAlike) {
    const Cube cube(3);
    const ThistlethwaiteLayout layout(cube);
    base::Random random(3);
    State state = cube.puzzle().solved();
    const auto turns = thistlethwaite_turns(3);
    for (int i = 0; i < 1000; ++i) {
        state = cube.apply(state, turns[random.below(turns.size())]);
        const CompactState compact = layout.compact(state);
        const int swap = (compact.corner[4] - 4) ^ compact.corner[0];
        for (std::size_t c = 0; c < 4; ++c) {
            EXPECT_EQ(compact.corner[c + 4] - 4, compact.corner[c] ^ swap);
        }
    }
}

// "edge parities cannot change", "corner parities cannot change", "edges remain within their slice".
TEST(ThistlethwaiteSubgroups, FixWhatTheSourceSays) {
    const Cube cube(3);
    const ThistlethwaiteLayout layout(cube);
    base::Random random(4);
    for (int phase = 1; phase < kThistlethwaitePhases; ++phase) {
        State state = cube.puzzle().solved();
        const auto turns = thistlethwaite_turns(phase);
        for (int i = 0; i < 300; ++i) {
            state = cube.apply(state, turns[random.below(turns.size())]);
            const CompactState compact = layout.compact(state);
            for (std::size_t e = 0; e < 12; ++e) {
                EXPECT_EQ(compact.edge_parity[e], 0);
                EXPECT_TRUE(phase < 2 || (compact.edge[e] < 4) == (e < 4));
                EXPECT_TRUE(phase < 3 || compact.edge[e] / 4U == e / 4);
            }
            for (std::size_t c = 0; c < 8; ++c) {
                EXPECT_TRUE(phase < 2 || compact.corner_parity[c] == 0);
                EXPECT_TRUE(phase < 3 || (compact.corner[c] < 4) == (c < 4));
            }
        }
    }
}

TEST(ThistlethwaiteLayout, TurnsUpAsTheSourceWritesIt) {
    // U1: { C6 : 3, C3 : 7, C7 : 2, C2 : 6 }.
    const Cube cube(3);
    const ThistlethwaiteLayout layout(cube);
    const CompactState compact = layout.compact(
        cube.apply(cube.puzzle().solved(), puzzle::turn_of(3, puzzle::Face::U, 1, 1, 1)));
    EXPECT_EQ(compact.corner[6], 3);
    EXPECT_EQ(compact.corner[3], 7);
    EXPECT_EQ(compact.corner[7], 2);
    EXPECT_EQ(compact.corner[2], 6);
}

TEST(ThistlethwaiteLayout, DrawsTheSolvedCube) {
    const Cube cube(3);
    const auto text = ThistlethwaiteLayout(cube).text(cube.puzzle().solved());
    ASSERT_TRUE(text);
    EXPECT_EQ(text->substr(0, text->find("compact")),
              "permutation state\n"
              "         | 0  1  2|\n"
              "         | 3  U  4|\n"
              "         | 5  6  7|\n"
              "| 8  9 10|16 17 18|24 25 26|32 33 34|\n"
              "|11  L 12|19  F 20|27  R 28|35  B 36|\n"
              "|13 14 15|21 22 23|29 30 31|37 38 39|\n"
              "         |40 41 42|\n"
              "         |43  D 44|\n"
              "         |45 46 47|\n");
    const puzzle::Turn whole{1, 0b111, 1};
    EXPECT_FALSE(ThistlethwaiteLayout(cube).text(cube.apply(cube.puzzle().solved(), whole)));
}

}  // namespace
}  // namespace revenge::render
