// Times and amounts of memory as people write them: 300ms, 1.5s, 2min; 500M, 2G; and numbers as we write them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "revenge/base/number_text.hpp"
#include "revenge/base/result.hpp"

namespace revenge::app {

// ERRORS: Usage, naming `option` and the units.
base::Result<std::chrono::nanoseconds> parse_time(const std::string& option,
                                                  const std::string& text);
// K, M, G, T are powers of 1024; none is bytes. ERRORS: Usage.
base::Result<std::uint64_t> parse_bytes(const std::string& option, const std::string& text);

using base::grouped;
// RETURNS "1 phase", "8 phases", "1,000 cubes".
std::string counted(std::uint64_t number, std::string_view noun);

}  // namespace revenge::app
