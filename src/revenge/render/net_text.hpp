// The net in a terminal, two columns a sticker:
//
//         U
//       L F R B
//         D
#pragma once

#include <string>

#include "revenge/render/palette.hpp"
#include "revenge/render/picture.hpp"
#include "revenge/render/terminal_color.hpp"

namespace revenge::render {

struct TextStyle {
    ColorDepth colors = ColorDepth::
        True;  // None: letters alone; of 16 colours letters as well, since some are alike
    bool has_letters = false;  // letters on the colours as well
    int indent = 0;            // columns of blank before each line
};

// RETURNS 3 N + 2 lines, each ended by a line end; without colour, no escape codes. A label of one or
// two characters is shown in place of the colour's letter; marked stickers have a star, dim ones a dot
// where there is no colour.
std::string net_text(const Picture& picture, const Palette& palette, const TextStyle& style);

}  // namespace revenge::render
