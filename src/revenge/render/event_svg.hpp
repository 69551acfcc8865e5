// Draws the Clock as SVG: both sides, the front to the left.
#pragma once

#include <string>

#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::render {

// Returns an SVG document.
std::string clock_svg(const puzzle::ClockState& state);

// Draws the Square-1 as SVG: the upper layer from above, the front of the middle layer, and the lower layer from below,
// one under the other. The front sides of both layers are next to the middle layer; side colours are drawn around them.

// Returns an SVG document. Colours: yellow above and white below, red in front, as TNoodle draws it.
std::string square_one_svg(const puzzle::SquareOneState& state);

}  // namespace revenge::render
