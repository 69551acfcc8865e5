// Shortest solutions of a 3x3x3: IDA*, length by length, on all threads. It uses the large table (two_sided_search.hpp)
// if it exists and the length is worth it, else phase 1's table (axis_search.hpp).
//
// The first two turns split a length into tasks, which threads take in order. The answer is the first solution of the
// first task that has one, for any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/solver/cube3/axis_search.hpp"
#include "revenge/solver/cube3/two_sided_search.hpp"
#include "revenge/solver/length_progress.hpp"

namespace revenge::solver::cube3 {

class OptimalSearch {
  public:
    // `large` may be null. Both tables must outlive the search.
    OptimalSearch(const Tables& tables, const TwoSidedTable* large, const Cubie& cubie);

    // Returns a lower bound of the length of a solution.
    int lower_bound() const noexcept { return cube3::lower_bound(start_); }
    // Returns a solution of exactly `length` moves, if one exists and is found before the interrupt and within the
    // nodes that earlier runs have left. REQUIRES that no shorter one exists.
    std::optional<std::vector<std::uint8_t>> run(int length, unsigned threads,
                                                 base::Interrupt& interrupt,
                                                 LengthProgress& progress);
    // Returns the number of nodes of all runs.
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    const Tables* tables_;
    const TwoSidedTable* large_;
    Cubie cubie_;
    AxisViews start_;  // the coordinates for phase 1's table
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace revenge::solver::cube3
