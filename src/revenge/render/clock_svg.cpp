#include "revenge/render/clock_svg.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace revenge::render {

namespace {

struct ClockColors {
    std::string_view side;
    std::string_view dial;
    std::string_view twelve;  // the mark at the top of a dial
};
constexpr ClockColors kFrontColors{"#2b3a55", "#e6edf5", "#e08a00"};
constexpr ClockColors kBackColors{"#e6edf5", "#2b3a55", "#ffb84d"};

constexpr double kSideRadius = 50;
constexpr double kSpacing = 26;  // between dials
constexpr double kDialRadius = 12;
constexpr int kDegreesOfHour = 30;

void draw_side(std::string& out, const puzzle::ClockState& state, bool is_back) {
    const ClockColors& colors = is_back ? kBackColors : kFrontColors;
    fmt::format_to(
        std::back_inserter(out),
        "<g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"{}\" stroke=\"#000\"/>\n",
        is_back ? 3 * kSideRadius + 6 : kSideRadius + 2, kSideRadius + 2, kSideRadius, colors.side);
    for (int i = 0; i < 9; ++i) {
        const auto dial = static_cast<std::size_t>(i + (is_back ? 9 : 0));
        fmt::format_to(std::back_inserter(out),
                       "<g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"{}\"/>"
                       "<circle cy=\"{}\" r=\"1.6\" fill=\"{}\"/>"
                       "<path transform=\"rotate({})\" d=\"M-2 1L0 -10L2 1Z\" fill=\"{}\"/></g>\n",
                       kSpacing * (i % 3 - 1), kSpacing * (i / 3 - 1), kDialRadius, colors.dial,
                       1.6 - kDialRadius, colors.twelve, state.dials[dial] * kDegreesOfHour,
                       colors.side);
    }
    out += "</g>\n";
}

}  // namespace

std::string clock_svg(const puzzle::ClockState& state) {
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n<title>Clock</title>\n",
        4 * kSideRadius + 8, 2 * kSideRadius + 4);
    draw_side(out, state, false);
    draw_side(out, state, true);
    return out + "</svg>\n";
}

}  // namespace revenge::render
