// The width of a terminal, and text broken at blanks, so that no move is split at its edge.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "revenge/base/port/files.hpp"

namespace revenge::app {

// RETURNS the width of the terminal that a stream is connected to, 80 where it does not tell; 0 if the stream is not a
// terminal.
std::size_t terminal_columns(base::port::Stream stream);

// RETURNS the number of columns that a line takes, one a character.
std::size_t columns_of(std::string_view line);
// RETURNS the beginning of a line that takes at most `columns`.
std::string cut_to_columns(std::string_view line, std::size_t columns);
// RETURNS the text, each of its lines that takes more than `columns` broken at blanks. A longer word stays
// whole. 0: nothing is broken.
std::string broken_at_blanks(std::string_view text, std::size_t columns);

}  // namespace revenge::app
