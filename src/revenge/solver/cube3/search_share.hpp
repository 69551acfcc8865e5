// What the threads that look for one solution share: how much they have looked at, and when to end.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "revenge/solver/interrupt.hpp"

namespace revenge::solver::cube3 {

struct SearchShare {
    std::atomic<std::uint64_t>& nodes;  // of all threads
    std::uint64_t node_limit;
    Interrupt& interrupt;
    std::atomic<std::size_t>& best_task;  // the first that has a solution
};

// One thread's part of it.
class SearchWatch {
  public:
    explicit SearchWatch(const SearchShare& share) : share_(share) {}
    SearchWatch(const SearchWatch&) = delete;
    SearchWatch& operator=(const SearchWatch&) = delete;
    ~SearchWatch() { share_.nodes += fresh_nodes_; }

    void add(std::uint64_t nodes) noexcept { fresh_nodes_ += nodes; }
    // RETURNS whether nothing is wanted of `task` any more.
    bool is_over(std::size_t task) {
        if (fresh_nodes_ >= kNodesBetweenLooks) {
            if (share_.nodes.fetch_add(fresh_nodes_) + fresh_nodes_ >= share_.node_limit) {
                share_.interrupt.set();
            }
            fresh_nodes_ = 0;
            share_.interrupt.poll();
        }
        return share_.interrupt.is_set() || share_.best_task.load(std::memory_order_relaxed) < task;
    }

  private:
    static constexpr std::uint64_t kNodesBetweenLooks = 2048;

    SearchShare share_;
    std::uint64_t fresh_nodes_ = 0;  // not yet in the share's
};

}  // namespace revenge::solver::cube3
