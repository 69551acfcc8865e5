// Whether moves act on what a phase looks at: what its coordinates show after a move must follow from what they
// showed before it. Otherwise its table is of nothing.
#pragma once

#include <string>

#include "revenge/coset/coset_space.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::bounds {

// Walks from the solved state by the moves of later phases, the last one's first, then by those of the phase, at random
// but always alike: states that the phase can meet. RETURNS a sentence naming coordinate and move if one is
// not respected; empty if none was seen. COMPLEXITY: milliseconds.
std::string disrespected(const puzzle::Cube& cube, const coset::ChainDeclaration& chain,
                         std::size_t phase, const coset::CosetSpace& space);

}  // namespace revenge::bounds
