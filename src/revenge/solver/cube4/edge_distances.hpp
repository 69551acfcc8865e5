// The distances of all corners and both wings of one edge: the pattern database of the optimal 4x4x4 solver.
//
//     [class of the corners: 77,802] [edge: 12] [place of its first wing: 24] [of its second: 24]
//
// 5.4e8 entries of two bits each (128 MB in total). The class of the corners determines the meaning of values: it has a
// distance `near`; value 0 stands for all distances up to it, 1 and 2 for the next ones, and 3 for all larger ones. If
// corners are random, near is 8 in OBTM, and 3.5, 17, 52 and 28 % of the entries have the four values. If they are
// solved, less than a hundredth of the edges need 11 turns, and near is less. It is the largest distance for which at
// least a hundredth of the class has value 3, but at most 8.
//
// All 12 edges use the same class. Corners and wings form a group, so the inverse of a state may be looked up as well,
// and a state has 24 entries. Together they rule out 99.8 % of the states that are visited with 8 turns left in OBTM,
// 98 % with 9, 85 % with 10 and 1 % with 11.
//
// Building: the sets that are built are smaller and simpler than the entries. For each class and each pair of places p
// < q there is a set of wings, 24 bits: those that are at p while their partner is at q. (At q with the partner at p:
// the same set with partners exchanged.) A turn followed by the symmetry to the next class's representative permutes
// pairs of places, and wings by one permutation of bits for the complete class. So a level is gathered class by class:
// a neighbour's 276 sets are relabelled once for all turns that lead to it, which are three in OBTM, and read in order.
// A level decreases the values of a class by one, so that each level may be the last one of a class. The build needs
// memory for two planes of 86 MB and the table itself; levels after 10 are not needed. (bfs/ and row_distances.hpp
// permute the rows of a class in as many ways as turns and symmetries have, which here are 1,152 pairs of symmetries
// for each turn.)
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/flat_check.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube4/corner_states.hpp"
#include "revenge/solver/cube4/kernels.hpp"

namespace revenge::solver::cube4 {

inline constexpr int kEdgeSteps = 3;      // the maximum value
inline constexpr int kMaxEdgeTurns = 10;  // the maximum exact distance of an entry

class EdgeDistances {
  public:
    // Builds the table. COMPLEXITY: about 15 s of processor time, 400 MB.
    EdgeDistances(const Frame& frame, const CornerStates& corners, const AxisElements& elements,
                  unsigned threads, const base::OnShare& on_share = {});
    EdgeDistances() = default;  // empty, to be read from a file

    static constexpr std::uint32_t kLayout = 2;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(near_);
        visitor(table_);
    }

    const std::uint32_t* table() const noexcept { return table_.data(); }
    // Returns the maximum distance of value 0 in a class.
    int near(std::uint32_t cls) const noexcept { return near_[cls]; }
    // Returns a lower bound: 0 for distances up to near(); otherwise the distance, or near() + kEdgeSteps if it is
    // larger.
    int least(std::size_t entry) const noexcept {
        const int value = value_of(entry);
        return value == 0 ? 0 : near_[entry / kClassEntries] + value;
    }

    // Checks random entries against their neighbours: each exact entry must have a neighbour that can be one turn
    // nearer, and no entry a neighbour that must be two turns nearer. ERRORS: TableDamaged, Interrupted.
    base::Result<bfs::CheckReport> check(const Frame& frame, const CornerStates& corners,
                                         const AxisElements& elements,
                                         const cube3::CheckQuery& question) const;

  private:
    int value_of(std::size_t entry) const noexcept {
        return static_cast<int>(table_[entry / kLanes] >> entry % kLanes * 2 & 3U);
    }

    std::vector<std::uint8_t> near_;  // by class
    base::LargeVector<std::uint32_t> table_;
};

}  // namespace revenge::solver::cube4
