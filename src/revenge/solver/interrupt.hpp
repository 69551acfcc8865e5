// When to break off: a deadline or a stop request, asked about from inner loops at little cost.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <stop_token>

namespace revenge::solver {

// Any answer is better than none: a shorter limit of time does not end the search for the first one.
inline constexpr std::chrono::milliseconds kFirstTime{
    2000};  // it takes 5 to 25 where the machine is not busy

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
