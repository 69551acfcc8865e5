// Cubes that are reduced but for their parities: centers done, wings paired, and an odd number of edges flipped, or edges
// and corners that are not odd or even together. It is where people who reduce a cube by hand come to in three of four
// cases.
//
// Through the phases a flipped edge is far away: a quarter turn of inner layers has to be made odd times, which pulls
// everything apart that is done. The words that people use for it are known, and some of the shortest are here; with
// each of the 48 symmetries they make as many reductions.
#pragma once

#include <vector>

#include "revenge/puzzle/cube.hpp"
#include "revenge/solver/short/pieces.hpp"
#include "revenge/solver/short/reduction.hpp"

namespace revenge::solver::reduction {

// RETURNS reductions of such a cube, seen from no other side (start 0); none of any other cube, also where it is reduced.
// COMPLEXITY: some milliseconds for such a cube, else below a microsecond.
std::vector<Reduction> parity_reductions(const puzzle::Cube& cube,
                                         const std::vector<Generator>& generators,
                                         const Pieces& pieces);

}  // namespace revenge::solver::reduction
