// Uniform random states: every pattern that turns can reach is equally likely.
#pragma once

#include "revenge/base/random.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::puzzle {

// Returns a uniformly random state of the cube. The constraints between orbits are (Larsen 1985 for the 4x4x4): corner
// twists add up to 0 mod 3; midges, if any, have the parity of the corners, and their flips add up to 0 mod 2; wings
// are free; centers have the parity of the corners, which is invisible if the four centers of a colour look alike. Odd
// cubes keep their face centers in place.
State random_state(const Cube& cube, base::Random& random);

}  // namespace revenge::puzzle
