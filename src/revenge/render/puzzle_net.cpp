#include "revenge/picture.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/render/event_svg.hpp"

namespace revenge::render {

namespace {

using puzzle::Definition;
using puzzle::NetSticker;

// Twelve colours, as Megaminxes are sold: white, red, green, purple, yellow, blue; opposite them grey,
// orange, light green, pink, pale yellow, light blue. A face's number picks one, except on a cube's faces.
constexpr std::array<Rgb, 12> kColors{{{255, 255, 255},
                                       {200, 16, 30},
                                       {0, 110, 40},
                                       {110, 30, 140},
                                       {255, 205, 0},
                                       {20, 60, 200},
                                       {250, 235, 170},
                                       {80, 190, 240},
                                       {240, 120, 20},
                                       {110, 210, 60},
                                       {240, 130, 180},
                                       {150, 150, 150}}};

// The face-turning octahedron's, as scrambles are drawn: white, green, grey, orange, purple, red, blue, yellow.
constexpr std::array<std::string_view, 8> kOctahedronFaces{"U", "F", "BR", "BL",
                                                           "L", "R", "B",  "D"};
constexpr std::array<Rgb, 8> kOctahedronColors{{{255, 255, 255},
                                                {0, 155, 72},
                                                {128, 128, 128},
                                                {255, 128, 0},
                                                {124, 2, 158},
                                                {200, 16, 30},
                                                {20, 60, 200},
                                                {255, 213, 0}}};

struct Extent {
    double left = 1e9;
    double top = 1e9;
    double right = -1e9;
    double bottom = -1e9;
};

Extent extent_of(const Definition& definition) {
    Extent out;
    for (const NetSticker& sticker : definition.net().stickers) {
        for (const auto& [x, y] : sticker.outline) {
            out.left = std::min(out.left, x);
            out.top = std::min(out.top, y);
            out.right = std::max(out.right, x);
            out.bottom = std::max(out.bottom, y);
        }
    }
    return out;
}

bool contains(const NetSticker& sticker, double x, double y) {
    bool inside = false;
    for (std::size_t i = 0, j = sticker.outline.size() - 1; i < sticker.outline.size(); j = i++) {
        const auto& [xi, yi] = sticker.outline[i];
        const auto& [xj, yj] = sticker.outline[j];
        if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) {
            inside = !inside;
        }
    }
    return inside;
}

// A puzzle with the six faces of a cube has a cube's colours; one with the four of a Pyraminx the green, red, blue and
// yellow that Pyraminxes have; one with the eight of an octahedron an octahedron's.
Rgb color_of_face(const Definition& definition, int face) {
    constexpr std::string_view kCubeFaces = "URFDLB";
    constexpr std::string_view kPyraminxFaces = "FLRD";
    constexpr std::array<puzzle::Face, 4> kPyraminxColors{puzzle::Face::F, puzzle::Face::R,
                                                          puzzle::Face::B, puzzle::Face::D};
    const std::vector<std::string>& faces = definition.net().faces;
    const char letter = puzzle::letter_of(definition.net(), face);
    const std::size_t place = kPyraminxFaces.find(letter);
    if (faces.size() == kPyraminxFaces.size() && place != std::string_view::npos) {
        return standard_palette()[kPyraminxColors[place]];
    }
    const std::size_t found = kCubeFaces.find(letter);
    if (faces.size() == kCubeFaces.size() && found != std::string_view::npos) {
        return standard_palette().faces[found];
    }
    if (std::ranges::equal(faces, kOctahedronFaces)) {
        return kOctahedronColors[static_cast<std::size_t>(face)];
    }
    return kColors[static_cast<std::size_t>(face) % kColors.size()];
}

}  // namespace

std::string puzzle_svg(const Definition& definition, const puzzle::State& state, bool letters) {
    if (puzzle::is_square_one(definition)) {
        const auto pieces = puzzle::square_one_state(state);
        return pieces ? square_one_svg(*pieces) : "";
    }
    if (puzzle::is_clock(definition)) {
        return clock_svg(puzzle::clock_state(state));
    }
    constexpr double kScale = 100;
    constexpr double kMargin = 12;
    const Extent extent = extent_of(definition);
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.1f} "
        "{:.1f}\">\n<title>{}</title>\n",
        (extent.right - extent.left) * kScale + 2 * kMargin,
        (extent.bottom - extent.top) * kScale + 2 * kMargin, definition.name());
    for (const NetSticker& sticker : definition.net().stickers) {
        const int face = puzzle::color_seen(definition, state, sticker);
        const Rgb color = color_of_face(definition, face);
        double middle_x = 0;
        double middle_y = 0;
        std::string points;
        for (const auto& [x, y] : sticker.outline) {
            const double px = (x - extent.left) * kScale + kMargin;
            const double py = (y - extent.top) * kScale + kMargin;
            points += fmt::format("{:.2f},{:.2f} ", px, py);
            middle_x += px / static_cast<double>(sticker.outline.size());
            middle_y += py / static_cast<double>(sticker.outline.size());
        }
        points.pop_back();
        out += fmt::format(
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"#222222\" stroke-width=\"2\" "
            "stroke-linejoin=\"round\"/>\n",
            points, to_hex(color));
        if (letters) {
            out += fmt::format(
                "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"11\" font-family=\"sans-serif\" "
                "text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                middle_x, middle_y + 4, to_hex(readable_on(color)),
                definition.net().faces[static_cast<std::size_t>(face)]);
        }
    }
    return out + "</svg>\n";
}

