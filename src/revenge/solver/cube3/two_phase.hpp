// The two-phase search of one 3x3x3: any path through phase 1 of a given length, then the shortest end.
//
// A cube is solved from six directions: three axes, of the cube and of its inverse. The caller chooses the direction,
// the length of phase 1 and the maximum total, and can mix many cubes (the short solver) or solve one completely
// (methods.hpp). With phase 1's exact table no node is wasted there. A path through phase 1 ends with a move that phase
// 2 does not have, so no solution is found twice.
//
// The last moves of phase 1 are searched level by level, all of a subtree at once, so that memory is prefetched while
// other positions are generated. If phase 2 can only be short, the distances of the other two axes must also be within
// the number of remaining turns; most paths through phase 1 are pruned this way some moves before their end. If the
// tables contain the change by each turn (distance_deltas.hpp), only children that are near enough along all these axes
// are generated; otherwise the distances of those that coarser bounds pass are looked up.
//
// In metrics in which a slice costs one (R L' turns the layers between them, and the cube), the paths are the same, by
// their lengths in face turns. The turns that a path saves by slices are available for a longer phase 2. Every third
// path through a phase 1 of ten turns has a slice.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/cube3/axis_search.hpp"
#include "revenge/solver/cube3/stored_tables.hpp"

namespace revenge::solver::cube3 {

inline constexpr int kDirections = 6;
inline constexpr int kPhase2Limit = 11;
inline constexpr int kLongestPhase2 = 18;  // no position of phase 2 takes more
inline constexpr int kLongest = 30;        // no solution has more turns than this

// The turns of cost 1: turns of faces, or turns of faces and of the slices between them.
enum class Counted : std::uint8_t { Faces, FacesAndSlices };

int cost_of(const std::vector<std::uint8_t>& moves, Counted counted) noexcept;

class TwoPhaseSearch {
  public:
    // Phase 2 is limited to `phase2_limit` moves, since longer ones cost more than they gain. `exact` may be null; the
    // search then also tries hopeless phases 2 of more than nine moves. Tables must outlive the search.
    TwoPhaseSearch(const Tables& tables, const Phase2Distances* exact, const Cubie& cubie,
                   int phase2_limit = kPhase2Limit, Counted counted = Counted::Faces);

    // Returns phase 1's distance from a direction, or a lower bound if the tables do not have the distance. COMPLEXITY:
    // the first time, a walk through the table (2 us).
    int distance(int direction) noexcept;
    // Returns a lower bound of phase 1's distance from a direction; run() with a shorter length finds nothing.
    int least_distance(int direction) const noexcept {
        return starts_[static_cast<std::size_t>(direction)].least;
    }

    // Memory for the levels of a run. Consecutive runs may use the same one, which is then allocated once; two runs at
    // a time must not.
    class Room;

    // A callback that receives each solution that is cheaper than all before; it returns true to continue the search.
    using OnFound = std::function<bool(const std::vector<std::uint8_t>&)>;

    // A run: from one direction, all paths with exactly `length` (face) moves in phase 1 whose first move is in a set,
    // given as bits.
    struct Ways {
        int direction;
        int phase1_length;
        std::uint32_t first_moves = ~0U;
    };
    // Searches these paths for a solution of cost at most `max_total`, then for cheaper ones, until about `node_limit`
    // nodes have been visited.
    void run(Room& room, const Ways& ways, int max_total, std::uint64_t node_limit,
             base::Interrupt& interrupt, const OnFound& on_found);

    std::uint64_t nodes() const noexcept { return watch_.nodes(); }

