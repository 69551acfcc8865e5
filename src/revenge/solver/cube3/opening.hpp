// The functions in the registry's rows of the 3x3x3 methods.
#pragma once

#include <cstdint>

#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube3 {

// The memory including the building of tables; for `optimal` without the large table (bench/RESULTS.md).
inline constexpr std::uint64_t kTwoPhaseBytes = std::uint64_t{175} << 20U;
inline constexpr std::uint64_t kOptimalBytes = std::uint64_t{110} << 20U;

base::Result<SharedMethod> open_two_phase(const Opening& opening);

// Opens `optimal`, with the large table if it is stored or if the memory limit allows building it. The default limit
// does not, because the build takes a minute.
base::Result<SharedMethod> open_optimal(const Opening& opening);

}  // namespace revenge::solver::cube3
