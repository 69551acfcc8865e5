#include "revenge/render/event_svg.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string_view>
#include <vector>

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

namespace {

constexpr std::string_view kYellow = "#ffd500";
constexpr std::string_view kWhite = "#fff";
// The sides from the left on, clockwise as seen from above: corner A lies between front and left, edge 1 at the left.
constexpr std::array<std::string_view, 4> kSides{"#1e50c8", "#f08000", "#009b48", "#c8101e"};

constexpr double kEdgeRadius = 40;  // to the outer corners of an edge's face
constexpr double kOuter = 1.35;     // where the side colours end, as a factor
constexpr double kDegreesOfPlace = 30;
constexpr double kLayerSize = 160;

struct PieceColors {
    std::string_view face;
    std::vector<std::string_view> sides;  // clockwise as seen from outside
};

// Pieces of the upper layer lie clockwise in the order A 1 B 2 C 3 D 4, of the lower layer in the order 5 E 6 F 7 G 8
// H, which begins at the front and goes to the right.
PieceColors colors_of(std::uint8_t piece) {
    const bool is_corner = piece < 8;
    const int number = piece % 8;
    const bool is_upper = number < 4;
    const int place = number % 4;
    const auto side = [](int i) { return kSides[static_cast<std::size_t>((i + 4) % 4)]; };
    if (is_upper) {
        return is_corner ? PieceColors{kYellow, {side(place - 1), side(place)}}
                         : PieceColors{kYellow, {side(place)}};
    }
    // Clockwise from below: front, right, back, left.
    return is_corner ? PieceColors{kWhite, {side(3 - place), side(2 - place)}}
                     : PieceColors{kWhite, {side(3 - place)}};
}

struct Point {
    double x;
    double y;
};

// Clockwise from the upward direction.
Point polar(double radius, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    return {radius * std::sin(angle), -radius * std::cos(angle)};
}

void draw_polygon(std::string& out, const std::vector<Point>& points, std::string_view color) {
    out += "<path d=\"";
    for (std::size_t i = 0; i < points.size(); ++i) {
        fmt::format_to(std::back_inserter(out), "{}{:.2f} {:.2f}", i == 0 ? "M" : "L", points[i].x,
                       points[i].y);
    }
    fmt::format_to(std::back_inserter(out), "Z\" fill=\"{}\"/>\n", color);
}

void draw_piece(std::string& out, std::uint8_t piece, double begin) {
    const PieceColors colors = colors_of(piece);
    // The outline of the face's outer end: two points of an edge, three of a corner.
    std::vector<Point> rim{polar(kEdgeRadius, begin)};
    if (colors.sides.size() == 2) {
        const double reach = kEdgeRadius * std::cos(std::numbers::pi / 12) * std::numbers::sqrt2;
        rim.push_back(polar(reach, begin + kDegreesOfPlace));
        rim.push_back(polar(kEdgeRadius, begin + 2 * kDegreesOfPlace));
    } else {
        rim.push_back(polar(kEdgeRadius, begin + kDegreesOfPlace));
    }
    std::vector<Point> face{{0, 0}};
    face.insert(face.end(), rim.begin(), rim.end());
    draw_polygon(out, face, colors.face);
    for (std::size_t i = 0; i < colors.sides.size(); ++i) {
        const auto far = [](const Point& point) {
            return Point{point.x * kOuter, point.y * kOuter};
        };
        draw_polygon(out, {rim[i], far(rim[i]), far(rim[i + 1]), rim[i + 1]}, colors.sides[i]);
    }
}

// `first`: the direction in which the layer's first place begins, clockwise from upwards.
void draw_layer(std::string& out, const puzzle::SquareOneState& state, int layer, double first) {
    constexpr int kPlacesOfLayer = puzzle::kSquareOnePlaces / 2;
    for (int i = 0; i < kPlacesOfLayer; ++i) {
        const auto piece_at = [&](int place) {
            return state.pieces[static_cast<std::size_t>(
                layer * kPlacesOfLayer + (place + kPlacesOfLayer) % kPlacesOfLayer)];
        };
        if (piece_at(i) != piece_at(i - 1)) {
            draw_piece(out, piece_at(i), first + i * kDegreesOfPlace);
        }
    }
}

}  // namespace

std::string square_one_svg(const puzzle::SquareOneState& state) {
    constexpr double kMiddleTop = kLayerSize;
    constexpr double kMiddleHeight = 20;
    constexpr double kLeft = 34;  // from the left end of the middle layer to the cut
    constexpr double kLong = 58;
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" stroke=\"#000\" "
        "stroke-width=\"1.5\" stroke-linejoin=\"round\">\n<title>Square-1</title>\n"
        "<g transform=\"translate({2} {2})\">\n",
        kLayerSize, 2 * kLayerSize + kMiddleHeight, kLayerSize / 2);
    // The cut runs from the front, a little to the left of its middle, to the back.
    draw_layer(out, state, 0, 180 + kDegreesOfPlace / 2);
    const double middle = kLayerSize / 2 - (kLeft + kLong) / 2;
    fmt::format_to(std::back_inserter(out),
                   "</g>\n<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" fill=\"{4}\"/>\n"
                   "<rect x=\"{5}\" y=\"{1}\" width=\"{6}\" height=\"{3}\" fill=\"{7}\"/>\n",
                   middle, kMiddleTop, kLeft, kMiddleHeight, kSides[3], middle + kLeft,
                   state.is_middle_square ? kLong : kLeft,
                   state.is_middle_square ? kSides[3] : kSides[1]);
    fmt::format_to(std::back_inserter(out), "<g transform=\"translate({} {})\">\n", kLayerSize / 2,
                   kMiddleTop + kMiddleHeight + kLayerSize / 2);
    draw_layer(out, state, 1, -kDegreesOfPlace / 2);
    return out + "</g>\n</svg>\n";
}

}  // namespace revenge::render
