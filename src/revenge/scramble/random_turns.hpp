// Turns drawn at random, as scrambles have them.
#pragma once

#include <optional>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scramble/scramble_turns.hpp"

namespace revenge::scramble {

// RETURNS `count` random turns, none about the axis of the one before; face turns, or where `wide` is given blocks of
// up to half the cube.
puzzle::Algorithm random_turns(int count, int size, std::optional<WideTurns> wide,
                               base::Random& random);

// RETURNS up to two rotations, after which the cube is held each of its 24 ways equally often, in the words of the
// WCA's blindfolded 4x4x4 scrambles: one of six faces comes up, one of four to the front. SOURCE: TNoodle,
// NoInspectionFourByFourCubePuzzle.
puzzle::Algorithm random_rotations(int size, base::Random& random);

}  // namespace revenge::scramble
