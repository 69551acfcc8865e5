#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "revenge/base/random.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/solver/human/reduction.hpp"

namespace revenge::solver::human {
namespace {

const Reduction& reduction() {
    static const Reduction kReduction;
    return kReduction;
}

const puzzle::Cube& human_cube() {
    static const puzzle::Cube kCube(kSize);
    return kCube;
}

const LayerSteps& layers() {
    static const puzzle::CostTable kCosts(puzzle::Metric::Obtm, kSize);
    static const LayerSteps kLayers(human_cube(), kCosts);
    return kLayers;
}

puzzle::State turned(puzzle::State state, int count, base::Random& random) {
    for (int i = 0; i < count; ++i) {
        const auto face = static_cast<puzzle::Face>(random() % 6);
        state = human_cube().apply(
            state, puzzle::turn_of(kSize, face, 1, 1 + static_cast<int>(random() % 2),
                                   1 + static_cast<int>(random() % 3)));
    }
    return state;
}

// Everything below the last layer is as on the solved cube.
void expect_lower_layers(const puzzle::State& state, bool oriented) {
    for (std::size_t i = 0; i < kCorners; ++i) {
        ASSERT_TRUE(i < 4 || state.piece[i] == i);
        ASSERT_TRUE((i < 4 && !oriented) || state.twist[i] == 0);
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        ASSERT_TRUE(i < 4 || state.piece[kFirstWing + i] == i);
        ASSERT_TRUE(!oriented || state.piece[kFirstWing + i] < kEdges);
    }
    ASSERT_EQ(pairs_in(wings_of(state)), 12);
    ASSERT_EQ(centers_of(state), centers_of(human_cube().puzzle().solved()));
}

TEST(HumanAlgorithms, KeepWhatIsBelowTheLastLayer) {
    const puzzle::State& solved = human_cube().puzzle().solved();
    for (const puzzle::Algorithm& algorithm : layers().orienting()) {
        expect_lower_layers(human_cube().apply(solved, algorithm), false);
    }
    for (const puzzle::Algorithm& algorithm : layers().permuting()) {
        expect_lower_layers(human_cube().apply(solved, algorithm), true);
    }
    expect_lower_layers(human_cube().apply(solved, layers().flip()), false);
    expect_lower_layers(human_cube().apply(solved, layers().exchange()), true);
}

TEST(HumanAlgorithms, TheParitiesChangeWhatTheyAreNamedAfter) {
    const puzzle::State& solved = human_cube().puzzle().solved();
    EXPECT_FALSE(layers().has_flip_parity(solved));
    EXPECT_FALSE(layers().has_exchange_parity(solved));
    EXPECT_TRUE(layers().has_flip_parity(human_cube().apply(solved, layers().flip())));
    EXPECT_TRUE(layers().has_exchange_parity(human_cube().apply(solved, layers().exchange())));
}

// Every last layer is met by turning it with the algorithms at random: 216 patterns of orientation, 288 permutations.
TEST(HumanAlgorithms, OneOfThemDoesForEachLastLayer) {
    base::Random random(1);
    std::map<std::array<std::uint8_t, 8>, int> orientations, permutations;
    puzzle::State state = human_cube().puzzle().solved();
    const puzzle::Turn up = puzzle::turn_of(kSize, puzzle::Face::U, 1, 1, 1);
    const auto next = [&](const std::vector<puzzle::Algorithm>& algorithms) {
        state = human_cube().apply(state, algorithms[random() % algorithms.size()]);
        for (std::uint64_t i = random() % 4; i > 0; --i) {
            state = human_cube().apply(state, up);
        }
    };
    for (int i = 0; i < 3000; ++i) {
        next(layers().orienting());
        std::array<std::uint8_t, 8> pattern{};
        for (std::size_t k = 0; k < 4; ++k) {
            pattern[k] = static_cast<std::uint8_t>(state.twist[k]);
            pattern[k + 4] = static_cast<std::uint8_t>(state.piece[kFirstWing + k] / kEdges);
        }
        if (orientations.emplace(pattern, 0).second) {
            EXPECT_LE(layers().orient(state).size(), 16);
        }
    }
    state = human_cube().puzzle().solved();
    for (int i = 0; i < 4000; ++i) {
        next(layers().permuting());
        std::array<std::uint8_t, 8> pattern{};
        for (std::size_t k = 0; k < 4; ++k) {
            pattern[k] = static_cast<std::uint8_t>(state.piece[k]);
            pattern[k + 4] = static_cast<std::uint8_t>(state.piece[kFirstWing + k]);
        }
        if (permutations.emplace(pattern, 0).second) {
            EXPECT_LE(layers().permute(state).size(), 22);
        }
    }
    EXPECT_EQ(orientations.size(), 216);
    EXPECT_EQ(permutations.size(), 288);
}

// Wherever the two edges are, and whichever wings they exchange.
TEST(HumanEdgesStandard, TheLastTwoArePairedFromAnywhere) {
    const puzzle::CostTable costs(puzzle::Metric::Obtm, kSize);
    const EdgePairing edges(human_cube(), costs);
    for (std::size_t a = 0; a < kEdges; ++a) {
        for (std::size_t b = a + 1; b < kEdges; ++b) {
            for (const std::size_t half : {std::size_t{0}, kEdges}) {
                puzzle::State state = human_cube().puzzle().solved();
                std::swap(state.piece[kFirstWing + a], state.piece[kFirstWing + b + half]);
                ASSERT_EQ(pairs_in(wings_of(state)), 10);
                for (const puzzle::Algorithm& step : edges.steps(state)) {
                    state = human_cube().apply(state, step);
                }
                EXPECT_EQ(pairs_in(wings_of(state)), 12) << a << " " << b;
                EXPECT_EQ(centers_of(state), centers_of(human_cube().puzzle().solved()));
            }
        }
    }
}

TEST(ReductionStandard, EachStepDoesWhatItIsNamedAfterAndTheLastOneSolves) {
    base::Random random(7);
    int total = 0;
    constexpr int kCubes = 12;
    for (int i = 0; i < kCubes; ++i) {
        puzzle::State state = turned(human_cube().puzzle().solved(), 60, random);
        const auto solution = reduction().solve(state);
        ASSERT_TRUE(solution) << solution.error().message;
        total += solution->length;
        for (const PhaseSolution& phase : solution->phases) {
            state = human_cube().apply(state, phase.moves.turns());
            const auto seen = reduction_sees(human_cube(), phase.name, state);
            if (phase.name == "last centers") {
                EXPECT_EQ(std::count(seen[2].begin(), seen[2].end(), true), 6);
            } else if (phase.name == "cross") {
                EXPECT_EQ(pairs_in(wings_of(state)), 12);
            }
        }
        EXPECT_GE(human_cube().rotation_of_solved(state), 0);
    }
    EXPECT_LE(total, 130 * kCubes);
}

TEST(Reduction, ATwistedCornerIsRefused) {
    puzzle::State state = human_cube().puzzle().solved();
    state.twist[0] = 1;
    const auto solution = reduction().solve(state);
    ASSERT_FALSE(solution);
    EXPECT_EQ(solution.error().code, base::ErrorCode::ImpossibleCube);
}

}  // namespace
}  // namespace revenge::solver::human
