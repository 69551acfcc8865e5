// Solves puzzles whose moves are not always possible (puzzle::Rules) by a breadth-first search from both ends.
//
// The states of such a puzzle form a graph, not a group, so cosets, subgroups and 3-cycles do not apply. One tree of
// states grows from the given state by possible moves, and another from the solved state by inverses of possible moves.
// The tree with the smaller last level grows by a level, until a new state of one tree is in the other. The two paths
// that meet there form a shortest solution.
//
// States are packed into rows of bytes, one after the other, and found by open addressing: about 20 bytes for each
// state in addition to its row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

// THREADS: const use is safe.
class ReachableSearch {
  public:
    ReachableSearch(std::shared_ptr<const puzzle::Definition> definition, puzzle::Costs costs,
                    std::vector<puzzle::Move> moves);

    // Returns true if a solution with the fewest moves has the least cost.
    bool counts_moves() const noexcept { return has_equal_costs_; }

    // Returns a solution with as few moves as possible. ERRORS: ImpossibleCube if possible moves do not lead to the
    // solved state; Resource if the trees do not meet within the memory; Interrupted; NotFound, past the limits.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits) const;

  private:
    class Tree;

    std::vector<puzzle::Move> path(const Tree& from_state, const Tree& from_solved,
                                   std::size_t in_first, std::size_t in_second) const;

    Solution solution_of(std::vector<puzzle::Move> moves, std::uint64_t nodes) const;

    std::shared_ptr<const puzzle::Definition> definition_;
    puzzle::Costs costs_;
    std::vector<puzzle::Move> moves_;
    std::vector<puzzle::Transformation> backward_;  // [move]
    bool has_equal_costs_ = false;
};

}  // namespace revenge::solver
