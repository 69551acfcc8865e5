// Cancellation across the boundaries of phases: turns about one axis on both sides of a boundary are merged, and belong
// to the earlier phase.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver {

// Shortens the phases' moves in place, from the first boundary on, until no more turns can be merged. Their
// concatenation has the same effect as before. COMPLEXITY: linear.
void merge_boundaries(std::vector<puzzle::Algorithm>& phases, const puzzle::CostTable& costs);

}  // namespace revenge::solver
