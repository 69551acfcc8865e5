// The function that the registry's row of Larsen's method names.
#pragma once

#include <string_view>

#include "revenge/coset/pieces_seen.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::larsen {

base::Result<SharedMethod> open_larsen(const Opening& opening);

// Returns what a step looks at, by how its name begins.
coset::PiecesSeen larsen_sees(const puzzle::Cube& cube, std::string_view part,
                              const puzzle::State& after);

}  // namespace revenge::solver::larsen
