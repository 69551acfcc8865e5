// Short words whose elements move little: commutators that move points of one orbit only.
//
// [a, b] moves only points near where what a moves and what b moves meet. With a a letter or a commutator of two
// letters, and b a word of up to three letters (one letter where a is a commutator), there are 3-cycles
// among them on twisty puzzles; Larsen's are.
#pragma once

#include <vector>

#include "revenge/group/generator_word.hpp"

namespace revenge::group {

// RETURNS for each orbit that has one the commutator that moves fewest points, all of that orbit; of those the
// one with the shortest word.
std::vector<WordElement> commutator_seeds(const Letters& letters, int degree);

}  // namespace revenge::group
