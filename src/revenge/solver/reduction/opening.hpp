// The functions in the short solver's row of the registry.
#pragma once

#include <string_view>

#include "revenge/coset/pieces_seen.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::reduction {

base::Result<SharedMethod> open_short(const Opening& opening);

// Returns the pieces on which a part of a solution depends, by the part's name; `after` is the cube after it.
coset::PiecesSeen short_sees(const puzzle::Cube& cube, std::string_view part,
                             const puzzle::State& after);

}  // namespace revenge::solver::reduction
