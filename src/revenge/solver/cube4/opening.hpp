// What the registry's row of the optimal 4x4x4 solver names.
#pragma once

#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube4 {

base::Result<SharedMethod> open_optimal(const Opening& opening);

}  // namespace revenge::solver::cube4
