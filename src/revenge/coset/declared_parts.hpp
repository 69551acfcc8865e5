// The parts of a coset space as a phase of a cube's chain declares them.
#pragma once

#include "revenge/base.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

// Returns the parts of the spelled-out coordinates only, without symmetries (declared_symmetries.hpp). REQUIRES that
// the phase spells out some. ERRORS, parameters: as for CosetSpace::make.
base::Result<CosetSpace::Parts> declared_parts(const puzzle::Cube& cube,
                                               const chain::ChainDeclaration& chain,
                                               std::size_t phase, const puzzle::CostTable& costs,
                                               SharedCoordinates* shared);

}  // namespace revenge::coset
