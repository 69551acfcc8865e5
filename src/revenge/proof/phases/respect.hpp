// Checks that moves act on a phase's coordinates: their values after a move must follow from their values before it.
// Otherwise the table is meaningless.
#pragma once

#include <cstddef>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

// Walks from the solved state by the moves of later phases, the last one's first, then by those of the phase, at random
// but always alike: states that the phase can meet. ERRORS: Usage, naming coordinate and move, where one has been seen
// that is not respected. COMPLEXITY: milliseconds.
base::Status respected(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase, const coset::CosetSpace& space);

}  // namespace revenge::proof::phases
