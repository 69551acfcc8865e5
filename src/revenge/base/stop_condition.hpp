// The limits of a search, and the objects that check them.
//
// A caller's limits become a StopCondition when the work begins: a point in time instead of a duration, so that all
// parts of the work share it. An Interrupt holds it and is checked by all threads of the work. A NodeBudget counts the
// nodes of one thread and polls the Interrupt after every few thousand, since reading the clock takes as long as some
// nodes.
//
// Nodes are counted by threads, not by the Interrupt. If an answer must not depend on the number of threads, each part
// of the work receives the nodes that the parts before it have left, and the results are merged in the order of parts.
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
#include "revenge/base/message.hpp"

namespace revenge::base {

inline constexpr std::uint64_t kAnyNodes = std::numeric_limits<std::uint64_t>::max();

// Default: no limits.
struct StopCondition {
    std::optional<std::chrono::steady_clock::time_point> deadline{};
    std::uint64_t nodes = kAnyNodes;
    std::stop_token stop{};
};

// The reason why work ended.
enum class StopReason : std::uint8_t {
    Exhausted,   // everything was searched, or the search is still running
    CallerDone,  // the caller wanted no more
    Nodes,
    Time,
    Stopped,
};

// THREADS: any thread of the work may call all functions but the constructor.
class Interrupt {
  public:
    explicit Interrupt(StopCondition until = {}) : until_(std::move(until)) {}

    const StopCondition& until() const noexcept { return until_; }

    // Returns true if the work must stop; reads the clock. COMPLEXITY: about 30 ns.
    bool poll() noexcept {
        if (!is_set()) {
            if (until_.stop.stop_requested()) {
                set(StopReason::Stopped);
            } else if (until_.deadline && std::chrono::steady_clock::now() >= *until_.deadline) {
                set(StopReason::Time);
            }
        }
        return is_set();
    }
    // Returns true if the work should stop between two parts, after `nodes` nodes.
    bool is_over(std::uint64_t nodes) noexcept { return nodes >= until_.nodes || poll(); }

    bool is_set() const noexcept { return end() != StopReason::Exhausted; }
    StopReason end() const noexcept { return end_.load(std::memory_order_relaxed); }
    void set(StopReason end) noexcept { end_.store(end, std::memory_order_relaxed); }

  private:
    StopCondition until_;
    std::atomic<StopReason> end_{StopReason::Exhausted};
};

// Counts the nodes of one thread.
class NodeBudget {
  public:
    // Begins work of at most `most` nodes, which `interrupt` can stop.
    void begin(Interrupt& interrupt, std::uint64_t most) noexcept {
        interrupt_ = &interrupt;
        last_ = nodes_ + std::min(most, kAnyNodes - nodes_);
        end_ = interrupt.end();
        plan_look();
    }

    void add(std::uint64_t nodes) noexcept { nodes_ += nodes; }
    // Adds nodes. Returns true if the work is over, which is checked every few thousand nodes.
    bool count(std::uint64_t nodes) noexcept {
        add(nodes);
        return nodes_ >= next_look_ && look();
    }
    // Checks the limits now.
    bool look() noexcept;
    // Ends the work because the caller wants no more.
    void finish() noexcept {
        end_ = StopReason::CallerDone;
        plan_look();
    }

    bool is_over() const noexcept { return end_ != StopReason::Exhausted; }
    StopReason end() const noexcept { return end_; }
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
    StopReason end_ = StopReason::Exhausted;
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
