// A puzzle of any kind as it may be held: methods that are made for one way of holding it solve it in that way, and
// their moves are said as it was given.
#pragma once

#include <optional>
#include <vector>

#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::method {

// RETURNS the state in each way of holding the puzzle, as it is first.
std::vector<puzzle::State> orientations_of(const puzzle::Definition& definition,
                                           const puzzle::State& state);

// RETURNS whether the face centers of a cube that has such are at home.
bool has_centers_at_home(const puzzle::Definition& definition, const puzzle::State& state);

// RETURNS turns that solve the cube held another way as turns that solve it as it is; nothing if they do not.
std::optional<puzzle::Algorithm> as_oriented(const puzzle::Definition& definition,
                                             const puzzle::State& state,
                                             const puzzle::Algorithm& turns);

}  // namespace revenge::method
