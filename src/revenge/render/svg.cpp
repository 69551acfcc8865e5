#include "revenge/picture.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>
#include <vector>

namespace revenge::render {

namespace {

using puzzle::Face;

constexpr double kGap = 0.06;     // between a sticker and the edge of its square
constexpr double kRound = 0.14;   // radius of its corners
constexpr double kBorder = 0.10;  // plastic around a face

// The position of a face's square: (column, row) -> origin + column * along + row * down, in stickers.
struct Frame {
    Face face;
    std::array<double, 2> origin;
    std::array<double, 2> along;
    std::array<double, 2> down;
    double shade = 0;  // black laid over it, 0 .. 1
    double opacity = 1;
    bool has_plate = true;  // its own plastic, with round corners

    // Returns the transformation that keeps letters readable on a face seen from behind.
    std::string_view letter_flip() const {
        const bool is_mirrored = along[0] * down[1] - along[1] * down[0] < 0;
        return !is_mirrored ? "" : down[1] < 0 ? " scale(1 -1)" : " scale(-1 1)";
    }
};

void draw_label(std::string& out, const Sticker& sticker, double x, double y, Rgb back,
                std::string_view flip) {
    const double height = sticker.label.size() > 2 ? 0.34 : 0.46;
    fmt::format_to(
        std::back_inserter(out),
        R"svg(<text transform="translate({:.2f} {:.2f}){}" y="{:.2f}" font-size="{}" fill="{}"{}>{}</text>)svg"
        "\n",
        x + 0.5, y + 0.5, flip, 0.36 * height, height, to_hex(readable_on(back)),
        sticker.is_dim ? R"svg( fill-opacity="0.6")svg" : "", escaped_xml(sticker.label));
}

void draw_sticker(std::string& out, const Sticker& sticker, int column, int row,
                  const Palette& palette, std::string_view flip) {
    const Rgb fill = sticker.is_dim ? palette.dim : palette[sticker.color];
    const double side = 1 - 2 * kGap;
    fmt::format_to(
        std::back_inserter(out),
        R"svg(<rect x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}" rx="{}" fill="{}"/>)svg"
        "\n",
        column + kGap, row + kGap, side, side, kRound, to_hex(fill));
    if (sticker.is_marked) {
        fmt::format_to(std::back_inserter(out),
                       R"svg(<rect x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}" rx="{}")svg"
                       R"svg( fill="none" stroke="{}" stroke-width="0.12"/>)svg"
                       "\n",
                       column + 0.16, row + 0.16, 0.68, 0.68, kRound / 2, to_hex(palette.mark));
    }
    if (!sticker.label.empty()) {
        draw_label(out, sticker, column, row, fill, flip);
    }
}

void draw_face(std::string& out, const Picture& picture, const Palette& palette,
               const Frame& frame) {
    const int n = picture.size;
    const std::string opacity =
        frame.opacity < 1 ? fmt::format(R"svg( opacity="{}")svg", frame.opacity) : "";
    fmt::format_to(std::back_inserter(out),
                   R"svg(<g transform="matrix({:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f})"{}>)svg"
                   "\n",
                   frame.along[0], frame.along[1], frame.down[0], frame.down[1], frame.origin[0],
                   frame.origin[1], opacity);
    const auto square = [&](double border, const std::string& paint) {
        fmt::format_to(
            std::back_inserter(out),
            R"svg(<rect x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}" rx="{:.2f}" {}/>)svg"
            "\n",
            -border, -border, n + 2 * border, n + 2 * border, kRound + border, paint);
    };
    if (frame.has_plate) {
        square(kBorder, fmt::format(R"svg(fill="{}")svg", to_hex(palette.body)));
    }
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            const int facelet = (puzzle::index_of(frame.face) * n + row) * n + column;
            draw_sticker(out, picture.stickers[static_cast<std::size_t>(facelet)], column, row,
                         palette, frame.letter_flip());
        }
    }
    if (frame.shade > 0) {
        square(0, fmt::format(R"svg(fill="#000" fill-opacity="{}")svg", frame.shade));
    }
    out += "</g>\n";
}

struct ViewBox {
    double left;
    double top;
    double width;
    double height;
};

std::string document(const Picture& picture, const Palette& palette, const SvgStyle& style,
                     const ViewBox& box, const std::vector<Frame>& frames,
                     const std::string& under = "") {
    const std::string title = escaped_xml(picture.title);
    std::string out = fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{:.0f}" height="{:.0f}")svg"
        R"svg( viewBox="{:.3f} {:.3f} {:.3f} {:.3f}" font-family="'DejaVu Sans', Verdana, sans-serif")svg"
        R"svg( font-weight="bold" text-anchor="middle">)svg"
        "\n<title>{}</title>\n",
        box.width * style.sticker_pixels, box.height * style.sticker_pixels, box.left, box.top,
        box.width, box.height, title);
    out += under;
    for (const Frame& frame : frames) {
        draw_face(out, picture, palette, frame);
    }
    return out + "</svg>\n";
}

}  // namespace

