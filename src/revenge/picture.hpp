// Pictures: nets and views as text and SVG, sheets of scrambles.
#pragma once

// IWYU pragma: begin_exports
#include "revenge/render/net_text.hpp"
#include "revenge/render/palette.hpp"
#include "revenge/render/picture.hpp"
#include "revenge/render/puzzle_net.hpp"
#include "revenge/render/sheet.hpp"
#include "revenge/render/svg.hpp"
// IWYU pragma: end_exports
