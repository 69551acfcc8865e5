// Parses times and amounts of memory (300ms, 1.5s, 2min; 500M, 2G), and prints counted nouns.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "revenge/base.hpp"
#include "revenge/base/text.hpp"

namespace revenge::app {

// Parses a time. ERRORS: Usage, naming `option` and the units.
base::Result<std::chrono::nanoseconds> parse_time(const std::string& option,
                                                  const std::string& text);
// Parses an amount of memory. K, M, G, T are powers of 1024; without a unit it is in bytes. ERRORS: Usage.
base::Result<std::uint64_t> parse_bytes(const std::string& option, const std::string& text);

using base::counted;
using base::grouped;

}  // namespace revenge::app
