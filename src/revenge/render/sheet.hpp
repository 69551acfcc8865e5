// A page to be printed: numbered scrambles, each with a picture of what it makes.
//
// A4 upright, in millimetres: seven rows a page, the text to the left in a fixed-width face, wrapped between words and
// at line breaks, the picture to the right. Further rows are further pages, each a document of its own.
#pragma once

#include <string>
#include <vector>

namespace revenge::render {

struct SheetRow {
    std::string text;
    std::string picture;  // an SVG document with a view box, as net_svg() returns; may be empty
};

inline constexpr std::size_t kRowsPerSheet = 7;

// RETURNS SVG documents, each one page; rows are numbered from 1 through all pages.
std::vector<std::string> sheets(const std::string& title, const std::vector<SheetRow>& rows);

}  // namespace revenge::render