std::string state_svg(const puzzle::Cube* cube, const Definition* definition,
                      const puzzle::State& state) {
    return cube != nullptr ? net_svg(picture_of(*cube, state), standard_palette())
                           : puzzle_svg(*definition, state, false);
}

namespace {

// Returns the names of faces that a single letter stands for, in lines of at most `width` columns.
std::string legend(const puzzle::Net& net, std::size_t width) {
    std::string out;
    std::string line;
    for (std::size_t face = 0; face < net.faces.size(); ++face) {
        if (net.faces[face].size() < 2) {
            continue;
        }
        const std::string entry = fmt::format(
            "{} is {}", puzzle::letter_of(net, static_cast<int>(face)), net.faces[face]);
        if (!line.empty() && line.size() + 2 + entry.size() > width) {
            out += line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : "  ") + entry;
    }
    return out + line + "\n";
}

}  // namespace

std::string puzzle_net_text(const Definition& definition, const puzzle::State& state,
                            ColorDepth colors, int columns) {
    const bool has_color = colors != ColorDepth::None;
    const bool has_letters = colors == ColorDepth::None || colors == ColorDepth::Few;
    constexpr int kMaxColumns = 78;
    const int width = columns > 0 ? std::min(columns, kMaxColumns) : kMaxColumns;
    constexpr double kAspect = 2.0;  // a character is twice as high as it is wide
    const Extent extent = extent_of(definition);
    const double step = (extent.right - extent.left) / width;
    const int rows = static_cast<int>((extent.bottom - extent.top) / (step * kAspect)) + 1;
    std::string out;
    for (int row = 0; row < rows; ++row) {
        std::string line;
        int previous = -1;
        for (int column = 0; column < width; ++column) {
            const double x = extent.left + (column + 0.5) * step;
            const double y = extent.top + (row + 0.5) * step * kAspect;
            const auto& stickers = definition.net().stickers;
            const auto found = std::ranges::find_if(
                stickers, [&](const NetSticker& sticker) { return contains(sticker, x, y); });
            const int face =
                found == stickers.end() ? -1 : puzzle::color_seen(definition, state, *found);
            if (has_color && face != previous) {
                const Rgb color = face < 0 ? Rgb{} : color_of_face(definition, face);
                line += face < 0 ? std::string("\x1b[0m")
                                 : terminal_colors(color, readable_on(color), colors);
            }
            previous = face;
            line += face < 0 || !has_letters ? ' ' : puzzle::letter_of(definition.net(), face);
        }
        line += has_color ? "\x1b[0m" : "";
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    if (has_letters) {
        out += legend(definition.net(), static_cast<std::size_t>(width));
    }
    return out;
}

namespace {

// Three rows of hours: the front, and the back as it is seen from behind.
std::string clock_rows(const puzzle::ClockState& state) {
    constexpr std::size_t kRow = 3;
    std::string out = "front       back\n";
    for (std::size_t row = 0; row < kRow; ++row) {
        for (const std::size_t side : {std::size_t{0}, puzzle::kClockDials / 2}) {
            for (std::size_t column = 0; column < kRow; ++column) {
                out += fmt::format("{:>2} ", state.dials[side + kRow * row + column]);
            }
            out += side == 0 ? "   " : "";
        }
        out.back() = '\n';
    }
    return out;
}

}  // namespace

std::string puzzle_text(const Definition& definition, const puzzle::State& state) {
    if (puzzle::is_square_one(definition)) {
        const auto pieces = puzzle::square_one_state(state);
        return pieces ? puzzle::to_text(*pieces) + "\n" : "";
    }
    if (puzzle::is_clock(definition)) {
        return clock_rows(puzzle::clock_state(state));
    }
    std::string out;
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        out += fmt::format("{:12}", orbit.name);
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto i = static_cast<std::size_t>(slot);
            out += fmt::format(" {}", state.piece[i] + 1);
            if (state.twist[i] != 0) {
                out += fmt::format("+{}", state.twist[i]);
            }
        }
        out += "\n";
    }
    return out;
}

}  // namespace revenge::render
