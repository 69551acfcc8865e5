// Shortest solutions of a 3x3x3: IDA*, length by length, on all threads. It uses the large table if it exists and the
// length is worth it, else phase 1's table (axis_search.hpp).
//
// The first two turns split a length into tasks, which threads take in order. The answer is the first solution of the
// first task that has one, for any number of threads.
//
// The search by the large table proceeds from both ends: it continues at the end with fewer possible moves.
//
// The inverse of a solution of a cube solves the inverse cube. So a position has six distances, three axes' of the cube
// and three of its inverse, and a move is either the next one of the solution, appended to the cube, or its last one,
// appended to the inverse. (Rokicki's and Skalski's optimal solvers do so.)
//
// The choice of the end: the last turn of a solution preserves one axis's coset, except for the parity if it is a
// quarter turn. If an axis's distance equals the number of moves left, the last turn is not a half turn about that
// axis; if the distance with the other parity does, it is not a quarter turn. So distances of the cube restrict the
// moves with which the inverse can begin, and those of the inverse restrict the cube's. If three axes exclude all
// turns, this is Reid's rule (1997), from both ends.
//
// Distances of the other side can change by more than one with a move, so values modulo 3 do not determine them. The
// useful values are 9, 10 and at least 11: most positions are that far. If eight moves are left and all six distances
// are at most eight, which is rare, phase 1's table is used instead.
//
// As in axis_search.hpp, positions are processed in batches. Their children are checked along the axes of the side that
// turned, the most distant first, by tables of turns, and the survivors along the axes of the other side. For each axis
// there are three loops: compute addresses, prefetch, look up. The middle loop must do nothing else: a processor
// overlaps a limited number of instructions, so extra work there would serialize the fetches.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "revenge/solver/cube3/axis_search.hpp"
#include "revenge/solver/cube3/cubie.hpp"
#include "revenge/solver/cube3/stored_tables.hpp"
#include "revenge/solver/length_search.hpp"

namespace revenge::solver::cube3 {

// A cube and its inverse, turned together, and the coordinates of each about the three axes.
//
// A turn after the cube is the inverse turn before its inverse. Tables can update the coordinates of an axis for a turn
// after, but not for a turn before, which needs all pieces. Both cubes are therefore stored as pieces, 20 bytes each,
// and twists and flips are sums over the pieces: a piece in a place and orientation adds a number that contains the
// twists of the three axes side by side; flips are another number. The places of a slice's edges, in order, are read
// from the inverse, at the edges' own places.

// For each place: piece * 3 + twist of the corner, piece * 2 + flip of the edge.
struct Pieces {
    Pieces() = default;
    explicit Pieces(const Cubie& cubie) noexcept;

    std::array<std::uint8_t, kCorners> corner{};
    std::array<std::uint8_t, kEdges> edge{};
};

// The coordinates of one axis.
struct SeenByAxis {
    std::uint16_t quartet;  // the places of the slice's edges, in order
    std::uint16_t flip;
    std::uint16_t twist;
};

constexpr std::uint8_t inverse_move(std::uint8_t move) noexcept {
    return static_cast<std::uint8_t>(move - move % 3 + 2 - move % 3);
}

class CubeSides {
  public:
    static constexpr std::size_t kAxes = 3;

    explicit CubeSides(const Geometry& geometry);

    Pieces after(const Pieces& pieces, std::uint8_t move) const noexcept;
    Pieces before(std::uint8_t move, const Pieces& pieces) const noexcept;
    // Returns the cube's coordinates for each axis.
    std::array<SeenByAxis, kAxes> seen(const Pieces& cube, const Pieces& inverse) const noexcept;
    // Returns the bits of the turns about an axis.
    std::uint32_t turns_about(std::size_t axis) const noexcept { return turns_about_[axis]; }

  private:
    static constexpr unsigned kFieldBits = 12;
    static constexpr unsigned kField = (1U << kFieldBits) - 1;
    static constexpr std::size_t kCornerStates = std::size_t{kCorners} * 3;
    static constexpr std::size_t kEdgeStates = std::size_t{kEdges} * 2;
    using Sums = std::uint64_t;  // the three axes' numbers, kFieldBits each

    void make_moves(const Geometry& geometry);
    void make_sums(const Geometry& geometry);

    struct Move {
        std::array<std::uint8_t, kCorners> corner_from;
        std::array<std::uint8_t, kCorners> twist;
        std::array<std::uint8_t, kEdges> edge_from;
        std::array<std::uint8_t, kEdges> flip;
        std::array<std::uint8_t, kCornerStates> corner_to;  // a piece after a turn before
        std::array<std::uint8_t, kEdgeStates> edge_to;
    };
    std::array<Move, kMoves> moves_;
    std::array<std::array<std::uint8_t, 3>, kCornerStates> twisted_;
    std::array<std::array<Sums, kCornerStates>, kCorners> twists_;
    std::array<std::array<Sums, kEdgeStates>, kEdges> flips_;
    // The edges of each axis's slice, and the contribution of each edge by its place to an index of quartets_.
    std::array<std::array<std::uint8_t, 4>, kAxes> slice_;
    std::array<std::array<std::array<std::uint16_t, kEdgeStates>, 4>, kAxes> slice_places_;
    std::vector<std::uint16_t> quartets_;  // by the places of the four edges
    std::array<std::uint32_t, kAxes> turns_about_{};
};

// The coordinates of a position's cube or inverse with respect to one axis, and lower bounds of its distance: 0, 9, 10,
// 11.
struct SideView {
    // Return true if the last of `left` moves cannot be a half turn, or a quarter turn, about this axis.
    bool bars_half_turns(int left) const noexcept { return least >= left; }
    bool bars_quarter_turns(int left) const noexcept { return least_if_other >= left; }

