#include "app/progress_output.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <string>

#include "app/sentences.hpp"
#include "app/task_pace.hpp"

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
        if (pace_.follow(progress, now)) {
            last_shown_ = terminal_ ? now - kDrawEvery : now;
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
        std::string line = pace_.task();
        if (seen.share) {
            if (terminal_) {
                constexpr int kWidth = 20;
                const int filled = static_cast<int>(*seen.share * kWidth);
                line += fmt::format("  [{:#<{}}{:.<{}}]", "", filled, "", kWidth - filled);
            }
            line += fmt::format("  {:.0f} %", 100 * *seen.share);
        } else {
            line += fmt::format("  {}{}", with_prefix(static_cast<double>(progress.done)),
                                progress.unit);
        }
        if (seen.rate && !progress.unit.empty()) {
            line += fmt::format("  {}{}/s", with_prefix(*seen.rate), progress.unit);
        }
        if (seen.seconds_left) {
            line += fmt::format("{} {} left", progress.unit.empty() ? " " : ",",
                                duration_text(*seen.seconds_left));
        }
        return line;
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
    Clock::time_point last_shown_;
};

class NoProgress final : public ProgressOutput {
  public:
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view /*sentence*/) override {}
    void clear() override {}
};

}  // namespace

std::unique_ptr<ProgressOutput> make_progress_output(bool quiet, bool terminal) {
    if (quiet) {
        return std::make_unique<NoProgress>();
    }
    return std::make_unique<ShownProgress>(terminal);
}

}  // namespace revenge::app
