// Colours of the six faces.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "revenge/puzzle/geometry.hpp"

namespace revenge::render {

struct Rgb {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;

    bool operator==(const Rgb&) const = default;
};

struct Palette {
    std::array<Rgb, puzzle::kFaces> faces;  // in the order U R F D L B
    Rgb dim;                                // stickers of no interest
    Rgb body;                               // the plastic between the stickers
    Rgb mark;                               // rings

    Rgb operator[](puzzle::Face face) const { return faces[static_cast<std::size_t>(face)]; }
};

// White, red, green, yellow, orange, blue: as most cubes are sold.
Palette standard_palette();

// Six colours that the usual kinds of colour blindness keep apart (Okabe and Ito, "Color universal
// design", 2008): white, vermilion, green, yellow, purple, blue. Meant to go with letters.
Palette color_blind_palette();

// RETURNS "#rrggbb".
std::string to_hex(Rgb color);

// RETURNS black or white, whichever is read more easily on `background`.
Rgb readable_on(Rgb background);

}  // namespace revenge::render
