// The function that the registry's row of the short solver names.
#pragma once

#include <string_view>

#include "revenge/coset/pieces_seen.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::reduction {

base::Result<SharedMethod> open_short(const Opening& opening);

// Returns what a part looks at, by its name; `after`: the cube then.
coset::PiecesSeen short_sees(const puzzle::Cube& cube, std::string_view part,
                             const puzzle::State& after);

}  // namespace revenge::solver::reduction
