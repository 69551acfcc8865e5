#include "revenge/picture.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

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

namespace {

// xterm's colours: black, red, green, yellow, blue, magenta, cyan, white, and the bright ones.
constexpr std::array<Rgb, 16> kSixteen{{{0, 0, 0},
                                        {205, 0, 0},
                                        {0, 205, 0},
                                        {205, 205, 0},
                                        {0, 0, 238},
                                        {205, 0, 205},
                                        {0, 205, 205},
                                        {229, 229, 229},
                                        {127, 127, 127},
                                        {255, 0, 0},
                                        {0, 255, 0},
                                        {255, 255, 0},
                                        {92, 92, 255},
                                        {255, 0, 255},
                                        {0, 255, 255},
                                        {255, 255, 255}}};

constexpr int kFirstOfCube = 16;
constexpr int kFirstGrey = 232;
constexpr int kGreys = 24;
constexpr std::array<int, 6> kLevels{0, 95, 135, 175, 215, 255};

int distance(Rgb one, Rgb other) {
    const int red = one.red - other.red;
    const int green = one.green - other.green;
    const int blue = one.blue - other.blue;
    return red * red + green * green + blue * blue;
}

Rgb color_of_256(int number) {
    if (number >= kFirstGrey) {
        const auto level = static_cast<std::uint8_t>(8 + 10 * (number - kFirstGrey));
        return {level, level, level};
    }
    const int place = number - kFirstOfCube;
    const auto level = [](int digit) {
        return static_cast<std::uint8_t>(kLevels[static_cast<std::size_t>(digit)]);
    };
    return {level(place / 36), level(place / 6 % 6), level(place % 6)};
}

}  // namespace

int closest_of_16(Rgb color) {
    int closest = 0;
    for (int i = 1; i < static_cast<int>(kSixteen.size()); ++i) {
        if (distance(kSixteen[static_cast<std::size_t>(i)], color) <
            distance(kSixteen[static_cast<std::size_t>(closest)], color)) {
            closest = i;
        }
    }
    return closest;
}

int closest_of_256(Rgb color) {
    int closest = kFirstOfCube;
    for (int i = kFirstOfCube + 1; i < kFirstGrey + kGreys; ++i) {
        if (distance(color_of_256(i), color) < distance(color_of_256(closest), color)) {
            closest = i;
        }
    }
    return closest;
}

std::string terminal_colors(Rgb back, Rgb front, ColorDepth depth) {
    if (depth == ColorDepth::True) {
        return fmt::format("\x1b[48;2;{};{};{};38;2;{};{};{}m", back.red, back.green, back.blue,
                           front.red, front.green, front.blue);
    }
    if (depth == ColorDepth::Indexed) {
        return fmt::format("\x1b[48;5;{};38;5;{}m", closest_of_256(back), closest_of_256(front));
    }
    // The bright ones have numbers of their own.
    const auto number = [](int index, int first) {
        return index < 8 ? first + index : first + 60 + index - 8;
    };
    return fmt::format("\x1b[{};{}m", number(closest_of_16(back), 40),
                       number(closest_of_16(front), 30));
}

}  // namespace revenge::render
