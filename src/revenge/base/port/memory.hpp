// Memory figures of this program from the system.
#pragma once

#include <cstdint>

namespace revenge::base::port {

// Returns the peak memory of this program; 0 if the system does not report it.
std::uint64_t peak_memory_bytes() noexcept;

}  // namespace revenge::base::port
