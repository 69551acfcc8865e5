// Shortest solutions of a 4x4x4: depth first, length by length, by axis syllables (frame.hpp).
//
// A node is a position and the axis that is turned next. Its children are the positions after each element of the axis,
// each once for either other axis. These tables rule out children, the cheapest first:
//
//   corners    their distance, and the least one after turns about the next axis
//   edges      the 12 entries of the inverse state and of the state (edge_distances.hpp), with 8 to 10 turns left.
//              Eight entries of the inverse state are equal in all children whose layer 0 has turned by the same number
//              of quarters. They are looked up first, once for the group.
//              Small tables have wings instead: all of the inverse state, then all of the state (wing_distances.hpp).
//   cosets     with few turns left one look-up stands for all children of a node (near_cosets.hpp)
//
// All look-ups miss the cache, so they are prefetched: the first entries of all children of a node together, and cosets
// in a queue of 256, from any node. Nodes that pass a filter are followed at once, by smaller filters and finally by
// comparison with the solved state.
//
// If turns are chosen, a node also has the class of the cube's hold (turn_choice.hpp), and its children are the steps
// of the choice. The tables are those of all turns, whose bounds also hold for fewer turns.
//
// The first syllables split a length into tasks, which threads take in order: one syllable, or two if the last length
// had many nodes. The answer is the first solution of the first task that has one, on any number of threads. A record
// (search_record.hpp) stores what is proven, so that another search can continue from it.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/cube4/search_record.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/cube4/turn_choice.hpp"
#include "revenge/solver/length_search.hpp"

namespace revenge::solver::cube4 {

class OptimalSearch {
  public:
    // `choice` has the allowed turns, `hold` the orientation of the cube at the start. Tables and choice must outlive
    // the search.
    OptimalSearch(const Tables& tables, const TurnChoice& choice, const Position& start,
                  puzzle::SymmetryIndex hold);

    // Returns a lower bound: the distance of the corners.
    int lower_bound() const noexcept;
    // Returns up to `most` solutions of exactly `length` turns, in the order of the tasks; the result is empty if the
    // interrupt came first. Skips the tasks in the record, and adds those without a solution to it. REQUIRES that no
    // solution is shorter.
    std::vector<Path> run(int length, std::size_t most, unsigned threads,
                          base::Interrupt& interrupt, LengthProgress& progress,
                          SearchRecord& record);
    // Returns the number of nodes of all runs.
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    Position start_;
    const Tables* tables_;
    const TurnChoice* choice_;
    std::atomic<std::uint64_t> nodes_{0};
    puzzle::SymmetryIndex hold_;
};

}  // namespace revenge::solver::cube4
