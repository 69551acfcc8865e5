// When a limit of time is over.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace revenge::base {

// RETURNS when a limit of time that began then is over, if there is one: no earlier than after `least`, and no later
// than the clock can tell.
inline std::optional<std::chrono::steady_clock::time_point> deadline_of(
    std::chrono::steady_clock::time_point begin,
    const std::optional<std::chrono::nanoseconds>& time, std::chrono::nanoseconds least = {}) {
    using Clock = std::chrono::steady_clock;
    if (!time) {
        return std::nullopt;
    }
    return begin + std::min(std::chrono::duration_cast<Clock::duration>(std::max(*time, least)),
                            Clock::time_point::max() - begin);
}

}  // namespace revenge::base
