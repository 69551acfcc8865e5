// Sentences on standard error.
#pragma once

#include <string_view>

namespace revenge::app {

// Writes "kind: sentence" and ends the line. What a sentence quotes may hold any bytes: those that no terminal shows as
// text are written as \x00.
void print_sentence(const char* kind, std::string_view sentence);

}  // namespace revenge::app
