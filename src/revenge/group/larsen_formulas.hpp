// Larsen's formulas, and turns as permutations of stickers from geometry alone.
//
// SOURCE: Mogens Esrom Larsen, "Rubik's Revenge: the group theoretical solution", 1985, formulas (1) and (2).
#pragma once

#include <vector>

#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

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
