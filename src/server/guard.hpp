// Who may ask, and how often.
//
// A page from elsewhere that is open in the same browser can send requests to 127.0.0.1 as well. It cannot
// choose the Host header (a name of its own that resolves to 127.0.0.1 is "DNS rebinding") nor hide its
// Origin: both must be ours. Where the local network may ask, too, whoever asks has to bring the token that is in the
// link.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace revenge::server {

// By what this server is known.
struct Own {
    int port = 0;
    std::vector<std::string> hosts{"127.0.0.1", "localhost"};
    std::string token;  // none: nobody needs one
};

// Whether `host`, the Host header, is this machine by name or address, with our port (80 needs none).
bool is_own_host(std::string_view host, const Own& own);
// Whether `origin`, the Origin header, is empty (no browser, or a plain visit) or ours.
bool is_own_origin(std::string_view origin, const Own& own);

inline constexpr std::string_view kTokenCookie = "revenge-token=";
// RETURNS whether two texts are the same, in a time that does not tell where they differ.
bool is_same_text(std::string_view left, std::string_view right) noexcept;
// Whether one of the headers Cookie and Authorization ("Bearer TOKEN") has the token, or none is needed.
bool brings_token(std::string_view cookies, std::string_view authorization, const Own& own);

// A token bucket: `burst` requests at once, `per_second` in the long run.
class RateLimit {
  public:
    RateLimit(double per_second, double burst)
        : per_second_(per_second), burst_(burst), tokens_(burst) {}

    // RETURNS whether one more request is all right. THREADS: safe.
    bool take(std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now());

  private:
    const double per_second_;
    const double burst_;
    std::mutex mutex_;
    double tokens_;
    std::chrono::steady_clock::time_point last_{};
};

}  // namespace revenge::server
