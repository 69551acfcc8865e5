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
// Returns "1 phase", "8 phases", "1,000 cubes". All counted nouns of messages are written by it.
std::string counted(std::uint64_t number, std::string_view noun);
// The same of a noun with another plural than by an s: "2 entries".
std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural);
// The same of a number of any length, given by its digits.
std::string counted(std::string digits, std::string_view noun, std::string_view plural);

// Removes an unsigned number from the front of the text: 12, 0.5, .5, 1e-3, with a decimal point in every locale. (Not
// every standard library supports std::from_chars for floating-point numbers.) Returns nothing, and leaves the text
// unchanged, if the text does not begin with a number or a double cannot hold it.
std::optional<double> take_number(std::string_view& text);

}  // namespace revenge::base
