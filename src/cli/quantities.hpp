// Times and amounts of memory as people write them: 300ms, 1.5s, 2min; 500M, 2G.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "revenge/base/result.hpp"

namespace revenge::cli {

// ERRORS: Usage, naming `option` and the units.
base::Result<std::chrono::nanoseconds> parse_time(const std::string& option,
                                                  const std::string& text);
// K, M, G, T are powers of 1024; none is bytes. ERRORS: Usage.
base::Result<std::uint64_t> parse_bytes(const std::string& option, const std::string& text);

}  // namespace revenge::cli
