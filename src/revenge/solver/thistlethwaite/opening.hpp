// The function that the registry's row of Thistlethwaite's method names.
#pragma once

#include "revenge/solver/opening.hpp"

namespace revenge::solver::thistlethwaite {

base::Result<SharedMethod> open_thistlethwaite(const Opening& opening);

}  // namespace revenge::solver::thistlethwaite
