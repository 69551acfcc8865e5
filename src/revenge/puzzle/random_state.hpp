// Uniform random states: every pattern that turns can reach is equally likely.
#pragma once

#include "revenge/base/random.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::puzzle {

// RETURNS a uniform state of the cube. What couples the orbits (FACTS of Larsen 1985 for the 4x4x4):
// corner twists add to 0 mod 3; midges, where there are any, have the parity of the corners, and their
// flips add to 0 mod 2; wings are free; centers have the parity of the corners, which no eye sees as
// long as four of a colour look alike. Odd cubes keep their face centers in place.
State random_state(const Cube& cube, base::Random& random);

}  // namespace revenge::puzzle
