// The orientations of any puzzle. A method that is built for one orientation solves the puzzle in that one, and its
// moves are rewritten for the orientation in which the puzzle was given.
#pragma once

#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::method {

// Returns the state in each orientation, the given one first.
std::vector<puzzle::State> orientations_of(const puzzle::Definition& definition,
                                           const puzzle::State& state);

// Returns true if a cube's face centers are solved, or it has none.
bool has_centers_at_home(const puzzle::Definition& definition, const puzzle::State& state);

// Rewrites turns that solve the cube in another orientation for the given one; empty if they do not solve it there.
std::optional<puzzle::Algorithm> as_oriented(const puzzle::Definition& definition,
                                             const puzzle::State& state,
                                             const puzzle::Algorithm& turns);

}  // namespace revenge::method
