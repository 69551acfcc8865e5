#include "server/guard.hpp"

#include <algorithm>

namespace revenge::server {

bool is_own_host(std::string_view host, const ServerIdentity& identity) {
    const std::string suffix = ":" + std::to_string(identity.port);
    if (host.ends_with(suffix)) {
        host.remove_suffix(suffix.size());
    } else if (identity.port != 80) {
        return false;
    }
    return std::ranges::find(identity.hosts, host) != identity.hosts.end();
}

bool is_allowed_origin(std::string_view origin, const ServerIdentity& identity) {
    return std::ranges::find(identity.origins, origin) != identity.origins.end();
}

bool is_own_origin(std::string_view origin, const ServerIdentity& identity) {
    constexpr std::string_view kScheme = "http://";
    return origin.empty() || is_allowed_origin(origin, identity) ||
           (origin.starts_with(kScheme) && is_own_host(origin.substr(kScheme.size()), identity));
}

bool is_same_text(std::string_view left, std::string_view right) noexcept {
    unsigned differ = left.size() == right.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        differ |= static_cast<unsigned char>(left[i]) ^ static_cast<unsigned char>(right[i]);
    }
    return differ == 0;
}

bool has_valid_token(std::string_view cookies, std::string_view authorization,
                     const ServerIdentity& identity) {
    if (identity.token.empty()) {
        return true;
    }
    constexpr std::string_view kBearer = "Bearer ";
    if (authorization.starts_with(kBearer) &&
        is_same_text(authorization.substr(kBearer.size()), identity.token)) {
        return true;
    }
    while (!cookies.empty()) {
        std::string_view one = cookies.substr(0, cookies.find(';'));
        cookies.remove_prefix(std::min(cookies.size(), one.size() + 1));
        while (one.starts_with(' ')) {
            one.remove_prefix(1);
        }
        if (one.starts_with(kTokenCookie) &&
            is_same_text(one.substr(kTokenCookie.size()), identity.token)) {
            return true;
        }
    }
    return false;
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
