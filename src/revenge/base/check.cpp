#include "revenge/base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace revenge::base {

void check(bool holds, const char* what, std::source_location place) noexcept {
    if (holds) {
        return;
    }
    std::fprintf(stderr, "revenge: broken invariant: %s (%s:%u)\n", what, place.file_name(),
                 static_cast<unsigned>(place.line()));
    std::abort();
}

}  // namespace revenge::base
