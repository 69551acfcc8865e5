// Fills phase 1's table: see tables.hpp for what it is.
//
// A class (of flip and slice set, or of flip and ordered slice) has a row of 2187 bits, one a twist. A turn carries a class to one class, and all its twists
// by one permutation, which depends on the turn and on the symmetry to the representative only: 18 * 16
// permutations. So a level is gathered row by row, from the rows of the classes that turns lead to:
// by scattering their bits where they are few, else by probing for what is left. (The engine of bfs/
// does the same for any coset space; here rows keep this table's own numbering.)
#pragma once

#include <array>
#include <cstdint>

#include "revenge/base/large_pages.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// What a class's turns lead to: class * kAxisSymmetries + the symmetry that carries it to that class's
// representative.
using ClassMoves = base::LargeVector<std::array<std::uint32_t, kMoves>>;

// RETURNS distances mod 3, two bits each, of class * kTwists + twist, 32 in a word, from no twist in the class
// `solved`. REQUIRES the twists' move table and twist_conjugate.
// COMPLEXITY: about 1 s of processor time and 70 MB for the 64430 classes of flip and slice set.
base::LargeVector<std::uint64_t> phase1_distances(const Tables& tables,
                                                  const ClassMoves& class_moves, std::size_t solved,
                                                  unsigned threads);

}  // namespace revenge::solver::cube3
