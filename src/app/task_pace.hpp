// The pace of a task computed from progress reports: the completed share, the rate, and the remaining time.
//
// It follows one task at a time. A report of another task starts a new rate, since tasks count different things.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "revenge/base.hpp"

namespace revenge::app {

struct PaceSeen {
    std::optional<double> share;  // of the task, 0 to 1; absent if its length is unknown
    std::optional<double> rate;   // units a second; absent in the first half second
    std::optional<double> seconds_left;
};

// Follows the progress of a task. THREADS: not safe; the owner locks.
class TaskPace {
  public:
    using Clock = std::chrono::steady_clock;

    // Returns true if the report belongs to another task than the one before.
    bool follow(const base::Progress& progress, Clock::time_point now);
    // Returns the pace at the last report.
    PaceSeen seen() const;
    const std::string& task() const noexcept { return task_; }

  private:
    std::string task_;
    Clock::time_point started_;
    Clock::time_point last_;
    std::uint64_t started_at_ = 0;
    std::uint64_t done_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace revenge::app
