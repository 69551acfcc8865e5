#include "revenge/base/port/random_bytes.hpp"

#include <algorithm>

#if defined(__linux__)
#include <sys/random.h>
#elif defined(_WIN32)
// clang-format off
#include <windows.h>
#include <bcrypt.h>  // link with bcrypt
// clang-format on
#else
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif
#endif

namespace revenge::base::port {

bool random_bytes(std::span<std::byte> out) noexcept {
    constexpr std::size_t kMaxAtOnce = 256;  // more may be cut short, or refused
    while (!out.empty()) {
        const std::size_t count = std::min(out.size(), kMaxAtOnce);
#if defined(__linux__)
        const bool done = getrandom(out.data(), count, 0) == static_cast<ssize_t>(count);
#elif defined(_WIN32)
        const bool done =
            BCryptGenRandom(nullptr, reinterpret_cast<PUCHAR>(out.data()),
                            static_cast<ULONG>(count), BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
#else
        const bool done = getentropy(out.data(), count) == 0;
#endif
        if (!done) {
            return false;
        }
        out = out.subspan(count);
    }
    return true;
}

}  // namespace revenge::base::port
