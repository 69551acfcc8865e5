#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
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

const Reduction& yau() {
    static const Reduction kYau(puzzle::CostTable(puzzle::Metric::Obtm, kSize),
                                Reduction::Order::Yau);
    return kYau;
}

// With the cross in place, the last two edges are those of a 3x3x3's other eight places.
TEST(YauStandard, TheLastTwoEdgesArePairedFromAnywhereAndTheCrossStays) {
    const puzzle::CostTable costs(puzzle::Metric::Obtm, kSize);
    const EdgePairing edges = EdgePairing(human_cube(), costs).keeping_cross();
    constexpr std::array<std::size_t, 8> kOthers{0, 1, 2, 3, 8, 9, 10, 11};
    const puzzle::State& solved = human_cube().puzzle().solved();
    for (std::size_t a = 0; a < kOthers.size(); ++a) {
        for (std::size_t b = a + 1; b < kOthers.size(); ++b) {
            for (const std::size_t half : {std::size_t{0}, kEdges}) {
                puzzle::State state = solved;
                std::swap(state.piece[kFirstWing + kOthers[a]],
                          state.piece[kFirstWing + kOthers[b] + half]);
                for (const puzzle::Algorithm& step : edges.steps(state)) {
                    state = human_cube().apply(state, step);
                }
                EXPECT_EQ(pairs_in(wings_of(state)), 12) << a << " " << b;
                EXPECT_EQ(centers_of(state), centers_of(solved));
                for (std::size_t i = 4; i < 8; ++i) {
                    EXPECT_EQ(state.piece[kFirstWing + i], i);
                }
            }
        }
    }
}

// Wherever the wings of the last edge are.
TEST(YauStandard, TheLastEdgeOfTheCrossIsSolvedFromAnywhere) {
    const puzzle::CostTable costs(puzzle::Metric::Obtm, kSize);
    const CrossEdges cross(human_cube(), EdgePairing(human_cube(), costs));
    const puzzle::State& solved = human_cube().puzzle().solved();
    for (const std::size_t edge : {std::size_t{4}, std::size_t{5}}) {
        for (std::size_t to = 0; to < 24; ++to) {
            for (std::size_t other = 0; other < 24; ++other) {
                const auto is_kept = [&](std::size_t i) {
                    return i % kEdges >= 4 && i % kEdges < 8 && i % kEdges != edge;
                };
                if (to == other || is_kept(to) || is_kept(other)) {
                    continue;
                }
                puzzle::State state = solved;
                std::swap(state.piece[kFirstWing + edge], state.piece[kFirstWing + to]);
                const auto* const second =
                    std::find(state.piece.begin() + kFirstWing,
                              state.piece.begin() + kFirstWing + 24, edge + kEdges);
                std::swap(state.piece[static_cast<std::size_t>(second - state.piece.begin())],
                          state.piece[kFirstWing + other]);
                if (state.piece[kFirstWing + to] != edge) {
                    continue;  // the second exchange has moved the first wing
                }
                const puzzle::State end = human_cube().apply(state, cross.last(state));
                for (std::size_t i = 4; i < 8; ++i) {
                    ASSERT_EQ(end.piece[kFirstWing + i], i);
                    ASSERT_EQ(end.piece[kFirstWing + kEdges + i], i + kEdges);
                }
                ASSERT_EQ(centers_of(end), centers_of(solved));
            }
        }
    }
}

// All 70 ways in which eight centers can lie on two faces, with the open place on each side.
TEST(YauStandard, TheLastCentersAreSolvedBesideTheCross) {
    const CenterSteps centers(human_cube());
    const auto place = [](std::size_t i, puzzle::Face first, puzzle::Face second) {
        return kFirstCenter + 4 * static_cast<std::size_t>(i < 4 ? first : second) + i % 4;
    };
    std::size_t longest = 0;
    for (unsigned set = 0; set < 256; ++set) {
        if (std::popcount(set) != 4) {
            continue;
        }
        for (const puzzle::Face second : {puzzle::Face::B, puzzle::Face::L}) {
            puzzle::State state = human_cube().puzzle().solved();
            const auto color_of = [](puzzle::Face face) {
                return static_cast<std::uint8_t>(static_cast<std::size_t>(face));
            };
            for (std::size_t i = 0; i < 8; ++i) {
                state.piece[place(i, puzzle::Face::R, second)] =
                    color_of((set >> i & 1U) != 0 ? puzzle::Face::R : second);
            }
            for (std::size_t side = 0; side < 4; ++side) {
                std::size_t open = side;
                const auto path = centers.keeping_cross(state, CenterSteps::Step::Last, open);
                longest = std::max(longest, path.size());
                EXPECT_EQ(centers_of(human_cube().apply(state, path)),
                          centers_of(human_cube().puzzle().solved()));
            }
        }
    }
    EXPECT_LE(longest, 20);
}

TEST(YauStandard, EachStepKeepsTheCrossAndTheLastOneSolves) {
    base::Random random(11);
    int total = 0;
    constexpr int kCubes = 12;
    for (int i = 0; i < kCubes; ++i) {
        puzzle::State state = turned(human_cube().puzzle().solved(), 60, random);
        const auto solution = yau().solve(state);
        ASSERT_TRUE(solution) << solution.error().message;
        total += solution->length;
        for (const PhaseSolution& phase : solution->phases) {
            state = human_cube().apply(state, phase.moves.turns());
            const auto seen = yau_sees(human_cube(), phase.name, state);
            const auto centers = std::count(seen[2].begin(), seen[2].end(), true);
            const auto edges = std::count(seen[1].begin(), seen[1].begin() + 4, true);
            if (phase.name.ends_with("centers") || phase.name == "fourth center") {
                EXPECT_GE(edges, 3) << phase.name;
                EXPECT_GE(centers, 4) << phase.name;
            } else if (phase.name == "last cross edge" || phase.name == "edge pairs") {
                EXPECT_EQ(edges, 4) << phase.name;
                EXPECT_EQ(centers, 6) << phase.name;
            }
        }
        EXPECT_GE(human_cube().rotation_of_solved(state), 0);
    }
    EXPECT_LE(total, 135 * kCubes);
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
