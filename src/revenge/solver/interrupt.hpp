// When to break off: a deadline or a stop request, asked about from inner loops at little cost.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stop_token>

#include "revenge/base/deadline.hpp"

namespace revenge::solver {

// RETURNS when a limit of time is over, if there is one.
inline std::optional<std::chrono::steady_clock::time_point> deadline_of(
    std::chrono::steady_clock::time_point begin,
    const std::optional<std::chrono::nanoseconds>& time) {
    return time ? std::optional(base::deadline_after(begin, *time)) : std::nullopt;
}

// Any answer is better than none: a shorter limit of time does not end the search for the first one.
inline constexpr std::chrono::milliseconds kFirstTime{
    2000};  // it takes 5 to 25 where the machine is not busy

// RETURNS when a search that began then has to have its first answer, if ever.
inline std::optional<std::chrono::steady_clock::time_point> first_deadline(
    std::chrono::steady_clock::time_point begin,
    const std::optional<std::chrono::nanoseconds>& time) {
    return time ? deadline_of(begin, std::max<std::chrono::nanoseconds>(*time, kFirstTime))
                : std::nullopt;
}

// THREADS: poll() and is_set() may be called by all threads of a search.
class Interrupt {
  public:
    Interrupt() = default;
    Interrupt(std::optional<std::chrono::steady_clock::time_point> deadline, std::stop_token stop)
        : deadline_(deadline), stop_(std::move(stop)) {}

    // RETURNS whether to break off; looks at the clock. COMPLEXITY: about 30 ns.
    bool poll() noexcept {
        if (!is_set() && (stop_.stop_requested() ||
                          (deadline_ && std::chrono::steady_clock::now() >= *deadline_))) {
            flag_.store(true, std::memory_order_relaxed);
        }
        return is_set();
    }
    bool is_set() const noexcept { return flag_.load(std::memory_order_relaxed); }
    void set() noexcept { flag_.store(true, std::memory_order_relaxed); }

  private:
    std::optional<std::chrono::steady_clock::time_point> deadline_;
    std::stop_token stop_;
    std::atomic<bool> flag_{false};
};

}  // namespace revenge::solver
