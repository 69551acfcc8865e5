// Messages on standard error.
#pragma once

#include <string_view>

namespace revenge::app {

// Writes "kind: sentence" and a newline. Quoted input may contain any bytes; those that a terminal cannot show as text
// are written in the form "\x00".
void print_sentence(const char* kind, std::string_view sentence);

}  // namespace revenge::app
