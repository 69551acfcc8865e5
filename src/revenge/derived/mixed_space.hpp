// The space of a cube's phase that spells out what it looks at, and of one that has automatic coordinates as well.
//
// Such a space is a product: what is spelled out, and the classes K x of some orbits' pieces, K what later phases'
// moves and rotations generate with all that can be done to other orbits (chain_spaces.hpp). Moves act on each of them
// by itself.
// Whatever later phases can solve is in K, so its class is the goal's: the goal is that of what is spelled out, with
// that one class. The cube is seen as it is held, as by all that is spelled out; so K has no rotations but those that
// later phases allow.
//
// There is no symmetry: those of what is spelled out act on its atoms, and how they carry classes of K to each other is
// not known. The largest coordinate numbers the blocks.
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
