// Names of files that are made for a puzzle: its name and a checksum of all that it is.
#pragma once

#include <string>
#include <string_view>

#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// Returns a name for this puzzle alone: "auto-kilominx-0a1b2c3d".
std::string stored_name(std::string_view prefix, const Definition& definition);

}  // namespace revenge::puzzle
