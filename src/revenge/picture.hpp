// Pictures: nets and isometric views as text and SVG, and printable sheets of scrambles.
//
//     const auto picture = revenge::render::picture_of(cube, state);
//     const std::string svg = revenge::render::net_svg(picture, revenge::render::standard_palette());
#pragma once

#include "revenge/base/require_cpp20.hpp"

// IWYU pragma: begin_exports
#include "revenge/render/net_text.hpp"
#include "revenge/render/palette.hpp"
#include "revenge/render/picture.hpp"
#include "revenge/render/puzzle_net.hpp"
#include "revenge/render/sheet.hpp"
#include "revenge/render/svg.hpp"
// IWYU pragma: end_exports
