// Moves of any puzzle in its notation: a cube's turns, the Square-1's (1,-2) / (3,0), the Clock's
// UR3+ y2 U1-, others by name (notation::to_text).
#pragma once

#include <string>

#include "revenge/puzzle.hpp"

namespace revenge::notation {

// REQUIRES moves of the definition's puzzle.
std::string to_text(const puzzle::Definition& definition, const puzzle::Moves& moves);

}  // namespace revenge::notation
