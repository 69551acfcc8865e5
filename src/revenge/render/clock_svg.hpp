// Draws the Clock as SVG: both sides, the front to the left.
#pragma once

#include <string>

#include "revenge/puzzle/clock.hpp"

namespace revenge::render {

// Returns an SVG document.
std::string clock_svg(const puzzle::ClockState& state);

}  // namespace revenge::render
