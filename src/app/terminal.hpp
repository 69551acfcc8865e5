// The width of a terminal, and line breaking at blanks, so that no move is split at the edge.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "revenge/base/port/files.hpp"

namespace revenge::app {

// Returns the width of the terminal that a stream is connected to, 80 if the width is unknown, and 0 if the stream is
// not a terminal.
std::size_t terminal_columns(base::port::Stream stream);

// Returns the number of columns of a line, one per character.
std::size_t columns_of(std::string_view line);
// Returns the beginning of a line, at most `columns` wide.
std::string cut_to_columns(std::string_view line, std::size_t columns);
// Returns the text with lines wider than `columns` broken at blanks. A longer word is not broken, and neither is a line
// that has colours. With 0 columns the text is returned unchanged.
std::string broken_at_blanks(std::string_view text, std::size_t columns);

}  // namespace revenge::app
