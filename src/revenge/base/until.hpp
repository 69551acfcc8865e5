// Until when work goes on, and what looks whether it still may.
//
// A caller's limits become an Until when the work begins: a point in time instead of a duration, so that all parts of
// the work share it. An Interrupt holds it and is checked by all threads of the work. A Watch counts the nodes of one
// thread, and asks the Interrupt after every few thousand, since the clock takes as long as some nodes.
//
// Nodes are counted by threads, not by the Interrupt: where an answer is to be the same on any number of threads,
// each part is given what those before it have left, and parts are put together in their order.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"

namespace revenge::base {

inline constexpr std::uint64_t kAnyNodes = std::numeric_limits<std::uint64_t>::max();

// Default: no limits.
struct Until {
    std::optional<std::chrono::steady_clock::time_point> deadline{};
    std::uint64_t nodes = kAnyNodes;
    std::stop_token stop{};
};

// The reason why work ended.
enum class End : std::uint8_t {
    Exhausted,  // nothing but itself: all that was asked for was looked at, or is still being looked at
    Enough,  // its caller wanted no more
    Nodes,
    Time,
    Stopped,
};

// THREADS: all threads of a work may call all but the constructor.
class Interrupt {
  public:
    explicit Interrupt(Until until = {}) : until_(std::move(until)) {}

    const Until& until() const noexcept { return until_; }

    // RETURNS whether to break off; looks at the clock. COMPLEXITY: about 30 ns.
    bool poll() noexcept {
        if (!is_set()) {
            if (until_.stop.stop_requested()) {
                set(End::Stopped);
            } else if (until_.deadline && std::chrono::steady_clock::now() >= *until_.deadline) {
                set(End::Time);
            }
        }
        return is_set();
    }
    // Returns true if the work should stop between two parts, after `nodes` nodes.
    bool is_over(std::uint64_t nodes) noexcept { return nodes >= until_.nodes || poll(); }

    bool is_set() const noexcept { return end() != End::Exhausted; }
    End end() const noexcept { return end_.load(std::memory_order_relaxed); }
    void set(End end) noexcept { end_.store(end, std::memory_order_relaxed); }

  private:
    Until until_;
    std::atomic<End> end_{End::Exhausted};
};

// One thread's nodes.
class Watch {
  public:
    // From now on: work of at most `most` nodes, which `interrupt` breaks off.
    void begin(Interrupt& interrupt, std::uint64_t most) noexcept {
        interrupt_ = &interrupt;
        last_ = nodes_ + std::min(most, kAnyNodes - nodes_);
        end_ = interrupt.end();
        plan_look();
    }

    void add(std::uint64_t nodes) noexcept { nodes_ += nodes; }
    // Adds some. RETURNS whether the work is over, which is found out now and then.
    bool count(std::uint64_t nodes) noexcept {
        add(nodes);
        return nodes_ >= next_look_ && look();
    }
    // Finds out now.
    bool look() noexcept;
    // The caller wants no more of it.
    void finish() noexcept {
        end_ = End::Enough;
        plan_look();
    }

    bool is_over() const noexcept { return end_ != End::Exhausted; }
    End end() const noexcept { return end_; }
    std::uint64_t nodes() const noexcept { return nodes_; }  // of all works

  private:
    static constexpr std::uint64_t kNodesBetweenLooks = 4096;

    // Combines all limits into one count, so that count() makes a single comparison.
    void plan_look() noexcept {
        next_look_ = is_over() ? 0 : nodes_ + std::min(kNodesBetweenLooks, last_ - nodes_);
    }

    Interrupt* interrupt_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_ = 0;
    std::uint64_t next_look_ = 0;
    End end_ = End::Exhausted;
};

// The error of what was asked to stop.

// RETURNS Interrupted: "interrupted", or "interrupted before a solution was found", where `what` says what was not
// reached.
inline Error interrupted(std::string_view what = {}) {
    std::string message = "interrupted";
    if (!what.empty()) {
        message.append(" before ").append(what);
    }
    return error(ErrorCode::Interrupted, {std::move(message), {"interrupted"}});
}

}  // namespace revenge::base
