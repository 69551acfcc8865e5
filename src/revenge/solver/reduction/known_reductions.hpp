// Known sequences for cubes that are reduced except for a few pieces, which are frequent inputs of people.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

// Returns words for the 4x4x4 that undo one case each, with their inverses and mirror images, with inner layers alone
// and together with outer ones. Their images under the 24 rotations are all known words.
std::vector<puzzle::Algorithm> known_words();

// Cubes that are reduced except for a few pieces, and the known words for them: parities (centers solved and wings
// paired, but an odd number of edges flipped, or different parities of edges and corners), the last two edges, the last
// two centers. People who reduce a cube by hand reach such states.
//
// Most of these are far from reduced through the phases: a flipped edge needs an odd number of quarter turns of inner
// layers, which break up everything that is solved. The shortest words are known, and in all orientations they give a
// few hundred reductions.

// Returns reductions of a cube with at most two unpaired edges and two unsolved centers, in the given orientation
// (start 0): by a word or, if no word fits, by a face turn and a word. Returns none for other cubes, including reduced
// ones. COMPLEXITY: a few milliseconds for such a cube, otherwise below a microsecond.
std::vector<Reduction> known_reductions(const puzzle::Cube& cube,
                                        const std::vector<Generator>& generators,
                                        const Pieces& pieces);

}  // namespace revenge::solver::reduction
