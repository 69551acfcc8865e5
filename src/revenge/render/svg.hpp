// Pictures as SVG: the net, the cube in space.
//
// Every face is drawn once, flat, in a square of 1 x 1 per sticker, and then laid where it belongs by a
// matrix: side by side for the net, along two of the three axes of an isometric view for the cube. So
// round corners, rings and letters lie on the faces as they should, and both views are one code.
#pragma once

#include <string>
#include <string_view>

#include "revenge/render/palette.hpp"
#include "revenge/render/picture.hpp"

namespace revenge::render {

struct SvgStyle {
    int sticker_pixels = 40;
    bool shows_hidden_faces = false;  // isometric view: L, B and D, set off and paler
};

// RETURNS an SVG document: U above F, D below, L F R B in a row.
std::string net_svg(const Picture& picture, const Palette& palette, const SvgStyle& style = {});

// RETURNS an SVG document: the cube seen so that U, F and R show.
std::string iso_svg(const Picture& picture, const Palette& palette, const SvgStyle& style = {});

// RETURNS the text as it stands inside an element; titles and labels come from files that a user wrote.
std::string escaped_xml(std::string_view text);

}  // namespace revenge::render
