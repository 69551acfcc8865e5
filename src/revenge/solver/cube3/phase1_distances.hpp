// Fills phase 1's table: see tables.hpp for what it is.
//
// A class has a row of 2187 bits, one a twist. A turn carries a class to one class, and all its twists
// by one permutation, which depends on the turn and on the symmetry to the representative only: 18 * 16
// permutations. So a level is gathered row by row, from the rows of the classes that turns lead to:
// by scattering their bits where they are few, else by probing for what is left. (The engine of bfs/
// does the same for any coset space; here rows keep this table's own numbering.)
#pragma once

#include <cstdint>
#include <span>

#include "revenge/base/large_pages.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// RETURNS distances mod 3, two bits each, of class * kTwists + twist, 32 in a word. `representatives`: the
// first flip and slice set of each class. REQUIRES the move tables, classes and twist_conjugate.
// COMPLEXITY: about 1 s of processor time, 90 MB.
base::LargeVector<std::uint64_t> phase1_distances(const Tables& tables,
                                                  std::span<const std::uint32_t> representatives,
                                                  unsigned threads);

}  // namespace revenge::solver::cube3
