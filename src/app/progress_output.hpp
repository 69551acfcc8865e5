// Progress display on standard error, and the pace of a task computed from its reports.
//
//   terminal     five-stage/stage-3  [#########...........] 45 %  12.3 M positions/s, 8 s left
//                one line no wider than the terminal, drawn over itself at most ten times a second, gone when the
//                work is done
//   no terminal  a plain line every ten seconds
//   --quiet      nothing
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "revenge/base.hpp"

namespace revenge::app {

// Shows progress. THREADS: may be used from several threads at once.
class ProgressOutput : public base::ProgressSink {
  public:
    // Removes the bar before something else is written to the terminal; the next report draws it again.
    virtual void clear() = 0;
};

// The parts of a line on a terminal; empty ones are left out.
struct ProgressLine {
    std::string task;
    std::optional<double> share{};  // of the bar
    std::string amount;             // "45 %"
    std::string rate{};
    std::string left{};  // "8 s left"
};
// Returns a line narrower than `columns` (0 means any width). The bar, the rate and the end of the task's name are
// dropped in this order.
std::string progress_line(const ProgressLine& line, std::size_t columns);

std::unique_ptr<ProgressOutput> make_progress_output(bool quiet, bool terminal);

// The pace of a task computed from progress reports: the completed share, the rate, and the remaining time.
//
// It follows one task at a time. A report of another task starts a new rate, since tasks count different things.

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
