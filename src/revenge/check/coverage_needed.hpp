// Which of a certificate's f's say something that the others do not.
//
// A move m of step 2 brings centers c to c m, so f(c) <= 1 + f(c m); symmetries that keep the axis R-L carry f along
// (docs/bounds.md, section 2). Where one line of a certificate follows from another in this way, only that one has to
// be proven.
#pragma once

#include <cstddef>
#include <vector>

#include "revenge/check/reduction_certificate.hpp"

namespace revenge::check {

// RETURNS the numbers of the lines that do not follow from others.
std::vector<std::size_t> coverage_needed(const ReductionCube& cube, const ReductionClaim& claim);

}  // namespace revenge::check
