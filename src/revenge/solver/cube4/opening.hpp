// Opens the optimal 4x4x4 solver, for its row in the registry.
#pragma once

#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube4 {

base::Result<SharedMethod> open_optimal(const Opening& opening);

}  // namespace revenge::solver::cube4