std::string escaped_xml(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string net_svg(const Picture& picture, const Palette& palette, const SvgStyle& style) {
    constexpr double kBetween = 0.35;
    const double n = picture.size;
    const auto frame = [&](Face face, int column, int row) {
        return Frame{face, {column * (n + kBetween), row * (n + kBetween)}, {1, 0}, {0, 1}};
    };
    const double margin = kBorder + 0.1;
    const ViewBox box{-margin, -margin, 4 * n + 3 * kBetween + 2 * margin,
                      3 * n + 2 * kBetween + 2 * margin};
    return document(picture, palette, style, box,
                    {frame(Face::U, 1, 0), frame(Face::L, 0, 1), frame(Face::F, 1, 1),
                     frame(Face::R, 2, 1), frame(Face::B, 3, 1), frame(Face::D, 1, 2)});
}

std::string iso_svg(const Picture& picture, const Palette& palette, const SvgStyle& style) {
    // Isometric: x to the lower right, z to the lower left, y up; all of length 1.
    constexpr double kCos = 0.8660254;
    constexpr double kSin = 0.5;
    using Screen = std::array<double, 2>;
    const auto project = [](double x, double y, double z) {
        return Screen{(x - z) * kCos, (x + z) * kSin - y};
    };
    const double n = picture.size;
    const double e = n / 2;
    const double far = e + n + 2 * kBorder + 0.4;  // just clear of the cube
    const Screen x = project(1, 0, 0);
    const Screen z = project(0, 0, 1);
    const Screen back = project(0, 0, -1);
    const Screen down = project(0, -1, 0);
    std::vector<Frame> frames;
    ViewBox box{-n * kCos - 0.5, -n - 0.5, 2 * n * kCos + 1, 2 * n + 1};
    if (style.shows_hidden_faces) {
        constexpr double kPale = 0.75;
        frames.push_back({Face::L, project(-far, e, -e), z, down, 0, kPale});
        frames.push_back({Face::B, project(e, e, -far), {-x[0], -x[1]}, down, 0, kPale});
        frames.push_back({Face::D, project(-e, -far, e), x, back, 0, kPale});
        const double reach = (far + e) * kCos;
        const double top = -project(-far, e, -e)[1];
        const double bottom = project(0, -far, 0)[1] + 2 * e * kSin;
        box = {-reach - 0.4, -top - 0.4, 2 * reach + 0.8, top + bottom + 0.8};
    }
    frames.push_back({Face::U, project(-e, e, -e), x, z, 0, 1, false});
    frames.push_back({Face::F, project(-e, e, e), x, down, 0.05, 1, false});
    frames.push_back({Face::R, project(e, e, e), back, down, 0.13, 1, false});
    // The cube's outline, a hexagon of side n.
    const std::string outline = fmt::format(
        R"svg(<path d="M0 {2:.3f}L{0:.3f} {3:.3f}V{1:.3f}L0 {4:.3f}L{5:.3f} {1:.3f}V{3:.3f}Z")svg"
        R"svg( fill="{6}" stroke="{6}" stroke-width="{7}" stroke-linejoin="round"/>)svg"
        "\n",
        n * kCos, e, -n, -e, n, -n * kCos, to_hex(palette.body), 2 * kBorder);
    return document(picture, palette, style, box, frames, outline);
}

}  // namespace revenge::render
