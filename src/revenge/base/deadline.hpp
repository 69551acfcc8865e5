// When a limit of time is over.
#pragma once

#include <algorithm>
#include <chrono>

namespace revenge::base {

// RETURNS when so much time will have passed since then; no later than the clock can tell, however much it is.
inline std::chrono::steady_clock::time_point deadline_after(
    std::chrono::steady_clock::time_point begin, std::chrono::nanoseconds time) noexcept {
    using Clock = std::chrono::steady_clock;
    return begin + std::min(std::chrono::duration_cast<Clock::duration>(time),
                            Clock::time_point::max() - begin);
}

}  // namespace revenge::base
