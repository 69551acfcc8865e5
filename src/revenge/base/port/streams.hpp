// A program's standard streams, apart from reading and writing them: streams_posix.cpp,
// streams_windows.cpp. A system without programs (WebAssembly) has none.
#pragma once

#include <cstddef>

#include "revenge/base/port/files.hpp"

namespace revenge::base::port {

// Gives a program that was started without one of its streams a stream that fails, so that no file or pipe opened later
// takes its number. To be called before anything is opened.
void replace_closed_streams() noexcept;

// RETURNS the width of a terminal, 0 where it does not tell.
std::size_t columns_of(File terminal) noexcept;

}  // namespace revenge::base::port
