// Solutions of a given length by phase 1's table: a depth-first search in one thread, with the distances of all three
// axes.
//
// The bound is the maximum of the three distances. If all three are equal and not 0, one more turn is needed: the last
// turn of a solution preserves one axis's coset, whose distance was therefore 0 before it (Michael Reid, 1997).
//
// Positions are processed in batches, so that the memory accesses of their children overlap. A batch is taken from the
// waiting positions with the fewest moves left if there are enough of them, otherwise from those with the most moves
// left, which produce more.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/solver/cube3/tables.hpp"
#include "revenge/solver/length_search.hpp"

namespace revenge::solver::cube3 {

// Phase 1's distances (tables.hpp) for one axis: classes reduced by the axis's symmetries, times twists.
//
// An entry is class * 16 + the symmetry that carries the cube to the class's representative. A table of the
// representatives' turns leads from class to class, and the twist is tracked separately. Distances are stored modulo 3,
// since neighbours differ by at most one, or as the change by each turn (distance_deltas.hpp).

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

inline constexpr std::size_t kMaxMoves = 20;  // no position needs more (Rokicki and others, 2010)

// The coordinates of a cube with respect to the three axes.
using AxisViews = std::array<AxisView, 3>;
AxisViews axis_views(const Tables& tables, const Cubie& cubie);
// Returns a lower bound of the length of a solution.
int lower_bound(const AxisViews& views) noexcept;

class AxisSearch {
  public:
    // `tables` must outlive it.
    AxisSearch(const Tables& tables, SearchWatch& watch);

    // Returns true if `cubie`, whose coordinates are `views`, has a solution of exactly `length` moves that starts with
    // `beginning`; path() then returns it. REQUIRES that no solution is shorter.
    bool run(std::size_t task, const Cubie& cubie, const AxisViews& views,
             std::span<const std::uint8_t> beginning, int length);
    const std::vector<std::uint8_t>& path() const noexcept { return path_; }

  private:
    static constexpr std::size_t kBatch = 64;

    struct Position {
        AxisViews views;
        std::array<std::uint8_t, kMaxMoves> path;
    };
    struct Child {
        AxisViews views;
        std::size_t index;  // in the table, for the axis that was looked up last
        std::uint16_t parent;
        std::uint8_t move;
    };
    // For each position of a batch, the order in which the axes are checked: the most distant ones prune most.
    using Order = std::array<std::uint8_t, 3>;

    int next_level(int most) const noexcept;
    bool expand(int togo, int length);
    void look_along(std::size_t nth, int left);
    void ask(Child& child, std::size_t nth);
    bool keep(const Child& child, int left, int depth);

    const Tables& tables_;
    AxisTable table_;
    SearchWatch& watch_;
    // The moves of the first axis as moves of each axis.
    std::array<const std::array<std::uint8_t, kMoves>*, 3> images_{};
    Cubie cubie_;
    std::vector<std::uint8_t> path_;
    std::array<std::vector<Position>, kMaxMoves + 1> waiting_;  // by moves left
    std::vector<Position> batch_;
    std::array<Order, kBatch> order_{};
    std::vector<Child> children_;
};

}  // namespace revenge::solver::cube3
