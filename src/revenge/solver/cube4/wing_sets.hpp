// Sets of wings, and the effect of turns and symmetries on them; shared by the builds of edge_distances and
// wing_distances.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "revenge/bfs/flat_check.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube4/frame.hpp"

namespace revenge::solver::cube4 {

using WingSet = std::uint32_t;  // a bit for each wing
inline constexpr WingSet kAllWings = (1U << kWings) - 1;

// Turns of cost 1 with the same effect on the corners.
struct TurnGroup {
    std::size_t axis;
    std::size_t quarters;
    std::vector<Element> elements;
};
std::vector<TurnGroup> turn_groups(const AxisElements& elements);

// Returns the new place for each wing's place after a turn and a symmetry: the inverse of the permutation of Bytes.
std::array<std::uint8_t, kWings> places_after(const Frame& frame, std::size_t axis, Element element,
                                              std::size_t symmetry);

// Permutes the bits of a set of wings, byte by byte: wing w is in the result if its image is in the set.
class Relabelling {
  public:
    explicit Relabelling(const Bytes& label);

    WingSet operator()(WingSet wings) const noexcept {
        return parts_[0][wings & kByte] | parts_[1][wings >> kByteBits & kByte] |
               parts_[2][wings >> 2 * kByteBits];
    }

  private:
    static constexpr unsigned kByteBits = 8;
    static constexpr unsigned kByteValues = 1U << kByteBits;
    static constexpr unsigned kByte = kByteValues - 1;
    std::array<std::array<WingSet, kByteValues>, kWings / kByteBits> parts_{};
};

inline constexpr int kAnyDistance = std::numeric_limits<int>::max() - 1;

// Bounds of the distance of an entry, and its neighbours by turns of cost 1.
struct EntryBounds {
    std::uint64_t entries = 0;
    std::size_t turns = 0;
    std::function<std::uint64_t(std::uint64_t entry, std::size_t turn)> after;
    std::function<int(std::uint64_t entry)> least;
    std::function<int(std::uint64_t entry)>
        most;  // 0 <= least <= most; kAnyDistance: no upper bound
    std::function<bool(std::uint64_t entry)> is_impossible;
    std::function<bool(std::uint64_t entry)> is_goal;
};

// Checks random entries against their neighbours: each exact entry must have a neighbour that can be one turn nearer,
// and no entry a neighbour that must be two turns nearer. ERRORS: TableDamaged, Interrupted.
base::Result<bfs::CheckReport> check_entries(const EntryBounds& law,
                                             const cube3::CheckQuery& question);

}  // namespace revenge::solver::cube4
