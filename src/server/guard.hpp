// Access control: the origin and the rate of requests.
//
// A foreign page that is open in the same browser can send requests to 127.0.0.1, too. It cannot choose the Host header
// (using a host name that resolves to 127.0.0.1 is "DNS rebinding") or hide its Origin, so both must be ours. If the
// server is open to the local network, requests must also contain the token of the link.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace revenge::server {

struct ServerIdentity {
    int port = 0;
    std::vector<std::string> hosts{"127.0.0.1", "localhost"};
    std::string token;                   // empty if no token is needed
    std::vector<std::string> origins{};  // further ones whose pages may use the server
};

// Returns true if `host`, the Host header, names this machine and our port (port 80 may be omitted).
bool is_own_host(std::string_view host, const ServerIdentity& identity);
// Returns true if `origin`, the Origin header, is one of own.origins.
bool is_allowed_origin(std::string_view origin, const ServerIdentity& identity);
// Returns true if `origin` is ours, allowed, or empty (not a browser, or direct navigation).
bool is_own_origin(std::string_view origin, const ServerIdentity& identity);

inline constexpr std::string_view kTokenCookie = "revenge-token=";
// Returns true if two texts are equal. The running time does not depend on where they differ.
bool is_same_text(std::string_view left, std::string_view right) noexcept;
// Returns true if the header Cookie or Authorization ("Bearer TOKEN") contains the token, or if none is needed.
bool has_valid_token(std::string_view cookies, std::string_view authorization,
                     const ServerIdentity& identity);

// A token bucket: `burst` requests at once, `per_second` in the long run.
class RateLimit {
  public:
    RateLimit(double per_second, double burst)
        : per_second_(per_second), burst_(burst), tokens_(burst) {}

    // Returns true if one more request is allowed. THREADS: safe.
    bool take(std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now());

  private:
    const double per_second_;
    const double burst_;
    std::mutex mutex_;
    double tokens_;
    std::chrono::steady_clock::time_point last_{};
};

}  // namespace revenge::server
