#include "app/progress_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <string_view>
#include <utility>

#include "app/output.hpp"
#include "revenge/base/port/files.hpp"

namespace revenge::app {

namespace {

using Clock = TaskPace::Clock;

// 1234567 -> "1.23 M".
std::string with_prefix(double value) {
    for (const auto& [unit, letter] : {std::pair{1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}}) {
        if (value >= unit) {
            return fmt::format("{:.3g} {}", value / unit, letter);
        }
    }
    return fmt::format("{:.3g} ", value);
}

std::string duration_text(double seconds) {
    const auto whole = std::lround(seconds);
    return whole < 60 ? fmt::format("{} s", whole)
                      : fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

class ShownProgress final : public ProgressOutput {
  public:
    explicit ShownProgress(bool terminal) : terminal_(terminal) {}
    ~ShownProgress() override { erase(); }

    void report(const base::Progress& progress) override {
        const std::scoped_lock lock(mutex_);
        const auto now = Clock::now();
        // Short tasks one after the other are shown as well: lines have their ten seconds whatever the task.
        if (pace_.follow(progress, now) && terminal_) {
            last_shown_ = now - kDrawEvery;
        }
        if (now - last_shown_ < (terminal_ ? kDrawEvery : kLineEvery)) {
            return;
        }
        last_shown_ = now;
        const std::string line = line_for(progress);
        if (terminal_) {
            std::fprintf(stderr, "\r\x1b[K%s", line.c_str());
            std::fflush(stderr);
            drawn_ = true;
        } else {
            std::fprintf(stderr, "%s\n", line.c_str());
        }
    }

    void clear() override {
        const std::scoped_lock lock(mutex_);
        erase();
    }

    void note(std::string_view sentence) override {
        const std::scoped_lock lock(mutex_);
        erase();
        print_sentence("note", sentence);
    }

  private:
    static constexpr auto kDrawEvery = std::chrono::milliseconds(100);
    static constexpr auto kLineEvery = std::chrono::seconds(10);

    std::string line_for(const base::Progress& progress) const {
        const PaceSeen seen = pace_.seen();
        ProgressLine line;
        line.task = pace_.task();
        if (seen.share && terminal_) {
            line.share = seen.share;
        }
        line.amount = seen.share
                          ? fmt::format("{:.0f} %", 100 * *seen.share)
                          : fmt::format("{}{}", with_prefix(static_cast<double>(progress.done)),
                                        progress.unit);
        if (seen.rate && !progress.unit.empty()) {
            line.rate = fmt::format("{}{}/s", with_prefix(*seen.rate), progress.unit);
        }
        if (seen.seconds_left) {
            line.left = fmt::format("{} left", duration_text(*seen.seconds_left));
        }
        return progress_line(line, terminal_ ? terminal_columns(base::port::Stream::Errors) : 0);
    }

    void erase() {
        if (drawn_) {
            std::fputs("\r\x1b[K", stderr);
            drawn_ = false;
        }
    }

    bool terminal_;
    bool drawn_ = false;
    std::mutex mutex_;
    TaskPace pace_;
    Clock::time_point last_shown_ = Clock::now();
};

class NoProgress final : public ProgressOutput {
  public:
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view /*sentence*/) override {}
    void clear() override {}
};

}  // namespace

std::string progress_line(const ProgressLine& line, std::size_t columns) {
    // The last column stays free, because a cursor after it would move to the next line.
    const std::size_t room = columns > 0 ? columns - 1 : std::string::npos;
    const auto joined = [&](bool has_bar, bool has_rate) {
        std::string out;
        if (has_bar && line.share) {
            constexpr int kWidth = 20;
            const int filled = static_cast<int>(*line.share * kWidth);
            out += fmt::format("  [{:#<{}}{:.<{}}]", "", filled, "", kWidth - filled);
        }
        out += "  " + line.amount;
        const bool shows_rate = has_rate && !line.rate.empty();
        out += shows_rate ? "  " + line.rate : "";
        return out + (line.left.empty() ? "" : (shows_rate ? ", " : "  ") + line.left);
    };
    // Parts are dropped in this order until the line fits: the bar, the rate, the end of the task's name.
    const std::size_t task = columns_of(line.task);
    for (const auto& [has_bar, has_rate] : {std::pair{true, true}, {false, true}, {false, false}}) {
        const std::string figures = joined(has_bar, has_rate);
        if (task + columns_of(figures) <= room) {
            return line.task + figures;
        }
    }
    const std::string figures = joined(false, false);
    const std::size_t taken = columns_of(figures);
    constexpr std::string_view kCut = "...";
    constexpr std::size_t kShortestTask = 8;
    if (taken + kShortestTask + kCut.size() <= room) {
        return cut_to_columns(line.task, room - taken - kCut.size()) + std::string(kCut) + figures;
    }
    return cut_to_columns(line.task + figures, room);
}

std::unique_ptr<ProgressOutput> make_progress_output(bool quiet, bool terminal) {
    if (quiet) {
        return std::make_unique<NoProgress>();
    }
    return std::make_unique<ShownProgress>(terminal);
}

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
