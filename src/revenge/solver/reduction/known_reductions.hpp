// Known sequences for cubes that are reduced except for a few pieces, which are frequent inputs of people.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/pieces.hpp"
#include "revenge/solver/reduction/reduction.hpp"

namespace revenge::solver::reduction {

// Returns words that undo one such case each, each also backward and mirrored, with inner layers alone and with the
// outer ones beside them: what the 24 rotations show of these is all that the words can do. For the 4x4x4.
std::vector<puzzle::Algorithm> known_words();

// Cubes that are reduced but for a few pieces, and the words that are known for them: parities (centers done, wings
// paired, and an odd number of edges flipped, or edges and corners that are not odd or even together), the last two
// edges, the last two centers. It is where people come to who reduce a cube by hand.
//
// Through the phases most of these are far away: for a flipped edge a quarter turn of inner layers has to be made odd
// times, which pulls everything apart that is done. The shortest words are known; seen from all sides
// they make some hundred reductions.

// Returns reductions of a cube with at most two unpaired edges and two unsolved centers, in the given orientation
// (start 0): by a word or, if no word fits, by a face turn and a word. Returns none for other cubes, including reduced
// ones. COMPLEXITY: a few milliseconds for such a cube, otherwise below a microsecond.
std::vector<Reduction> known_reductions(const puzzle::Cube& cube,
                                        const std::vector<Generator>& generators,
                                        const Pieces& pieces);

}  // namespace revenge::solver::reduction
