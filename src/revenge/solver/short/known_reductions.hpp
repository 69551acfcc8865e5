// Cubes that are reduced but for a few pieces, and the words that are known for them: parities (centers done, wings
// paired, and an odd number of edges flipped, or edges and corners that are not odd or even together), the last two
// edges, the last two centers. It is where people come to who reduce a cube by hand.
//
// Through the phases most of these are far away: for a flipped edge a quarter turn of inner layers has to be made odd
// times, which pulls everything apart that is done. The shortest words are known (known_words.hpp); seen from all sides
// they make some hundred reductions.
#pragma once

#include <vector>

#include "revenge/puzzle/cube.hpp"
#include "revenge/solver/short/pieces.hpp"
#include "revenge/solver/short/reduction.hpp"

namespace revenge::solver::reduction {

// RETURNS reductions of a cube of which at most two edges and two centers are not done, seen from no other side (start
// 0): by a word, or, where there is none, by a turn of a face and a word. None of any other cube, also where it is
// reduced.
// COMPLEXITY: some milliseconds for such a cube, else below a microsecond.
std::vector<Reduction> known_reductions(const puzzle::Cube& cube,
                                        const std::vector<Generator>& generators,
                                        const Pieces& pieces);

}  // namespace revenge::solver::reduction
