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

// Removes an unsigned number from the front of the text: 12, 0.5, .5, 1e-3, with a decimal point in every locale. (Not
// every standard library supports std::from_chars for floating-point numbers.) Returns nothing, and leaves the text
// unchanged, if the text does not begin with a number or a double cannot hold it.
std::optional<double> take_number(std::string_view& text);

}  // namespace revenge::base
