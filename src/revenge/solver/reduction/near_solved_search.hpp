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
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

// The distance of the corners from solved, ignoring all other pieces: a lower bound for cubes. It rules out nearly all
// positions that are not near-solved, since hardly any position has its corners within a few turns.
//
// The corner DBL stays in its place (near_solved_search.hpp), so the other seven have 7! * 3^6 = 3674160 positions,
// those of the 2x2x2. A turn of any layers moves them as a turn of U, F or R does, or not at all.
class CornerDistance {
  public:
    static constexpr std::uint32_t kTwists = 729;         // 3^6
    static constexpr std::uint32_t kPermutations = 5040;  // 7!

    struct Corners {
        std::uint16_t permutation = 0;
        std::uint16_t twist = 0;
    };

    CornerDistance() = default;
    // REQUIRES generators that do not move the corner DBL. COMPLEXITY: 0.1 s, 3.7 MB.
    explicit CornerDistance(const std::vector<Generator>& generators);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(distance_);
        visitor(permutation_after_);
        visitor(twist_after_);
    }

    // Returns the distance. REQUIRES that DBL is in its place and untwisted.
    static Corners corners_of(const Pieces& pieces) noexcept;
    Corners apply(Corners corners, std::size_t generator) const noexcept {
        return {permutation_after_[generator * kPermutations + corners.permutation],
                twist_after_[generator * kTwists + corners.twist]};
    }
    int distance(Corners corners) const noexcept {
        return distance_[corners.permutation * kTwists + corners.twist];
    }

  private:
    std::vector<std::uint8_t> distance_;
    std::vector<std::uint16_t> permutation_after_;  // [generator * 5040 + permutation]
    std::vector<std::uint16_t> twist_after_;        // [generator * 729 + twist]
};

class NearSolvedSearch {
  public:
    NearSolvedSearch() = default;
    // COMPLEXITY: up to a second, up to 32 MB.
    NearSolvedSearch(const puzzle::Cube& cube, puzzle::Metric metric);

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
