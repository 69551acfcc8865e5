#include "app/task_pace.hpp"

#include <algorithm>

namespace revenge::app {

bool TaskPace::follow(const base::Progress& progress, Clock::time_point now) {
    const bool is_another = progress.task != task_;
    if (is_another) {
        task_ = progress.task;
        started_ = now;
        started_at_ = progress.done;
    }
    last_ = now;
    done_ = progress.done;
    total_ = progress.total;
    return is_another;
}

PaceSeen TaskPace::seen() const {
    constexpr double kFirst = 0.5;  // a shorter interval would only measure the start
    PaceSeen seen;
    if (total_ > 0) {
        seen.share = std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
    }
    const double seconds = std::chrono::duration<double>(last_ - started_).count();
    if (seconds > kFirst && done_ > started_at_) {
        seen.rate = static_cast<double>(done_ - started_at_) / seconds;
        if (total_ > done_) {
            seen.seconds_left = static_cast<double>(total_ - done_) / *seen.rate;
        }
    }
    return seen;
}

}  // namespace revenge::app
