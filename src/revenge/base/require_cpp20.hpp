// Included first by the public headers: an older standard ends with this sentence before all others.
#pragma once

#if !defined(_MSVC_LANG) && __cplusplus < 202002L
#error "revenge needs C++20: compile with -std=c++20 or newer"
#endif
