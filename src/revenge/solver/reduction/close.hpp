// Near-solved positions: a shortest solution, proven.
//
// All positions within a few turns of solved are in a hash table with their distances. A depth-first search from the
// other side continues until it reaches them. It uses turns that do not move the corner DBL (U, Uw, 3Uw instead of U,
// Uw, D), so that a position has one form only, in any orientation of the cube. On the way, the corners must still be
// solvable in time (an exact table of 3674160 entries), and so must the eight centers of each colour axis (735471
// entries, looked up three times). The corners alone rule out most positions that are not near-solved, so every cube
// can be searched this way.
//
// With 4 turns in the table (OBTM: 0.2 million positions), all positions within 10 turns take well under a second.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/base/open_table.hpp"
#include "revenge/base/until.hpp"
#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/corner_distance.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

class ClosePositions {
  public:
    ClosePositions() = default;
    // COMPLEXITY: up to a second, up to 32 MB.
    ClosePositions(const puzzle::Cube& cube, puzzle::Metric metric);

    template <class Visitor>
    void visit(Visitor& visitor) {
        table_.visit(visitor);
        centers_.visit(visitor);
        corners_.visit(visitor);
        visitor(depth_);
    }

    // Returns true if the object has no tables.
    bool is_empty() const noexcept { return !table_.has_slots(); }

    struct Outcome {
        int lower_bound = 0;                     // no solution is shorter
        std::optional<puzzle::Algorithm> moves;  // a shortest solution, if one was found
        std::uint64_t nodes = 0;
        std::uint64_t next_nodes = 0;  // the expected number of nodes of the next length
    };
    // Searches a shortest solution of `first_length` to `max_length` turns; shorter ones must have been ruled out.
    // Stops when interrupted, and before a length that is expected to take more than `most_nodes`; `lower_bound` is
    // then the bound proven so far.
    Outcome search(const puzzle::Cube& cube, const puzzle::State& state, puzzle::Metric metric,
                   int first_length, int max_length, std::uint64_t most_nodes, unsigned threads,
                   base::Interrupt& interrupt) const;

  private:
    struct Searcher;
    // An entry is a hash, its lowest bits replaced by 1 + distance.
    struct Keys : base::WordKeys<std::uint64_t, 0, 15> {
        static std::size_t hash(Entry entry) noexcept { return entry >> 32U; }
    };
    int lookup(const Pieces& pieces) const noexcept;
    // Returns true if the position is new.
    bool enter(const Pieces& pieces, int distance);

    AxisCenters centers_;
    CornerDistance corners_;
    std::array<std::uint8_t, 1> depth_{};  // the maximum distance in the table
    base::OpenTable<Keys> table_;
};

}  // namespace revenge::solver::reduction
