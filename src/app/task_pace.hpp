// How fast a task goes, from the reports of a progress sink: its share, its rate, the time that it still takes.
//
// One task is followed at a time: a report of another begins a new rate, since tasks differ in what they count.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "revenge/base/progress.hpp"

namespace revenge::app {

struct PaceSeen {
    std::optional<double> share;  // of the task, 0 to 1; absent where its length is not known
    std::optional<double> rate;   // units a second; absent in the first half second
    std::optional<double> seconds_left;
};

// THREADS: none; its owner locks.
class TaskPace {
  public:
    using Clock = std::chrono::steady_clock;

    // RETURNS whether the report is of another task than the one before.
    bool follow(const base::Progress& progress, Clock::time_point now);
    // RETURNS how the last report looks.
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
