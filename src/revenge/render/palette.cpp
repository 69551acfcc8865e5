#include "revenge/picture.hpp"

#include <fmt/format.h>

namespace revenge::render {

namespace {

constexpr Rgb kDim{0x8A, 0x8F, 0x98};
constexpr Rgb kBody{0x1D, 0x1F, 0x24};
constexpr Rgb kMark{0xFF, 0x2E, 0xC4};

}  // namespace

Palette standard_palette() {
    return {{Rgb{0xF7, 0xF7, 0xF5}, Rgb{0xD4, 0x1F, 0x2E}, Rgb{0x0E, 0x9F, 0x4F},
             Rgb{0xFF, 0xD6, 0x0A}, Rgb{0xFF, 0x85, 0x0E}, Rgb{0x1B, 0x5F, 0xD0}},
            kDim,
            kBody,
            kMark};
}

Palette color_blind_palette() {
    return {{Rgb{0xFF, 0xFF, 0xFF}, Rgb{0xD5, 0x5E, 0x00}, Rgb{0x00, 0x9E, 0x73},
             Rgb{0xF0, 0xE4, 0x42}, Rgb{0xCC, 0x79, 0xA7}, Rgb{0x00, 0x72, 0xB2}},
            kDim,
            kBody,
            Rgb{0x00, 0x00, 0x00}};
}

std::string to_hex(Rgb color) {
    return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

Rgb readable_on(Rgb background) {
    // Luma of Rec. 601; the border between black and white text is a little above the middle.
    const int luma = 299 * background.red + 587 * background.green + 114 * background.blue;
    return luma > 140'000 ? Rgb{0x11, 0x11, 0x11} : Rgb{0xFF, 0xFF, 0xFF};
}

}  // namespace revenge::render
