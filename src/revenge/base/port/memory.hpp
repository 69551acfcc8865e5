// What the system says of this program's memory.
#pragma once

#include <cstdint>

namespace revenge::base::port {

// RETURNS the most that this program has had at once; 0 where the system does not tell.
std::uint64_t peak_memory_bytes() noexcept;

}  // namespace revenge::base::port
