#include "revenge/base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace revenge::base {

void check(bool holds, const char* what, const char* file, int line) noexcept {
    if (holds) {
        return;
    }
    std::fprintf(stderr, "revenge: broken invariant: %s (%s:%d)\n", what, file, line);
    std::abort();
}

}  // namespace revenge::base
