// The distances of all corners and one wing: the bound of the optimal 4x4x4 solver if memory is small.
//
//     [class of the corners: 77,802] [step: 3] [place: 24]    the wings that may be at the place, 24 bits in 32
//
// 4.5e7 distances in 22 MB. The sets of the last step, near() + 2, contain the wings that are within that many turns of
// being solved together with the corners; those of the steps before are within one and two turns less. The range ends
// where a hundredth of the class's wings remain: in OBTM with 9 turns for most classes.
//
// All 24 wings of a state use the same class, so one look-up of 96 bytes answers for all of them, and a second one for
// the inverse state. Together they rule out about as much as the edges (edge_distances.hpp) do with one more turn left.
//
// Building: as in edge_distances.hpp, with places instead of pairs of places. A level consists of the wings that turns
// bring into the sets of the level before, so the build needs only two lists of 7 MB.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/flat_check.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube4/corner_states.hpp"
#include "revenge/solver/cube4/frame.hpp"

namespace revenge::solver::cube4 {

// Sets of wings, and the effect of turns and symmetries on them; shared by the builds of edge_distances and
// wing_distances.

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

inline constexpr int kWingSteps = 3;

class WingDistances {
  public:
    // Builds the table. COMPLEXITY: about a second of processor time, 40 MB.
    WingDistances(const Frame& frame, const CornerStates& corners, const AxisElements& elements,
                  const base::OnShare& on_share = {});
    WingDistances() = default;  // empty, to be read from a file

    static constexpr std::uint32_t kLayout = 1;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(near_);
        visitor(table_);
    }

    // Returns true if the wings of a class may rule out a state with `left` turns left.
    bool is_asked(std::uint32_t cls, int left) const noexcept {
        return left < near_[cls] + kWingSteps;
    }
    // Returns false if a state is more than `left` turns from solved. `seen` has the wing at each place after the
    // symmetries that make the corners the representative of `cls`. REQUIRES is_asked().
    bool allow(std::uint32_t cls, int left, const Bytes& seen) const noexcept {
        const WingSet* const row = row_of(cls, left);
        WingSet out = 1;
        for (std::size_t place = 0; place < kWings; ++place) {
            out &= row[place] >> seen.at[place];
        }
        return out != 0;
    }
    // The same for a state that is given by the place of each wing.
    bool allow_places(std::uint32_t cls, int left, const Bytes& place) const noexcept {
        const WingSet* const row = row_of(cls, left);
        WingSet out = 1;
        for (std::size_t wing = 0; wing < kWings; ++wing) {
            out &= row[place.at[wing]] >> wing;
        }
        return out != 0;
    }
    void prefetch(std::uint32_t cls, int left) const noexcept {
        const WingSet* const row = row_of(cls, std::min(left, near_[cls] + kWingSteps - 1));
        __builtin_prefetch(row);
        __builtin_prefetch(row + kWings - 1);
    }

    // Returns a lower bound of a wing's distance; 0 stands for all distances up to the first step.
    int least(std::uint32_t cls, std::size_t place, std::size_t wing) const noexcept;
    int near(std::uint32_t cls) const noexcept { return near_[cls]; }

    // Checks random entries, as EdgeDistances::check() does.
    base::Result<bfs::CheckReport> check(const Frame& frame, const CornerStates& corners,
                                         const AxisElements& elements,
                                         const cube3::CheckQuery& question) const;

  private:
    const WingSet* row_of(std::uint32_t cls, int left) const noexcept {
        const int step = std::max(0, left - near_[cls]);
        return &table_[(std::size_t{cls} * kWingSteps + static_cast<std::size_t>(step)) * kWings];
    }

    std::vector<std::uint8_t> near_;  // [class]: the distance of the first step
    base::LargeVector<WingSet> table_;
};

}  // namespace revenge::solver::cube4
