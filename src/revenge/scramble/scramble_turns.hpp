// The turns of a scramble: outer blocks alone, on the sides that the reader knows, from a cube held upright.
//
// A block of two layers of the 4x4x4 turned one way is the other two layers turned the other way, and the whole cube
// turned: Lw is Rw' and a rotation. So a scramble can be written with wide turns of R, U and F alone, as WCA's are; and
// where both sides may be used, the choice of sides decides how the scrambled cube is held in the end. With those of R,
// U and F alone there is no choice: the same turns end held one of 24 ways, and other turns have to be tried.
#pragma once

#include <optional>

#include "revenge/puzzle.hpp"

namespace revenge::scramble {

// The sides that have wide turns.
enum class WideTurns { BothSides, RightUpFront };

// RETURNS the same in turns of outer blocks of up to half the cube: 2R is Rw R'. Where the middle layer of an odd cube
// turns, the others turn back, and the same is up to how the cube is held in the end: M is R L'. No fewer blocks about
// one axis do what those that follow each other do, whatever they cost.
puzzle::Algorithm in_outer_blocks(const puzzle::Algorithm& algorithm, int size);

// RETURNS what `turns`, followed by the rotation `after` of the whole cube, do, in turns of outer blocks,
// without rotations; nothing if no choice of sides does that. REQUIRES an even cube; in_outer_blocks' turns.
// COMPLEXITY: 48 steps a turn.
std::optional<puzzle::Algorithm> held_upright(const puzzle::Cube& cube,
                                              const puzzle::Algorithm& turns,
                                              puzzle::SymmetryIndex after, WideTurns wide);

// RETURNS turns that do the same up to a rotation of the whole cube in the end.
puzzle::Algorithm held_anyhow(const puzzle::Cube& cube, const puzzle::Algorithm& turns,
                              WideTurns wide);

}  // namespace revenge::scramble
