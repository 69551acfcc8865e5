// The parts of a coset space as a phase of a cube's chain declares them.
#pragma once

#include <vector>

#include "revenge/base.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

// Returns the parts of the spelled-out coordinates only, without symmetries. REQUIRES that
// the phase spells out some. ERRORS, parameters: as for CosetSpace::make.
base::Result<CosetSpace::Parts> declared_parts(const puzzle::Cube& cube,
                                               const chain::ChainDeclaration& chain,
                                               std::size_t phase, const puzzle::CostTable& costs,
                                               SharedCoordinates* shared);

// The symmetries of a cube that respect a phase's moves and coordinates, those that it spells out and automatic
// ones.

// RETURNS those of the pairs (s1 s2, s1), s1 in the phase's S1 and s2 in its S2, the identity first.
std::vector<SymmetryImages> declared_symmetries(const puzzle::Cube& cube,
                                                const CosetSpace::Parts& parts);

// RETURNS first after second.
SymmetryPair composed(const SymmetryPair& first, const SymmetryPair& second) noexcept;

}  // namespace revenge::coset
