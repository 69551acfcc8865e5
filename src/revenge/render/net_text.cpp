#include "revenge/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace revenge::render {

namespace {

using puzzle::Face;

constexpr std::string_view kReset = "\x1b[0m";

// One sticker, `width` columns wide: one or two.
std::string cell(const Sticker& sticker, const Palette& palette, const TextStyle& style,
                 std::size_t width) {
    const bool has_color = style.colors != ColorDepth::None;
    const bool has_letters = style.has_letters || style.colors == ColorDepth::Few;
    const std::string letter(1, puzzle::letter_of(sticker.color));
    std::string text = sticker.label.empty() || sticker.label.size() > 2 ? letter : sticker.label;
    if (has_color && !has_letters && sticker.label.empty()) {
        text = "";
    }
    if (sticker.is_dim) {
        text = has_color ? "" : ".";
    }
    if (sticker.is_marked) {
        text = "*" + text.substr(0, 1);
    }
    text = fmt::format("{:>{}}", text.substr(0, width), width);
    if (!has_color) {
        return text;
    }
    const Rgb back = sticker.is_dim ? palette.dim : palette[sticker.color];
    return terminal_colors(back, readable_on(back), style.colors) + text;
}

}  // namespace

std::string net_text(const Picture& picture, const Palette& palette, const TextStyle& style) {
    constexpr std::optional<Face> kNone;
    const std::array<std::array<std::optional<Face>, 4>, 3> bands{
        {{kNone, Face::U, kNone, kNone},
         {Face::L, Face::F, Face::R, Face::B},
         {kNone, Face::D, kNone, kNone}}};
    const int n = picture.size;
    // Numbers of two digits cannot be shortened.
    const bool is_narrow =
        style.columns > 0 && style.indent + 4 * (2 * n + 1) - 1 > style.columns &&
        std::ranges::all_of(picture.stickers, [](const Sticker& s) { return s.label.size() < 2; });
    const std::size_t width = is_narrow ? 1 : 2;
    std::string out;
    for (std::size_t band = 0; band < bands.size(); ++band) {
        out += band > 0 ? "\n" : "";
        for (int row = 0; row < n; ++row) {
            std::string line(static_cast<std::size_t>(style.indent), ' ');
            for (std::size_t i = 0; i < bands[band].size(); ++i) {
                const std::optional<Face> face = bands[band][i];
                const bool is_last = band != 1 && i == 1;
                line += i > 0 && (band == 1 || i == 1) ? " " : "";
                if (!face) {
                    line += i == 0 ? std::string(width * static_cast<std::size_t>(n), ' ') : "";
                    continue;
                }
                for (int column = 0; column < n; ++column) {
                    const int facelet = (puzzle::index_of(*face) * n + row) * n + column;
                    line += cell(picture.stickers[static_cast<std::size_t>(facelet)], palette,
                                 style, width);
                }
                line += style.colors != ColorDepth::None ? kReset : "";
                if (is_last) {
                    break;
                }
            }
            out += line + "\n";
        }
    }
    return out;
}

}  // namespace revenge::render
