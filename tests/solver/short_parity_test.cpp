// Cubes that are reduced but for their parities: the reductions that are known for them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "revenge/base/random.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/solver/short/parity.hpp"
#include "revenge/solver/short/views.hpp"

namespace {

using namespace revenge;
using namespace revenge::solver::reduction;

constexpr puzzle::Metric kMetrics[] = {puzzle::Metric::Obtm, puzzle::Metric::Sstm,
                                       puzzle::Metric::Btm};
constexpr std::string_view kFlip = "2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2";
constexpr std::string_view kExchange = "2R2 U2 2R2 Uw2 2R2 Uw2";
constexpr std::string_view kBoth = "2R U2 F2 2R U2 2R2 U2 F2 2R F2 2R2 F2 U2 2R' U2 2R";

puzzle::State after(const puzzle::Cube& cube, puzzle::State state, std::string_view text) {
    const auto read = notation::parse_algorithm(text, cube.size(), notation::Reading::Slice);
    EXPECT_TRUE(read) << text;
    return cube.apply(state, read->algorithm);
}

bool is_solvable(const solver::cube3::Cubie& cubie) {
    return std::count(cubie.flip.begin(), cubie.flip.end(), 1) % 2 == 0 &&
           is_odd_permutation(cubie.edge.data(), cubie.edge.size()) ==
               is_odd_permutation(cubie.corner.data(), cubie.corner.size());
}

TEST(ShortParity, ReducesEveryCubeThatIsReducedButForParities) {
    const puzzle::Cube cube(4);
    base::Random random(5);
    constexpr std::string_view kFaces = "URFDLB";
    for (const puzzle::Metric metric : kMetrics) {
        const auto generators = solver::reduction::generators(cube, metric);
        for (const std::string_view parity : {kFlip, kExchange, kBoth}) {
            puzzle::State state = after(cube, cube.puzzle().solved(), parity);
            for (int i = 0; i < 30; ++i) {
                state = after(cube, state, kFaces.substr(random.below(kFaces.size()), 1));
            }
            const Pieces pieces = pieces_of(cube, state);
            const auto found = parity_reductions(cube, generators, pieces);
            EXPECT_GE(found.size(), 24U) << parity;
            for (const Reduction& reduction : found) {
                Pieces replayed = pieces;
                for (std::size_t i = 0; i < reduction.path.length; ++i) {
                    replayed = apply(replayed, generators[reduction.path.moves[i]]);
                }
                EXPECT_EQ(replayed, reduction.pieces);
                EXPECT_TRUE(is_solvable(as_3x3x3(cube, replayed).cubie));
            }
        }
    }
}

// How short the words are that undo these alone.
TEST(ShortParity, UndoesOneAloneByItsKnownWord) {
    const puzzle::Cube cube(4);
    const int lengths[3][3] = {{22, 15, 15}, {9, 8, 6}, {23, 16, 16}};
    for (std::size_t m = 0; m < std::size(kMetrics); ++m) {
        const auto generators = solver::reduction::generators(cube, kMetrics[m]);
        std::size_t row = 0;
        for (const std::string_view parity : {kFlip, kExchange, kBoth}) {
            const Pieces pieces = pieces_of(cube, after(cube, cube.puzzle().solved(), parity));
            int shortest = kMaxPath;
            for (const Reduction& reduction : parity_reductions(cube, generators, pieces)) {
                const auto state = state_of(cube, reduction.pieces);
                if (cube.rotation_of_solved(state) >= 0) {
                    shortest = std::min<int>(shortest, reduction.path.length);
                }
            }
            EXPECT_EQ(shortest, lengths[row++][m]) << parity;
        }
    }
}

TEST(ShortParity, HasNothingToSayOfOtherCubes) {
    const puzzle::Cube cube(4);
    const auto generators = solver::reduction::generators(cube, puzzle::Metric::Obtm);
    for (const std::string_view text :
         {"", "R U F2", "Rw U", "2R2 2F2 2U2", "2R 2F 2R' 2F' 2U 2L 2U' 2L'"}) {
        const Pieces pieces = pieces_of(cube, after(cube, cube.puzzle().solved(), text));
        EXPECT_TRUE(parity_reductions(cube, generators, pieces).empty()) << text;
    }
}

}  // namespace
