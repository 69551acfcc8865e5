// A text as lines of words, each word with its place: what .tws is read from.
//
// Words are separated by blanks; # begins a comment that goes to the end of the line.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/notation/puzzle_parts.hpp"

namespace revenge::notation {

struct SpottedWord {
    std::string_view text;
    SourcePosition spot;
};
using Line = std::vector<SpottedWord>;

// RETURNS the lines that have words. They point into `text`.
std::vector<Line> lines_of(std::string_view text);

}  // namespace revenge::notation
