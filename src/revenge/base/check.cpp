#include "revenge/base/check.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace revenge::base {

void check(bool holds, const char* what, const char* file, int line) noexcept {
    if (holds) {
        return;
    }
    // Without printf, which would be 15 kB of the WebAssembly modules.
    const std::string text = std::string("revenge: broken invariant: ") + what + " (" + file + ":" +
                             std::to_string(line) + ")\n";
    std::fputs(text.c_str(), stderr);
    std::abort();
}

}  // namespace revenge::base
