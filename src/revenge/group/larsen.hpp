// Larsen's group of the Revenge, computed: every order, theorem and factor of his paper from the
// twelve layer turns alone.
//
// R   all operations, on the 96 stickers
// K   those that move wings only            T   twists of corners in place
// H   those that move corners only          P   those that leave the wings
// C   those that move centers only          K'  the even half of K
//
// His series, each normal in the one before:
//   R > K x H x C > K x T x C > K x E x C > K' x E x C > E x E x C > E x E x E
//     2           8!/2        3^7         2            24!/2       24!/2
//
// The groups are pointwise stabilizers in one chain on 80 points: the point model's 72 and the
// corners' 8 places, so that T too is a stabilizer.
//
// SOURCE: Mogens Esrom Larsen, "Rubik's Revenge: the group theoretical solution", American
// Mathematical Monthly, 1985.
#pragma once

#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

// RETURNS the report on the 4x4x4 with the orders of K, H, C, T, P, K' and his statements as facts.
// COMPLEXITY: about 0.1 s. ERRORS: as report_on.
base::Result<GroupReport> larsen_report();

// Larsen's formulas, and turns as permutations of stickers from geometry alone.
//
// SOURCE: Mogens Esrom Larsen, "Rubik's Revenge: the group theoretical solution", 1985, formulas (1) and (2).
inline constexpr int kLarsenSize = 4;  // of his cube

puzzle::Turn inner(puzzle::Face face, int quarters);
puzzle::Turn outer(puzzle::Face face, int quarters);

// Returns the permutation of the 6 size^2 stickers by a turn, computed from geometry alone, in facelet order.
Permutation facelet_permutation(int size, puzzle::Turn turn);

// His formulas (1) [[x, y], U-], inner quarter turns x and y, a 3-cycle of centers, and (2)
// [z2, [L+, U-]], an inner half turn z2, a 3-cycle of wings. The print that we have has lost the
// letters of x, y and z, so these are all readings with x and y about different axes: each is what
// he says.
std::vector<puzzle::Algorithm> readings_of_formula_one();
std::vector<puzzle::Algorithm> readings_of_formula_two();

}  // namespace revenge::group