    SeenByAxis seen;
    std::int8_t least;
    std::int8_t least_if_other;  // the lower bound if its permutation had the other parity
};
using SideViews = std::array<SideView, CubeSides::kAxes>;

// The tables read during a search. It refers to tables that must outlive it. COMPLEXITY: about 20 ms to build.
struct TwoSidedTable {
    TwoSidedTable(const Tables& small, const OrderedSlice& ordered_slice);

    // Returns the coordinates for an axis after a move.
    SeenByAxis moved(const SeenByAxis& seen, std::size_t axis, std::size_t move) const noexcept {
        const std::size_t turn = (*images[axis])[move];
        return {classes.moved_quartet(seen.quartet, turn), classes.moved_flip(seen.flip, turn),
                tables->twist[seen.twist][turn]};
    }
    std::size_t index(const SeenByAxis& seen, bool odd) const noexcept {
        const std::size_t entry = classes.entry(seen.quartet, seen.flip);
        const std::size_t twist = tables->twist_conjugate[seen.twist][entry % kAxisSymmetries];
        return (entry / kAxisSymmetries * kTwists + twist) * 2 + (odd ? 1 : 0);
    }
    void prefetch(std::size_t index) const noexcept { __builtin_prefetch(distances + index / 32); }
    int least(std::size_t index) const noexcept {
        const auto value = static_cast<int>(distances[index / 32] >> index % 32 * 2 & 3U);
        return value == kBandWidth ? 0 : kBandFar - value;
    }
    void read(SideView& view, std::size_t index) const noexcept {
        view.least = static_cast<std::int8_t>(least(index));
        view.least_if_other = static_cast<std::int8_t>(least(index ^ 1U));
    }

    const Tables* tables;
    const std::uint64_t* distances;
    SliceClasses classes;
    CubeSides sides;
    // The moves of the first axis as moves of each axis.
    std::array<const std::array<std::uint8_t, kMoves>*, 3> images{};
};

class TwoSidedSearch {
  public:
    static constexpr int kShortest = kBandNear + 1;  // the table is useless for shorter lengths

    // All must outlive it.
    TwoSidedSearch(const TwoSidedTable& table, AxisSearch& small, SearchWatch& watch);

    // Returns true if the cube has a solution of exactly `length` moves that starts with `beginning`; path() then
    // returns it. REQUIRES that no solution is shorter, and length >= kShortest.
    bool run(std::size_t task, const Cubie& cubie, std::span<const std::uint8_t> beginning,
             int length);
    const std::vector<std::uint8_t>& path() const noexcept { return path_; }

  private:
    static constexpr std::size_t kBatch = 64;
    static constexpr std::size_t kAxes = CubeSides::kAxes;
    using Path = std::array<std::uint8_t, kMaxMoves>;

    // Side 0 is the cube, side 1 its inverse.
    struct Position {
        std::array<Pieces, 2> pieces;
        std::array<SideViews, 2> views;
        Path path;                          // known at the front and at the back
        std::array<std::uint8_t, 2> known;  // the number of known moves at each end
        bool odd;
        std::uint8_t side;    // which is turned next,
        std::uint32_t moves;  // and by which moves
    };
    // The order in which the axes of a position are checked.
    using Order = std::array<std::uint8_t, kAxes>;
    struct Child {
        std::array<SideViews, 2> views;  // of the side that turned, and of the other side
        std::size_t index;               // in the table, for the axis that is looked up
        std::uint16_t parent;
        std::uint8_t move;
        bool odd;
    };

    int next_level(int most) const noexcept;
    bool expand(int togo);
    void look_along(std::size_t other, std::size_t nth, int left);
    void see_other(Child& child);
    void turn(const Child& child, std::array<Pieces, 2>& pieces) const;
    bool keep(const Child& child, int left);
    bool choose_side(Position& position, int left) const;
    bool finish(const Position& position, int left);

    const TwoSidedTable& table_;
    AxisSearch& small_;
    SearchWatch& watch_;
    std::size_t task_ = 0;
    std::size_t length_ = 0;
    std::vector<std::uint8_t> path_;
    std::array<std::vector<Position>, kMaxMoves + 1> waiting_;  // by moves left
    std::vector<Position> batch_;
    std::array<std::array<Order, 2>, kBatch> order_{};  // of the own side, of the other side
    std::vector<Child> children_;
};

class OptimalSearch {
  public:
    // `large` may be null. Both tables must outlive the search.
    OptimalSearch(const Tables& tables, const TwoSidedTable* large, const Cubie& cubie);

    int lower_bound() const noexcept { return cube3::lower_bound(start_); }
    // Returns a solution of exactly `length` moves, if one exists and is found before the interrupt and within the
    // nodes that earlier runs have left. REQUIRES that no shorter one exists.
    std::optional<std::vector<std::uint8_t>> run(int length, unsigned threads,
                                                 base::Interrupt& interrupt,
                                                 LengthProgress& progress);
    // Returns the number of nodes of all runs.
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    const Tables* tables_;
    const TwoSidedTable* large_;
    Cubie cubie_;
    AxisViews start_;  // the coordinates for phase 1's table
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace revenge::solver::cube3
