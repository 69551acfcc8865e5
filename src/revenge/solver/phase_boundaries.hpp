// Cancellation across the boundaries of phases: turns about one axis on both sides of a boundary are
// merged and count with the earlier phase.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver {

// Shortens the phases' moves in place, from the first boundary on, until nothing merges any more. All
// of them one after the other act as before. COMPLEXITY: linear.
void merge_boundaries(std::vector<puzzle::Algorithm>& phases, const puzzle::CostTable& costs);

}  // namespace revenge::solver
