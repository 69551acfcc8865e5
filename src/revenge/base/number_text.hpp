// Numbers as people read them: one way for all sentences, tables and errors. JSON has plain digits.
#pragma once

#include <cstdint>
#include <string>

namespace revenge::base {

// RETURNS the digits in groups of three: "3,674,160".
std::string grouped(std::uint64_t number);
// The same of a number that may have any length; any other text is left as it is.
std::string grouped(std::string digits);

}  // namespace revenge::base
