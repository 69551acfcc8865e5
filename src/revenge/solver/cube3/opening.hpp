// The functions that the registry's rows of the 3x3x3 methods name.
#pragma once

#include <cstdint>

#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube3 {

// Memory with the making of their tables, of the optimal one without the large table (bench/RESULTS.md).
inline constexpr std::uint64_t kTwoPhaseBytes = std::uint64_t{175} << 20U;
inline constexpr std::uint64_t kOptimalBytes = std::uint64_t{110} << 20U;

base::Result<SharedMethod> open_two_phase(const Opening& opening);

// With the large table where it is there or may be made: by more memory than a solver has unasked, as it takes a
// minute.
base::Result<SharedMethod> open_optimal(const Opening& opening);

}  // namespace revenge::solver::cube3
