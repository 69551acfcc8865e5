#include "server/guard.hpp"

#include <algorithm>

namespace revenge::server {

bool is_own_host(std::string_view host, int port) {
    const std::string suffix = ":" + std::to_string(port);
    if (host.ends_with(suffix)) {
        host.remove_suffix(suffix.size());
    } else if (port != 80) {
        return false;
    }
    return host == "127.0.0.1" || host == "localhost";
}

bool is_own_origin(std::string_view origin, int port) {
    constexpr std::string_view kScheme = "http://";
    return origin.empty() ||
           (origin.starts_with(kScheme) && is_own_host(origin.substr(kScheme.size()), port));
}

bool RateLimit::take(std::chrono::steady_clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (last_ != std::chrono::steady_clock::time_point{}) {
        const double elapsed = std::chrono::duration<double>(now - last_).count();
        tokens_ = std::min(burst_, tokens_ + std::max(0.0, elapsed) * per_second_);
    }
    last_ = now;
    if (tokens_ < 1) {
        return false;
    }
    tokens_ -= 1;
    return true;
}

}  // namespace revenge::server
