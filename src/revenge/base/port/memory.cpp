#include "revenge/base/port/memory.hpp"

#if defined(_WIN32)
// clang-format off
#include <windows.h>
#include <psapi.h>
// clang-format on
#elif !defined(__wasm__)
#include <sys/resource.h>
#endif

namespace revenge::base::port {

std::uint64_t peak_memory_bytes() noexcept {
#if defined(_WIN32)
    PROCESS_MEMORY_COUNTERS usage{};
    return K32GetProcessMemoryInfo(GetCurrentProcess(), &usage, sizeof usage) != 0
               ? usage.PeakWorkingSetSize
               : 0;
#elif defined(__wasm__)
    constexpr std::uint64_t kPage = 65536;
    return __builtin_wasm_memory_size(0) * kPage;  // which never shrinks
#else
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
#if defined(__APPLE__)
    constexpr std::uint64_t kUnit = 1;
#else
    constexpr std::uint64_t kUnit = 1024;
#endif
    return static_cast<std::uint64_t>(usage.ru_maxrss) * kUnit;
#endif
}

}  // namespace revenge::base::port
