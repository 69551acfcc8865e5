// Other spellings of the names of built-in puzzles.
#pragma once

#include <string>
#include <string_view>

namespace revenge::puzzle {

// RETURNS the name of a built-in puzzle that is written in another way (`Megaminx`, `333`, `4x4`, `sq1`), any
// other text unchanged.
std::string canonical_name(std::string_view written);

}  // namespace revenge::puzzle
