// Phase 1's distances (tables.hpp) as one axis sees the cube: classes reduced by the axis's symmetries, times twists.
//
// An entry is class * 16 + the symmetry that carries the cube to the class's representative; a turn leads from
// class to class by a table of the representatives' turns, and the twist is carried along as it is. Distances are
// kept modulo 3: neighbours differ by at most one.
#pragma once

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// What one axis sees of a cube.
struct AxisView {
    std::uint32_t entry;
    std::uint16_t twist;
    std::int16_t distance;
};

// RETURNS the distance that is `mod3` modulo 3 and differs by at most 1 from a neighbour's.
constexpr int distance_near(int neighbour, unsigned mod3) noexcept {
    return neighbour + static_cast<int>((mod3 + 4 - static_cast<unsigned>(neighbour) % 3) % 3) - 1;
}

// `tables` must outlive it.
class AxisTable {
  public:
    explicit AxisTable(const Tables& tables)
        : tables_(&tables),
          class_moves_(tables.class_move.data()),
          distances_(tables.phase1().data()),
          goal_(index({tables.flip_slice_entry(Tables::kSolvedFlipSlice), 0, 0})) {}

    // RETURNS the view after a move, still without its distance.
    AxisView moved(const AxisView& view, std::size_t move) const noexcept {
        const std::size_t symmetry = view.entry % kAxisSymmetries;
        const std::uint32_t to =
            class_moves_[view.entry / kAxisSymmetries][tables_->axis.move_image[symmetry][move]];
        return {to - to % kAxisSymmetries + tables_->axis.compose[symmetry][to % kAxisSymmetries],
                tables_->twist[view.twist][move], 0};
    }
    std::size_t index(const AxisView& view) const noexcept {
        return static_cast<std::size_t>(view.entry / kAxisSymmetries) * kTwists +
               tables_->twist_conjugate[view.twist][view.entry % kAxisSymmetries];
    }
    // RETURNS the index of distance 0.
    std::size_t goal() const noexcept { return goal_; }
    unsigned mod3(std::size_t index) const noexcept {
        return static_cast<unsigned>(distances_[index / 32] >> (index % 32 * 2)) & 3U;
    }
    void prefetch(std::size_t index) const noexcept { __builtin_prefetch(distances_ + index / 32); }
    // The moves of a class lie in two lines of memory.
    void prefetch_moves(const AxisView& view) const noexcept {
        __builtin_prefetch(class_moves_[view.entry / kAxisSymmetries].data());
        __builtin_prefetch(class_moves_[view.entry / kAxisSymmetries].data() + kMoves - 1);
    }
    // RETURNS the exact distance, by walking downhill.
    int distance(AxisView view) const noexcept {
        int steps = 0;
        for (std::size_t here = index(view); here != goal_; ++steps) {
            const unsigned below = (mod3(here) + 2) % 3;
            AxisView next = moved(view, 0);
            for (std::size_t m = 1; mod3(index(next)) != below; ++m) {
                next = moved(view, m);
            }
            view = next;
            here = index(view);
        }
        return steps;
    }

  private:
    const Tables* tables_;
    const std::array<std::uint32_t, kMoves>* class_moves_;
    const std::uint64_t* distances_;
    std::size_t goal_;
};

}  // namespace revenge::solver::cube3
