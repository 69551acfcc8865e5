// Colours of a terminal as escape sequences, in the number of colours that the terminal has.
#pragma once

#include <string>

#include "revenge/render/palette.hpp"

namespace revenge::render {

enum class ColorDepth {
    None,     // no escape sequences
    Few,      // the 16 colours of every terminal
    Indexed,  // 256: a cube of 6 x 6 x 6 and 24 greys
    True,     // 24 bits
};

// RETURNS the escape sequence that sets both colours: the given ones, or the closest that there are. REQUIRES a depth
// other than None.
std::string terminal_colors(Rgb back, Rgb front, ColorDepth depth);

// RETURNS the number of the closest of the 16 colours as xterm has them, 0 to 15.
int closest_of_16(Rgb color);
// RETURNS the number of the closest of the 256 colours, 16 to 255: the first 16 differ between terminals.
int closest_of_256(Rgb color);

}  // namespace revenge::render
