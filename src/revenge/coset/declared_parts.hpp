// The parts of a coset space as a phase of a cube's chain declares them.
#pragma once

#include "revenge/base/result.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

// Of what it spells out, if it has automatic coordinates as well; without symmetries (declared_symmetries.hpp).
// REQUIRES that it spells out some. ERRORS, parameters: as CosetSpace::make.
base::Result<CosetSpace::Parts> declared_parts(const puzzle::Cube& cube,
                                               const ChainDeclaration& chain, std::size_t phase,
                                               const puzzle::CostTable& costs,
                                               SharedCoordinates* shared);

}  // namespace revenge::coset
