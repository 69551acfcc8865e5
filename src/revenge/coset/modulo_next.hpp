// Requirements on the next phase's moves for coordinates that observe pieces modulo these moves.
//
// Such a coordinate takes arrangements for one that the next phase's moves make of each other. That is a
// relabelling of the pieces looked at only if the moves exchange none of them with others.
#pragma once

#include <vector>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

// ERRORS: Usage, where a move of `next` exchanges pieces that the phase looks at so with others.
base::Status keeps_pieces(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase,
                          const std::vector<puzzle::Transformation>& next);

}  // namespace revenge::coset
