// State that the threads of a search for a shortest solution share, length by length: progress, "at least 17 obtm" and
// the number of searched branches of that length; and the count of nodes, which ends the search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::solver {

// One length. THREADS: add_branch() may be called by all threads of the search.
class LengthProgress {
  public:
    // `sink` may be null.
    LengthProgress(base::ProgressSink* sink, int length, const std::string& metric)
        : sink_(sink), task_("at least " + std::to_string(length) + " " + metric) {}

    // `done`: branches that an earlier run has searched.
    void begin(std::size_t branches, std::size_t done = 0) {
        done_ = done;
        report(done, branches);
    }
    void add_branch(std::size_t branches) { report(++done_, branches); }

  private:
    void report(std::uint64_t done, std::size_t branches) const {
        if (sink_ != nullptr) {
            sink_->report({task_, done, branches, "branches"});
        }
    }

    base::ProgressSink* sink_;
    std::string task_;
    std::atomic<std::uint64_t> done_{0};
};

// The watch of one thread. A limit of nodes is for all threads together.
class SearchWatch {
  public:
    // `nodes` is the count of all threads, `best_task` the first task that has a solution.
    SearchWatch(std::atomic<std::uint64_t>& nodes, base::Interrupt& interrupt,
                const std::atomic<std::size_t>& best_task)
        : nodes_(nodes),
          interrupt_(interrupt),
          best_task_(best_task),
          between_looks_(std::min(kNodesBetweenLooks, interrupt.until().nodes)) {}
    SearchWatch(const SearchWatch&) = delete;
    SearchWatch& operator=(const SearchWatch&) = delete;
    ~SearchWatch() { nodes_ += fresh_nodes_; }

    void add(std::uint64_t nodes) noexcept { fresh_nodes_ += nodes; }
    // Returns true if `task` is no longer needed.
    bool is_over(std::size_t task) {
        if (fresh_nodes_ >= between_looks_) {
            if ((nodes_ += fresh_nodes_) >= interrupt_.until().nodes) {
                interrupt_.set(base::StopReason::Nodes);
            }
            fresh_nodes_ = 0;
            interrupt_.poll();
        }
        return interrupt_.is_set() || best_task_.load(std::memory_order_relaxed) < task;
    }

  private:
    static constexpr std::uint64_t kNodesBetweenLooks = 2048;

    std::atomic<std::uint64_t>& nodes_;
    base::Interrupt& interrupt_;
    const std::atomic<std::size_t>& best_task_;
    std::uint64_t between_looks_;
    std::uint64_t fresh_nodes_ = 0;  // not yet added to `nodes_`
};

}  // namespace revenge::solver
