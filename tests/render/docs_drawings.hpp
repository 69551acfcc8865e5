// The drawings of docs/drawings/: file name and content.
#pragma once

#include <map>
#include <string>

#include "revenge/notation.hpp"
#include "revenge/picture.hpp"
#include "revenge/render/numbering.hpp"

namespace revenge::tests {

inline std::map<std::string, std::string> docs_drawings() {
    const puzzle::Cube cube(4);
    const puzzle::Cube three(3);
    const render::Palette palette = render::standard_palette();
    std::map<std::string, std::string> out;
    out["4x4x4-facelets.svg"] = render::net_svg(render::facelet_numbering(cube), palette);
    for (const char* const orbit : {"corners", "wings", "centers"}) {
        out["4x4x4-" + std::string(orbit) + ".svg"] =
            render::net_svg(render::place_numbering(cube, orbit), palette);
    }
    for (const char* const orbit : {"corners", "midges"}) {
        out["3x3x3-" + std::string(orbit) + ".svg"] =
            render::net_svg(render::place_numbering(three, orbit), palette);
    }
    // The scramble of the eight-phase paper, section VI.
    const auto scramble = notation::parse_algorithm(
        "F d2 u B' F' u U L2 r2 f' R D U l2 u' r2 R' B' f' l2 b L b u' f l b d U2 B D' d2", 4,
        notation::Reading::Slice);
    render::Picture picture =
        render::picture_of(cube, cube.apply(cube.puzzle().solved(), scramble->algorithm));
    picture.title = "A scrambled 4x4x4";
    out["4x4x4-net.svg"] = render::net_svg(picture, palette);
    out["4x4x4-iso.svg"] = render::iso_svg(picture, palette);
    render::SvgStyle style;
    style.shows_hidden_faces = true;
    render::label_with_letters(picture);
    out["4x4x4-hidden.svg"] = render::iso_svg(picture, render::color_blind_palette(), style);
    return out;
}

}  // namespace revenge::tests
