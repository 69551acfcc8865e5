// A page to be printed: numbered lines of text, each with the net of the cube that they make.
//
// A4 upright, in millimetres: seven rows a page, the text to the left in a fixed-width face, wrapped between
// words, the net to the right. Further rows are further pages, each a document of its own.
#pragma once

#include <string>
#include <vector>

#include "revenge/render/palette.hpp"
#include "revenge/render/picture.hpp"

namespace revenge::render {

struct SheetRow {
    std::string text;
    Picture picture;
};

inline constexpr std::size_t kRowsPerSheet = 7;

// RETURNS SVG documents, each one page; rows are numbered from 1 through all pages.
std::vector<std::string> sheets(const std::string& title, const std::vector<SheetRow>& rows,
                                const Palette& palette);

}  // namespace revenge::render
