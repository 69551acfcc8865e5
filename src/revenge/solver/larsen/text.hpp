// A step of Larsen's solver as text: [S: [A, B]] and the pieces that it cycles.
//
// A cubie is named by the faces that it touches, in capitals, and those to which it is nearest, in small letters: UFR
// is a corner, UFr the wing of the edge UF on the right, Ufr the center of U nearest to F and R.
#pragma once

#include <string>

#include "revenge/puzzle.hpp"
#include "revenge/solver/larsen/library.hpp"

namespace revenge::solver::larsen {

std::string cubie_name(const puzzle::Cube& cube, int slot);

// Returns "[A, B]", "[S: [A, B]]", or a single turn.
std::string expression_of(const Commutator& commutator, const GroupWriter& writer);

// Returns the cycles of an orbit's places, "(UFr BRu DLf)", a piece coming from each to the next; if
// no piece moves, the turns in place: "UFR clockwise, DBL counterclockwise".
std::string cycles_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                      const puzzle::Algorithm& algorithm);

}  // namespace revenge::solver::larsen
