// Shortest solutions of a 4x4x4: depth first, length by length, by axis syllables (axis_elements.hpp).
//
// A node is a position and the axis that is turned next. Its children are what the elements of the axis make of it,
// each once for either other axis. They are ruled out by these tables, from cheap to dear:
//
//   corners    their distance, and the least one after turns about the next axis
//   edges      the 12 entries of the inverse state and of the state (edge_distances.hpp), with 8 to 10 turns left
//              Eight entries of the inverse state are alike in all children whose layer 0 has turned by the same number
//              of quarters. They are looked up first, once for the group.
//              Small tables have wings instead: all of the inverse state, then all of the state (wing_distances.hpp).
//   cosets     with few turns left one look-up stands for all children of a node (near_cosets.hpp)
//
// All look-ups miss the cache, so they are asked for before they are needed: those of a node's children together, the
// first entries of each being prefetched; those of cosets in a queue of 256, whatever node they come from. Nodes that a
// filter lets through are followed at once, by smaller filters and at last by comparison with the solved state.
//
// Where some turns are chosen, a node has the class of the cube's hold as well (turn_choice.hpp), and its children are
// the steps of the choice. The tables are those of all turns: what they rule out is out of reach of fewer turns, too.
//
// The first syllables split a length into tasks, which threads take in order: one syllable, and two where the last
// length had many nodes. The answer is the first one of the first task that has one, on any number of threads. A
// record (search_record.hpp) keeps what is proven, so that another search may continue from it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/base/until.hpp"
#include "revenge/solver/cube4/search_record.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/cube4/turn_choice.hpp"
#include "revenge/solver/length_progress.hpp"

namespace revenge::solver::cube4 {

class OptimalSearch {
  public:
    // `choice`: what may be turned; `hold`: how the cube in hand is held at first. Tables and choice must outlive it.
    OptimalSearch(const Tables& tables, const TurnChoice& choice, const Position& start,
                  puzzle::SymmetryIndex hold);

    // Returns a bound: the corners'.
    int lower_bound() const noexcept;
    // Returns up to `most` solutions of exactly `length` turns, in the order of the tasks; the result is empty if the
    // interrupt came first. Tasks that the record has are left out, and those without a solution are added. REQUIRES
    // that there is no shorter one.
    std::vector<Path> run(int length, std::size_t most, unsigned threads,
                          base::Interrupt& interrupt, LengthProgress& progress,
                          SearchRecord& record);
    // Returns the nodes of all runs.
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    Position start_;
    const Tables* tables_;
    const TurnChoice* choice_;
    std::atomic<std::uint64_t> nodes_{0};
    puzzle::SymmetryIndex hold_;
};

}  // namespace revenge::solver::cube4
