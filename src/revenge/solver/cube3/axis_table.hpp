// Phase 1's distances (tables.hpp) for one axis: classes reduced by the axis's symmetries, times twists.
//
// An entry is class * 16 + the symmetry that carries the cube to the class's representative. A table of the
// representatives' turns leads from class to class, and the twist is tracked separately. Distances are stored modulo 3,
// since neighbours differ by at most one, or as the change by each turn (distance_deltas.hpp).
#pragma once

#include <bit>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// The coordinates of a cube with respect to one axis.
struct AxisView {
    std::uint32_t entry;
    std::uint16_t twist;
    std::int16_t distance;
};

// Returns the distance that is `mod3` modulo 3 and differs by at most 1 from a neighbour's.
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
          effects_(tables.turn_effects().empty() ? nullptr : &tables.turn_effects()),
          goal_(index({tables.flip_slice_entry(Tables::kSolvedFlipSlice), 0, 0})) {}

    // Returns the view after a move, still without its distance.
    AxisView moved(const AxisView& view, std::size_t move) const noexcept {
        const std::size_t symmetry = view.entry % kAxisSymmetries;
        const ClassRow& row = class_moves_[view.entry / kAxisSymmetries];
        const std::size_t image = tables_->axis.move_image[symmetry][move];
        return {std::uint32_t{row.classes[image]} * kAxisSymmetries +
                    tables_->axis.compose[symmetry][row.symmetries[image]],
                tables_->twist[view.twist][move], 0};
    }
    std::size_t index(const AxisView& view) const noexcept {
        return static_cast<std::size_t>(view.entry / kAxisSymmetries) * kTwists +
               tables_->twist_conjugate[view.twist][view.entry % kAxisSymmetries];
    }
    // Returns the index of distance 0.
    std::size_t goal() const noexcept { return goal_; }
    // REQUIRES Phase1::Exact.
    unsigned mod3(std::size_t index) const noexcept {
        return static_cast<unsigned>(distances_[index / 32] >> (index % 32 * 2)) & 3U;
    }
    void prefetch(std::size_t index) const noexcept { __builtin_prefetch(distances_ + index / 32); }
    void prefetch_moves(const AxisView& view) const noexcept {
        __builtin_prefetch(&class_moves_[view.entry / kAxisSymmetries]);
    }
    // Returns the distance after a move from `parent`, which is at `index`. REQUIRES Phase1::Exact or Turns.
    int distance_after(const AxisView& parent, std::size_t move, std::size_t index) const noexcept {
        if (effects_ == nullptr) {
            return distance_near(parent.distance, mod3(index));
        }
        return effects_->of(this->index(parent))
            .distance_after(parent.distance,
                            tables_->axis.move_image[parent.entry % kAxisSymmetries][move]);
    }
    // Returns the moves, as bits, after which a position at `index` is at most `left` from the goal. REQUIRES
    // Phase1::Turns.
    std::uint32_t moves_within(const AxisView& view, std::size_t index, int left) const noexcept {
        return tables_->seen_moves[view.entry % kAxisSymmetries].of(
            effects_->of(index).within(view.distance, left));
    }
    // Returns the exact distance, by walking downhill. REQUIRES Phase1::Exact or Turns.
    int distance(AxisView view) const noexcept {
        int steps = 0;
        for (std::size_t here = index(view); here != goal_; here = index(view)) {
            view = effects_ == nullptr ? below(view, (mod3(here) + 2) % 3)
                                       : moved(view, nearer_move(view, here));
            ++steps;
        }
        return steps;
    }

  private:
    // Returns the first neighbouring position whose distance is `mod3` modulo 3.
    AxisView below(const AxisView& view, unsigned mod3) const noexcept {
        AxisView next = moved(view, 0);
        for (std::size_t m = 1; this->mod3(index(next)) != mod3; ++m) {
            next = moved(view, m);
        }
        return next;
    }
    std::size_t nearer_move(const AxisView& view, std::size_t index) const noexcept {
        const SeenMoves& own = tables_->seen_moves[view.entry % kAxisSymmetries];
        return static_cast<std::size_t>(std::countr_zero(own.of(effects_->of(index).nearer)));
    }

    const Tables* tables_;
    const ClassRow* class_moves_;
    const std::uint64_t* distances_;
    const DistanceDeltas* effects_;
    std::size_t goal_;
};

}  // namespace revenge::solver::cube3
