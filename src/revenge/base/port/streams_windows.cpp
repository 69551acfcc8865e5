#if defined(_WIN32)

#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "revenge/base/port/streams.hpp"

namespace revenge::base::port {

void replace_closed_streams() noexcept {}  // handles are not numbered by the order of opening

std::size_t columns_of(File terminal) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    return GetConsoleScreenBufferInfo(reinterpret_cast<HANDLE>(terminal), &info) != 0
               ? static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1)
               : 0;
}

}  // namespace revenge::base::port

#endif
