// Drawings of how things are numbered, for docs/puzzle-model.md: a solved cube with the number of each
// facelet, or of each place of one orbit, on its stickers. Where a place has several stickers, the one
// that its orientation is counted from is in full colour and the others are dim.
#pragma once

#include <string_view>

#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::render {

// RETURNS the numbers of all facelets.
Picture facelet_numbering(const puzzle::Cube& cube);

// RETURNS the place numbers of an orbit. REQUIRES that the cube has it.
Picture place_numbering(const puzzle::Cube& cube, std::string_view orbit_name);

}  // namespace revenge::render
