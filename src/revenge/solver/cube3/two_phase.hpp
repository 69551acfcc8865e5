// Two-phase search of one 3x3x3: any way through phase 1 of a given length, then the shortest end.
//
// A cube is looked at from six directions: three axes, itself and its inverse. The caller chooses
// direction, length of phase 1 and the total it would accept, and so mixes many cubes as it likes
// (the short solver), or all of one (solve()). Phase 1's table is exact: no node is wasted there. A
// way through phase 1 ends in a move that phase 2 does not have, so that no solution is found
// twice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/cube3/axis_table.hpp"
#include "revenge/solver/interrupt.hpp"

namespace revenge::solver::cube3 {

inline constexpr int kDirections = 6;
inline constexpr int kPhase2Limit = 11;
inline constexpr int kLongest = 30;  // no solution has more turns than this

class TwoPhaseSearch {
  public:
    // Ends of phase 2 longer than `phase2_limit` are not looked for: they cost more than they find.
    TwoPhaseSearch(const Tables& tables, const Cubie& cubie, int phase2_limit = kPhase2Limit);

    // RETURNS phase 1's distance as seen from a direction: run() below it finds nothing.
    int distance(int direction) const noexcept {
        return starts_[static_cast<std::size_t>(direction)].distance;
    }

    // Looks at all ways with exactly `phase1_length` moves in phase 1, until one of at most
    // `max_total` moves is found or about `node_limit` nodes were seen.
    // RETURNS whether one was found; solution() then holds it.
    bool run(int direction, int phase1_length, int max_total, std::uint64_t node_limit,
             Interrupt& interrupt);

    const std::vector<std::uint8_t>& solution() const noexcept { return solution_; }
    std::uint64_t nodes() const noexcept { return nodes_; }
    // RETURNS whether the last run() ended because of its node limit.
    bool was_cut() const noexcept { return nodes_ >= node_end_; }

  private:
    struct Start {
        int distance = 0;
        AxisView view;
        std::uint16_t corners = 0;
        std::array<std::uint16_t, 3> quartet{};
    };
    // A child in phase 1 and where the table has its distance.
    struct Child {
        AxisView view;
        std::uint8_t move = 0;
        std::size_t index = 0;
    };
    using Children = std::array<Child, kMoves>;
    std::size_t make_children(const AxisView& view, int previous, int togo,
                              Children& out) const noexcept;
    bool phase1(const AxisView& view, int depth, int togo);
    bool end_of_phase1(int length);
    bool phase2(unsigned corners, unsigned edges, unsigned order, int depth, int togo);
    void keep(int length);

    const Tables* tables_;
    AxisTable table_;
    int phase2_limit_;
    std::array<Start, kDirections> starts_;
    std::vector<std::uint8_t> solution_;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_end_ = 0;
    Interrupt* interrupt_ = nullptr;
    int direction_ = 0;
    int max_total_ = 0;
    // Along the current way: moves, and corners and quartets after each, up to date below `valid_`.
    int valid_ = 0;
    std::array<std::uint8_t, kLongest + 2> path_{};
    std::array<std::uint16_t, kLongest + 2> corners_{};
    std::array<std::array<std::uint16_t, 3>, kLongest + 2> quartet_{};
};

struct Solved {
    std::vector<std::uint8_t> moves;
    bool found = false;
    std::uint64_t nodes = 0;
};

// Lengthens phase 1 step by step in all six directions, keeping the best, until about `node_limit`
// nodes or a solution of at most `enough` moves. The first solution takes well under a millisecond.
Solved solve_two_phase(const Tables& tables, const Cubie& cubie, std::uint64_t node_limit,
                       int enough, Interrupt& interrupt);

}  // namespace revenge::solver::cube3
