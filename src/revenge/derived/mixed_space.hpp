// The space of a cube's phase that spells out what it looks at, and of one that has automatic coordinates as well.
//
// Such a space is a product: what is spelled out, and the classes K x of some orbits' pieces, K what later phases'
// moves and rotations generate with all that can be done to other orbits (chain_spaces.hpp). Moves act on each factor
// separately. All states that later phases can solve are in K, so they have the goal's class: the goal is the goal of
// the spelled-out coordinates combined with that one class. As with all spelled-out coordinates, the cube's orientation
// matters, so K contains only rotations that later phases allow.
//
// It is reduced by those of the cube's symmetries that keep its moves, its goal and all coordinates
// (coset/declared_symmetries). Symmetries act on the spelled-out coordinates through their atoms. Their action on
// classes is found by a walk: the image of K under moves corresponds to its image under the conjugated moves, if this
// depends only on the class, which holds if the symmetry preserves K (move_symmetries.hpp). Rotations on one side, S2
// of what is spelled out, would do nothing more to classes: they would have to keep the goal, so be in K, and
// conjugation by them does the same. The larger one of the first coordinates of both sorts numbers the blocks.
#pragma once

#include <memory>

#include "revenge/base.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/derived/limits.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// REQUIRES a phase that spells out coordinates. `limits`: of making what is automatic. ERRORS, other parameters: as
// CosetSpace::make; Interrupted.
base::Result<std::unique_ptr<coset::CosetSpace>> cube_space(
    const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
    const puzzle::CostTable& costs, const SpaceLimits& limits,
    const coset::ClassStore* store = nullptr, coset::SharedCoordinates* shared = nullptr);

}  // namespace revenge::derived
