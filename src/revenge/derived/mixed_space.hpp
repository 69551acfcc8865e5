// The space of a cube's phase that spells out what it looks at, and of one that has automatic coordinates as well.
//
// Such a space is a product: what is spelled out, and the classes K x of some orbits' pieces, K what later phases'
// moves and rotations generate with all that can be done to other orbits (chain_spaces.hpp). Moves act on each of them
// by itself.
// Whatever later phases can solve is in K, so its class is the goal's: the goal is that of what is spelled out, with
// that one class. The cube is seen as it is held, as by all that is spelled out; so K has no rotations but those that
// later phases allow.
//
// It is reduced by those of the cube's symmetries that keep its moves, its goal and all coordinates
// (coset/declared_symmetries). What is spelled out says by its atoms how it is carried; classes are walked:
// what moves make of K goes to what their images make of K, if that depends on nothing but the class, as it
// does where the symmetry keeps K (move_symmetries.hpp). Rotations on one side, S2 of what is spelled out,
// would do nothing more to classes: they would have to keep the goal, so be in K, and conjugation by them does
// the same. The larger one of the first coordinates of both sorts numbers the blocks.
#pragma once

#include <memory>

#include "revenge/base/result.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/derived/limits.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::derived {

// REQUIRES a phase that spells out coordinates. `limits`: of making what is automatic. ERRORS, other parameters: as
// CosetSpace::make; Interrupted.
base::Result<std::unique_ptr<coset::CosetSpace>> cube_space(
    const puzzle::Cube& cube, const coset::ChainDeclaration& chain, std::size_t phase,
    const puzzle::CostTable& costs, const SpaceLimits& limits,
    const coset::ClassStore* store = nullptr, coset::SharedCoordinates* shared = nullptr);

}  // namespace revenge::derived
