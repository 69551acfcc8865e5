// Shortest solutions of a 3x3x3: IDA* with the distances of all three axes, on all threads.
//
// Bound: the greatest of the three axes' distances in one table (phase 1's, or the large one of
// ordered_slice.hpp). Where all three are equal and not 0, one more turn is needed: the last turn of a solution
// keeps one axis's coset, whose distance before it was 0 already. (Michael Reid, 1997.)
//
// Depth-first, but many positions at a time, so that memory answers for all of their children together.
//
// The first two turns split a length into tasks, which threads take in order; the answer is the first
// solution of the first task that has one, whatever the number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/solver/cube3/axis_table.hpp"
#include "revenge/solver/cube3/ordered_slice.hpp"
#include "revenge/solver/interrupt.hpp"
#include "revenge/solver/length_progress.hpp"

namespace revenge::solver::cube3 {

class OptimalSearch {
  public:
    using AxisViews = std::array<AxisView, 3>;

    // `large` may be null. Both tables must outlive the search.
    OptimalSearch(const Tables& tables, const OrderedSlice* large, const Cubie& cubie);

    // RETURNS a length that no solution is shorter than.
    int lower_bound() const noexcept;
    // RETURNS a solution of exactly `length` moves, if there is one and it is found before `node_limit` nodes are
    // seen in all and before the interrupt. REQUIRES that there is no shorter one.
    std::optional<std::vector<std::uint8_t>> run(int length, unsigned threads,
                                                 std::uint64_t node_limit, Interrupt& interrupt,
                                                 LengthProgress& progress);
    // RETURNS the nodes of all runs.
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    class Worker;

    const Tables* tables_;
    AxisTable table_;
    Cubie cubie_;
    AxisViews start_;
    // Where the moves of the first axis are seen from each.
    std::array<const std::array<std::uint8_t, kMoves>*, 3> images_{};
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace revenge::solver::cube3
