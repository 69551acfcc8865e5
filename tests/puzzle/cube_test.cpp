#include "revenge/puzzle.hpp"

#include <gtest/gtest.h>

#include "revenge/base.hpp"

namespace revenge::puzzle {
namespace {

Turn random_turn(base::Random& random, int size) {
    const auto layers = 1 + random.below((1U << static_cast<unsigned>(size)) - 1);
    return {static_cast<std::uint8_t>(random.below(3)), static_cast<std::uint8_t>(layers),
            static_cast<std::uint8_t>(1 + random.below(3))};
}

TEST(Cube, FourQuarterTurnsAreNone) {
    for (int size = Cube::kMinSize; size <= Cube::kMaxSize; ++size) {
        const Cube cube(size);
        base::Random random(1);
        const State state = random_state(cube, random);
        for (int i = 0; i < 50; ++i) {
            Turn turn = random_turn(random, size);
            turn.quarters = 1;
            EXPECT_EQ(cube.apply(state, Algorithm(4, turn)), state);
        }
    }
}

TEST(Cube, ConjugationCarriesTurnsToTheirImages) {
    for (int size = Cube::kMinSize; size <= Cube::kMaxSize; ++size) {
        const Cube cube(size);
        base::Random random(2);
        for (int s = 0; s < kSymmetries; ++s) {
            const auto symmetry = static_cast<SymmetryIndex>(s);
            const State state = random_state(cube, random);
            const Turn turn = random_turn(random, size);
            EXPECT_EQ(cube.conjugate(cube.apply(state, turn), symmetry),
                      cube.apply(cube.conjugate(state, symmetry),
                                 image(all_symmetries()[symmetry], turn, size)));
        }
    }
}

TEST(Cube, WholeCubeTurnsAreRotations) {
    const Cube cube(4);
    base::Random random(3);
    const State state = random_state(cube, random);
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        const Turn turn{axis, 0b1111, 1};
        EXPECT_EQ(cube.apply(state, turn),
                  cube.rotate(state, symmetry_index(rotation_about(axis, 1))));
    }
}

TEST(Cube, InverseUndoes) {
    const Cube cube(4, true);
    base::Random random(4);
    State state = cube.puzzle().solved();
    Algorithm algorithm;
    for (int i = 0; i < 30; ++i) {
        algorithm.push_back(random_turn(random, 4));
    }
    state = cube.apply(state, algorithm);
    EXPECT_EQ(cube.inverse(state), cube.apply(cube.puzzle().solved(), inverse(algorithm)));
}

TEST(Cube, WingHalvesAreKeptByHalfTurnsOfRightAndLeft) {
    const Cube cube(4);
    const Orbit& wings = *cube.puzzle().find_orbit("wings");
    for (const Turn turn :
         {Turn{0, 1, 2}, Turn{0, 8, 2}, Turn{1, 1, 1}, Turn{1, 8, 1}, Turn{2, 1, 1}, Turn{2, 8, 1},
          Turn{0, 2, 2}, Turn{1, 2, 2}, Turn{2, 2, 2}}) {
        for (int place = 0; place < wings.size; ++place) {
            const int from = cube.action(turn).from[static_cast<std::size_t>(wings.first + place)];
            EXPECT_EQ(from - wings.first < 12, place < 12);
        }
    }
}

TEST(Simplify, ActsTheSameAndCostsNoMore) {
    const Cube cube(4, true);
    base::Random random(5);
    for (const Metric metric : kAllMetrics) {
        const CostTable costs(metric, 4);
        for (int i = 0; i < 100; ++i) {
            Algorithm algorithm;
            for (int k = 0; k < 20; ++k) {
                algorithm.push_back(random_turn(random, 4));
                algorithm.back().axis = static_cast<std::uint8_t>(random.below(2));
            }
            const Algorithm simple = simplify(algorithm, costs, true);
            EXPECT_EQ(cube.apply(cube.puzzle().solved(), simple),
                      cube.apply(cube.puzzle().solved(), algorithm));
            EXPECT_LE(costs.cost(simple), costs.cost(algorithm));
        }
    }
}

TEST(Simplify, WritesNoOuterBlockOfMoreThanHalfTheCube) {
    const CostTable costs(Metric::Obtm, 4);
    const Turn three_wide{0, 0b0111, 1};
    EXPECT_EQ(simplify({three_wide}, costs, true), (Algorithm{{0, 0b1000, 3}, {0, 0b1111, 1}}));
    EXPECT_EQ(simplify({three_wide}, costs, false), (Algorithm{{0, 0b1000, 3}}));
}

TEST(Simplify, LetsTurnsMeetThroughARotation) {
    const CostTable costs(Metric::Obtm, 4);
    // U, then the whole cube turned by all four layers of x, then what is then F: U again.
    const Algorithm algorithm{{1, 0b0001, 1}, {0, 0b0011, 3}, {0, 0b1100, 3}, {2, 0b0001, 1}};
    EXPECT_EQ(costs.cost(simplify(algorithm, costs, false)), 1);
}

TEST(SymmetryGroup, HasTheOrderOfItsName) {
    const std::vector<std::pair<const char*, std::size_t>> orders{
        {"M", 48}, {"O", 24},        {"D4h", 16},     {"D4h(x)", 16}, {"D4", 8},    {"C4v", 8},
        {"C4", 4}, {"D2h(face)", 8}, {"D2(face)", 4}, {"C3", 3},      {"C2(y)", 2}, {"C1", 1}};
    for (const auto& [name, order] : orders) {
        EXPECT_EQ(symmetry_group(name)->size(), order) << name;
    }
}

}  // namespace
}  // namespace revenge::puzzle
