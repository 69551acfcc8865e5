// Words for cubes that are reduced but for a few pieces: what people ask for by name.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::reduction {

// RETURNS words that undo one such case each, each also backward and mirrored, with inner layers alone and with the
// outer ones beside them: what the 24 rotations show of these is all that the words can do. For the 4x4x4.
std::vector<puzzle::Algorithm> known_words();

}  // namespace revenge::solver::reduction
