// Numbers as people read them, one way for all sentences, tables and errors (JSON has plain digits), and as they write
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace revenge::base {

// RETURNS the digits in groups of three: "3,674,160".
std::string grouped(std::uint64_t number);
// The same of a number that may have any length; any other text is left as it is.
std::string grouped(std::string digits);

// Takes a number without a sign from the front of the text: 12, 0.5, .5, 1e-3, with a point wherever the program runs.
// For whole numbers there is std::from_chars, which not every standard library has for others.
// RETURNS nothing, and leaves the text as it is, if there is none or a double does not hold it.
std::optional<double> take_number(std::string_view& text);

}  // namespace revenge::base
