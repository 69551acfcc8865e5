#include "revenge/coset/pieces_seen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "revenge/chain/phase_declaration.hpp"

namespace revenge::coset {
namespace {

std::ptrdiff_t count(const puzzle::Cube& cube, const PiecesSeen& seen) {
    const auto facelets = facelets_seen(cube, cube.puzzle().solved(), seen);
    return std::ranges::count(facelets, true);
}

TEST(PiecesSeen, AreThoseOfThePhasesCoordinates) {
    const puzzle::Cube cube(4);
    const chain::ChainDeclaration chain = chain::builtin_chain("eight-phase").value();
    // The eight centers of R and L; then those of F and B, and all 24 wings, to be split into pairs.
    const PiecesSeen first = pieces_seen(cube.puzzle(), chain.phases[0]);
    EXPECT_EQ(count(cube, first), 8);
    PiecesSeen both = first;
    add(both, pieces_seen(cube.puzzle(), chain.phases[1]));
    EXPECT_EQ(count(cube, both), 16 + 48);
    EXPECT_EQ(count(cube, pieces_seen(cube.puzzle(), true)), 96);
    EXPECT_EQ(count(cube, pieces_seen(cube.puzzle(), false)), 0);
}

TEST(PiecesSeen, GoWithThePiecesWhereTheyAre) {
    const puzzle::Cube cube(4);
    const chain::ChainDeclaration chain = chain::builtin_chain("eight-phase").value();
    const PiecesSeen seen = pieces_seen(cube.puzzle(), chain.phases[0]);
    const puzzle::Turn slice = puzzle::turn_of(4, puzzle::Face::F, 2, 2, 1);
    const puzzle::State state = cube.apply(cube.puzzle().solved(), slice);
    const auto facelets = facelets_seen(cube, state, seen);
    const auto on_face = [&](puzzle::Face face) {
        const auto first = facelets.begin() + puzzle::index_of(face) * 16;
        return std::count(first, first + 16, true);
    };
    // 2F carries two centers each of L and R to U and D.
    EXPECT_EQ(on_face(puzzle::Face::R), 2);
    EXPECT_EQ(on_face(puzzle::Face::L), 2);
    EXPECT_EQ(on_face(puzzle::Face::U), 2);
    EXPECT_EQ(on_face(puzzle::Face::D), 2);
    EXPECT_EQ(on_face(puzzle::Face::F), 0);
}

}  // namespace
}  // namespace revenge::coset
