// Included first by the public headers: with an older standard this sentence is the only error, since a header that
// cannot be found ends the compiler at once, which #error does not.
#pragma once
#if !defined(_MSVC_LANG) && __cplusplus < 202002L
#include <revenge needs C++20: compile with -std=c++20 or newer>
#endif
