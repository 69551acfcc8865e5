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
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/solver/cube3/axis_table.hpp"
#include "revenge/solver/length_search.hpp"

namespace revenge::solver::cube3 {

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
