#include <gtest/gtest.h>

#include "revenge/base/random.hpp"
#include "revenge/puzzle/random_state.hpp"
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {
namespace {

const Tables& tables() {
    static const Tables kTables(2);
    return kTables;
}

Cubie random_cubie(base::Random& random) {
    static const puzzle::Cube kCube(3);
    return cubie_of(kCube, puzzle::random_state(kCube, random));
}

TEST(Cubie, InverseUndoesAndConjugationCarriesMovesToTheirImages) {
    const Geometry geometry;
    base::Random random(1);
    for (int i = 0; i < 20; ++i) {
        const Cubie cubie = random_cubie(random);
        EXPECT_EQ(multiply(cubie, inverse(cubie)), solved_cubie());
        for (std::size_t s = 0; s < puzzle::kSymmetries; ++s) {
            const std::size_t move = random.below(kMoves);
            EXPECT_EQ(conjugate(multiply(cubie, geometry.moves[move]), geometry.conjugations[s]),
                      multiply(conjugate(cubie, geometry.conjugations[s]),
                               geometry.moves[geometry.move_image[s][move]]));
        }
    }
}

TEST(Coordinates, RankUndoesUnrank) {
    base::Random random(2);
    for (int i = 0; i < 200; ++i) {
        Cubie cubie = solved_cubie();
        const int twist = static_cast<int>(random.below(kTwists));
        set_twist(cubie, twist);
        EXPECT_EQ(twist_of(cubie), twist);
        const int flip = static_cast<int>(random.below(kFlips));
        set_flip(cubie, flip);
        EXPECT_EQ(flip_of(cubie), flip);
        const int corners = static_cast<int>(random.below(kPermutationsOf8));
        set_corners(cubie, corners);
        EXPECT_EQ(corners_of(cubie), corners);
        for (const int first : {kUpQuartet, kDownQuartet, kSliceQuartet}) {
            const int quartet = static_cast<int>(random.below(kQuartets));
            set_quartet(cubie, quartet, first);
            EXPECT_EQ(quartet_of(cubie, first), quartet);
        }
    }
}

TEST(TwoPhaseStandard, HasTheKnownNumberOfFlipSliceClasses) {
    std::uint32_t classes = 0;
    for (const std::uint32_t entry : tables().flip_slice_class) {
        classes = std::max(classes, entry / kAxisSymmetries + 1);
    }
    EXPECT_EQ(classes, 64430U);  // Kociemba
}

TEST(TwoPhaseStandard, PhaseOneDistanceChangesByAtMostOne) {
    base::Random random(3);
    for (int i = 0; i < 100; ++i) {
        const Cubie cubie = random_cubie(random);
        const int here = TwoPhaseSearch(tables(), cubie).distance(0);
        for (const Cubie& move : tables().geometry.moves) {
            const int there = TwoPhaseSearch(tables(), multiply(cubie, move)).distance(0);
            EXPECT_LE(std::abs(there - here), 1);
        }
    }
}

TEST(TwoPhaseStandard, SolvesRandomCubesShortly) {
    base::Random random(4);
    Interrupt never;
    for (int i = 0; i < 100; ++i) {
        Cubie cubie = random_cubie(random);
        const Solved solved = solve_two_phase(tables(), cubie, 20000, 0, never);
        ASSERT_TRUE(solved.found);
        EXPECT_LE(solved.moves.size(), 23U);
        for (const std::uint8_t move : solved.moves) {
            cubie = multiply(cubie, tables().geometry.moves[move]);
        }
        EXPECT_EQ(cubie, solved_cubie());
    }
}

}  // namespace
}  // namespace revenge::solver::cube3
