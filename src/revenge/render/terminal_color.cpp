#include "revenge/picture.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace revenge::render {

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