  private:
    struct Start {
        int least = 0;      // a lower bound of phase 1's distance
        int distance = -1;  // -1: not computed yet
        AxisView view;
        std::uint16_t corners = 0;
        std::array<std::uint16_t, 3> quartet{};
    };
    // A position in phase 1, and the place of its distance in the table.
    struct Node {
        AxisView view;
        std::uint32_t index;
        std::uint32_t parent;  // index in the previous level
        std::uint16_t corners;
        std::uint16_t slice;
        std::uint8_t move;    // the move that leads here
        std::uint8_t slices;  // on the path, if slices cost one
    };
    // The coordinates of a position with respect to an axis other than phase 1's.
    struct Side {
        AxisView view;
        std::uint32_t index;
    };
    using Sides = std::array<Side, 2>;
    struct Level {
        std::vector<Node> nodes;
        std::vector<Sides> sides;  // of each node, if the other axes are checked
    };
    // The remaining moves of a level's nodes.
    struct Left {
        int phase1;           // moves of phase 1
        int in_all;           // moves of both phases
        bool aside;           // whether the other axes are checked, too
        std::uint32_t moves;  // that may lead to them, as bits: the last move is not one of phase 2
    };

    // The number of phase 1's last moves that are searched level by level, and the maximum number by which they may
    // exceed the distance: each makes a level about 13 times as large. If phase 1 has only lower bounds, it is one
    // less, because levels then also contain hopeless children, which would take 7 MB more of a browser's memory.
    static constexpr int kLevelled = 11;
    static constexpr int kLevelledByBounds = kLevelled - 1;
    static constexpr int kMaxSlack = 4;
    // The maximum length of phase 2 for which checking the other axes prunes enough to be worthwhile.
    static constexpr int kMaxBesideSides = 4;

    std::uint8_t last_move(int depth) const noexcept;
    std::uint32_t moves_at(int depth) const noexcept;
    int slices_of(int length) const noexcept;
    int bound(const AxisView& view) const noexcept;
    int near_bound(const AxisView& view, std::size_t index) const noexcept;
    int distance_after(const AxisView& parent, std::size_t move, const AxisView& child,
                       std::size_t index) const noexcept;
    void descend(const AxisView& view, int depth, int togo);
    void level_by_level(const AxisView& view, int depth, int togo);
    Node child_of(const Node& parent, std::uint32_t n, std::size_t move) const noexcept;
    void add_by_effects(const Level& parents, const Left& left, Level& level) const;
    void add_by_bounds(const Level& parents, const Left& left, Level& level) const;
    void go_on(const Node& parent, Node& child) const noexcept;
    void keep_near(const Level& parents, const Left& left, Level& level) const;
    bool looks_aside(int length) const noexcept;
    std::size_t side(std::size_t n) const noexcept;
    std::size_t seen_from(std::size_t n) const noexcept;
    const std::array<std::uint8_t, kMoves>& moves_seen_from(std::size_t n) const noexcept;
    Sides sides_after(int depth) noexcept;
    void keep_in_reach(const Level& parents, const Left& left, Level& level) const;
    void look_at_ends(int depth, int togo);
    int most_of_phase2(int length, int slices) const noexcept;
    void end_of_phase1(int length, int slices);
    void bring_up_to_date(int length, bool layers);
    int edge_distance(unsigned corners, unsigned edges, unsigned order) const noexcept;
    bool phase2(unsigned corners, unsigned edges, unsigned order, int depth, int togo);
    bool take(int length);

    const Tables* tables_;
    const Phase2Distances* exact_;
    AxisTable table_;
    const DistanceDeltas* effects_;  // may be null
    bool is_exact_;                  // true if phase 1's distances are exact
    int phase2_limit_;
    Counted counted_;
    std::array<Start, kDirections> starts_;
    base::NodeBudget watch_;

    // The memory of the current run.
    Room* room_ = nullptr;
    const OnFound* on_found_ = nullptr;
    int direction_ = 0;
    std::uint32_t first_moves_ = ~0U;
    int max_total_ = 0;
    // Along the current path: moves, and the corners and the slice after each, which are up to date below `valid_`; and
    // the up and down quartets, which are up to date below `layers_valid_`.
    int valid_ = 0;
    int layers_valid_ = 0;
    std::array<std::uint8_t, kLongest + 2> path_{};
    std::array<std::uint16_t, kLongest + 2> corners_{};
    std::array<std::array<std::uint16_t, 3>, kLongest + 2> quartet_{};
};

class TwoPhaseSearch::Room {
    friend class TwoPhaseSearch;
    std::array<Level, kLevelled + 1> levels_;
};

}  // namespace revenge::solver::cube3
