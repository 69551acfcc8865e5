// Move and pruning tables of the two-phase algorithm for the 3x3x3.
//
// Phase 1 brings twists and flips to 0 and the four slice edges into the slice; phase 2 solves the rest with <U, D, R2,
// F2, L2, B2>. (Herbert Kociemba, "The two-phase algorithm", 1992.)
//
// Phase 1's table is exact: flip and slice set together (2048 * 495), reduced by the 16 symmetries that preserve the
// U/D axis, times 2187 twists: 64430 * 2187 = 140.9e6 entries, distances modulo 3 in two bits, 35 MB. If that is too
// large, or takes too long to build, the distances near the goal replace it; if there is more memory, the change of the
// distance by each turn does (distance_deltas.hpp).
//
// Phase 2's two tables are exact for corners with slice order and for U/D edges with slice order. For corners with U/D
// edges there are the distances near the goal; stored_tables.hpp has all of them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/cube3/cubie.hpp"
#include "revenge/solver/cube3/distance_deltas.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/table/store.hpp"

namespace revenge::solver::cube3 {

// Phase 2's corners and U/D edges, reduced by the 16 symmetries that preserve the U/D axis.
//
// There are 8! * 8! positions, and the corners reduce to 2768 classes. A position is a class and the edges after the
// symmetry that carries the corners to the class's representative.
struct Phase2Classes {
    // [corners]: class * kAxisSymmetries + the symmetry that carries the corners to the representative, the first of
    // its class.
    std::vector<std::uint16_t> corners;
    std::vector<std::array<std::uint16_t, kAxisSymmetries>> edge_conjugate;

    // Returns the number of corners and U/D edges: class * kPermutationsOf8 + edges.
    std::size_t index(unsigned corner_rank, unsigned edge_rank) const noexcept {
        const std::size_t entry = corners[corner_rank];
        return entry / kAxisSymmetries * kPermutationsOf8 +
               edge_conjugate[edge_rank][entry % kAxisSymmetries];
    }
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(corners);
        visitor(edge_conjugate);
    }
};

// The form of phase 1's table: all distances, 35 MB; the distances near the goal, within 8 turns in 16 MB or within 7
// in 2 MB; or the change of each distance by each turn, 423 MB (distance_deltas.hpp).
enum class Phase1 : std::uint8_t { Exact, Near, NearCompact, Turns };

struct Phase1Row {
    Phase1 phase1;
    const char* tables;  // the name of the tables
    int depth;           // the maximum exact distance near the goal
    unsigned cell_bits;  // the table of near distances has 2^cell_bits cells
};
inline constexpr std::array<Phase1Row, 4> kPhase1Rows{{
    {Phase1::Exact, "3x3x3.phases", 0, 0},
    {Phase1::Near, "3x3x3.near", 8, 25},
    {Phase1::NearCompact, "3x3x3.near-in-little", 7, 22},
    {Phase1::Turns, "3x3x3.turns", 0, 0},
}};

constexpr const Phase1Row& row_of(Phase1 phase1) noexcept {
    return kPhase1Rows[static_cast<std::size_t>(phase1)];
}

inline constexpr int kPhase2Moves = 10;
inline constexpr std::array<std::uint8_t, kPhase2Moves> kPhase2MoveOf{0,  1, 2, 9,  10,
                                                                      11, 4, 7, 13, 16};
inline constexpr int kFlipSlices = kQuartetSets * kFlips;
// The maximum exact distance of phase 2's corners and U/D edges.
inline constexpr int kNearPhase2 = 9;
inline constexpr int kSolvedSliceSet = kQuartetSets - 1;

template <class T, std::size_t Moves>
using MoveTable = std::vector<std::array<T, Moves>>;

// The change of a coarser distance by each move. It determines the moves that are possible with N moves left.
class MoveDeltas {
  public:
    MoveDeltas() = default;
    // `nearer` has the moves, as bits, that decrease the distance by one, `not_farther` those that do not increase it.
    MoveDeltas(int distance, std::uint32_t nearer, std::uint32_t not_farther) noexcept
        : nearer_(nearer | static_cast<std::uint32_t>(distance) << kMoves),
          not_farther_(not_farther) {}

    // Returns the distance, a lower bound of the number of moves.
    int distance() const noexcept { return static_cast<int>(nearer_ >> kMoves); }
    // Returns the moves, as bits, after which at most `left` more are needed.
    std::uint32_t moves_within(int left) const noexcept {
        return moves_in_time(left - distance(), nearer_ & kAllMoves, not_farther_);
    }

  private:
    std::uint32_t nearer_ = 0;  // the distance in the bits above the moves
    std::uint32_t not_farther_ = 0;
};

// Converts a set of moves (bits) of a class's representative to moves of an axis, by three tables of six bits each.
struct SeenMoves {
    static constexpr unsigned kPartBits = 6;
    static constexpr std::size_t kParts = kMoves / kPartBits;
    std::array<std::array<std::uint32_t, 1U << kPartBits>, kParts> parts{};

    std::uint32_t of(std::uint32_t bits) const noexcept {
        constexpr std::uint32_t kPart = (1U << kPartBits) - 1;
        return parts[0][bits & kPart] | parts[1][bits >> kPartBits & kPart] |
               parts[2][bits >> 2 * kPartBits & kPart];
    }
};

// The group of the U/D axis's symmetries, by their indices in it.
struct AxisGroup {
    std::array<puzzle::SymmetryIndex, kAxisSymmetries> symmetries{};  // of puzzle::all_symmetries()
    std::array<std::array<std::uint8_t, kAxisSymmetries>, kAxisSymmetries>
        compose{};  // first, second
    std::array<std::array<std::uint8_t, kMoves>, kAxisSymmetries> move_image{};

    // Returns the index of a symmetry's inverse. COMPLEXITY: a linear search.
    std::uint32_t inverse(std::size_t symmetry) const noexcept {
        std::uint32_t out = 0;
        while (compose[symmetry][out] != 0) {
            ++out;
        }
        return out;
    }
};

class Tables {
  public:
    // Builds all tables. COMPLEXITY: about 1 s on two cores, 120 MB during the build, 55 MB after it; for distances
    // near the goal half a second, 45 MB or 30; for the change by each turn 4 s, 620 MB during the build, 440 MB after
    // it.
    explicit Tables(unsigned threads, Phase1 phase1 = Phase1::Exact,
                    const base::OnShare& on_share = {});
    // Reads the tables from `table_store`, or builds them and stores them there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const Tables>> open(base::TableStore& table_store,
                                                            unsigned threads,
                                                            base::ProgressSink& progress,
                                                            Phase1 phase1 = Phase1::Exact,
                                                            std::stop_token stop = {});

    // Verifies stored tables: compares them with rebuilt ones, and checks the consistency of the distances of
    // Phase1::Exact. Returns nothing if another version of the program wrote them. ERRORS: TableDamaged, Resource,
    // Interrupted.
    static base::Result<std::optional<bfs::CheckReport>> check(base::TableStore& table_store,
                                                               Phase1 phase1,
                                                               const CheckQuery& question);
    // Returns the tables of moves and classes alone. COMPLEXITY: a tenth of a second.
    static std::shared_ptr<Tables> of_moves();

    Geometry geometry;
    MoveTable<std::uint16_t, kMoves> twist;
    MoveTable<std::uint16_t, kMoves> flip;
    MoveTable<std::uint16_t, kMoves> slice_set;
    MoveTable<std::uint16_t, kMoves> quartet;  // for any four edges
    MoveTable<std::uint16_t, kMoves> corners;
    MoveTable<std::uint16_t, kPhase2Moves> ud_edges;
    MoveTable<std::uint8_t, kPhase2Moves> slice_order;
    std::vector<std::array<std::uint16_t, kAxisSymmetries>> twist_conjugate;
    // The distances of twists alone and of classes alone (by moves of the representative): lower bounds of phase 1's
    // distance that stay in the cache.
    std::vector<MoveDeltas> twist_slope;
    std::vector<MoveDeltas> class_slope;
    // The result of a move on a class's representative, as an entry of flip_slice_class_.
    ClassMoves class_move;
    // [(axis * 3 + other) * kAxisSymmetries + symmetry]: converts the moves of the representative to which the symmetry
    // carries the cube, with respect to the axis `other`, to moves with respect to `axis`. Axes are numbered as in
    // axis_rotations().
    std::vector<SeenMoves> seen_moves;
    AxisGroup axis;
    Phase2Classes phase2_classes;
    // [up quartet < 1680][down order] -> ud_edges
    std::vector<std::array<std::uint16_t, kQuartetOrders>> merge_ud;

    // Returns, for slice_set * kFlips + flip, class * kAxisSymmetries + the symmetry that carries it to the
    // representative.
    std::uint32_t flip_slice_entry(std::size_t raw) const noexcept {
        const unsigned symmetry = flip_slice_symmetry_[raw / 2] >> raw % 2 * 4 & 0xFU;
        return std::uint32_t{flip_slice_class_[raw]} * kAxisSymmetries + symmetry;
    }
    static constexpr std::size_t kSolvedFlipSlice = std::size_t{kSolvedSliceSet} * kFlips;

    // Returns the rows to fill for classes together with the corners' twist (AxisTable). The result refers to
    // `class_moves`.
    RowSpace twist_rows(std::vector<std::uint32_t>& class_moves) const;
    // Returns the rows to fill for phase 2's corners and U/D edges, by Phase2Classes::index(). The result refers to
    // `class_moves`.
    RowSpace edge_rows(std::vector<std::uint32_t>& class_moves) const;
    bool has_exact_phase1() const noexcept { return near_.empty(); }
    // Returns the near distances, by class * kTwists + twist. REQUIRES tables without exact distances.
    const NearDistances& near() const noexcept { return near_; }
    // Returns the changes by each turn, by class * kTwists + twist; empty if the tables do not have them.
    const DistanceDeltas& turn_effects() const noexcept { return turn_effects_; }
    // Returns all distances modulo 3, two bits each, by class * kTwists + twist (AxisTable). REQUIRES Phase1::Exact.
    const base::LargeVector<std::uint64_t>& phase1() const noexcept { return phase1_; }
    int corner_slice_distance(unsigned corner_rank, unsigned order) const noexcept {
        return corner_slice_[corner_rank * kQuartetOrders + order];
    }
    int edge_slice_distance(unsigned edge_rank, unsigned order) const noexcept {
        return edge_slice_[edge_rank * kQuartetOrders + order];
    }

    // Returns a lower bound of the distance of corners and U/D edges, by Phase2Classes::index(). It is exact within
    // nine moves.
    int near_phase2(std::size_t index) const noexcept { return near_phase2_.least(index); }

  private:
    friend class table::Store;
    // Another numbering of phase 2's classes is also another layout of Phase2Distances.
    static constexpr std::uint32_t kLayout = 7;
    Tables() = default;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(twist);
        visitor(flip);
        visitor(slice_set);
        visitor(quartet);
        visitor(corners);
        visitor(ud_edges);
        visitor(slice_order);
        visitor(flip_slice_class_);
        visitor(flip_slice_symmetry_);
        visitor(twist_conjugate);
        visitor(twist_slope);
        visitor(class_slope);
        visitor(class_move);
        visitor(axis.symmetries);
        visitor(axis.compose);
        visitor(axis.move_image);
        visitor(seen_moves);
        visitor(merge_ud);
        visitor(phase1_);
        near_.visit(visitor);
        turn_effects_.visit(visitor);
        visitor(corner_slice_);
        visitor(edge_slice_);
        phase2_classes.visit(visitor);
        near_phase2_.visit(visitor);
    }
    void make_phase1_moves();
    void make_phase2_moves();
    void make_axis();
    void make_seen_moves();
    // Returns which symmetries keep each class's representative, as bits.
    std::vector<std::uint16_t> make_classes();
    // Returns which symmetries keep each class's representative, as bits.
    std::vector<std::uint16_t> make_phase2_classes();
    // Returns the results of phase 2's moves on each class of corners: [class * kPhase2Moves + move], as
    // Phase2Classes::corners.
    std::vector<std::uint32_t> corner_class_moves() const;
    void make_phase2();
    base::LargeVector<std::uint64_t> made_distances(unsigned threads,
                                                    const base::OnShare& on_share) const;
    void make_turn_effects(unsigned threads, const base::OnShare& on_share);
    void make_near_phase1(Phase1 phase1, const std::vector<std::uint16_t>& stabilizers);
    std::size_t solved_class() const { return flip_slice_class_[kSolvedFlipSlice]; }

    base::LargeVector<std::uint16_t> flip_slice_class_;
    std::vector<std::uint8_t> flip_slice_symmetry_;  // two to a byte
    base::LargeVector<std::uint64_t> phase1_;
    NearDistances near_;
    DistanceDeltas turn_effects_;
    std::vector<std::uint8_t> corner_slice_;
    std::vector<std::uint8_t> edge_slice_;
    NearDistances near_phase2_;
};

// The turns of the 3x3x3 that may follow each turn in a canonical sequence.

inline constexpr std::uint8_t kNoMove = kMoves;  // any move may follow

// Moves as bits: the moves that may follow each move, and the quarter turns of R, L, F and B, which phase 2 does not
// have.
inline constexpr std::array<std::uint32_t, kMoves + 1> kFollowers = [] {
    std::array<std::uint32_t, kMoves + 1> out{};
    for (int previous = 0; previous <= kMoves; ++previous) {
        for (int next = 0; next < kMoves; ++next) {
            const bool follows =
                previous == kNoMove ||
                puzzle::may_follow(turn_of_move(previous, 3), turn_of_move(next, 3));
            out[static_cast<std::size_t>(previous)] |= follows ? 1U << next : 0;
        }
    }
    return out;
}();
// Returns true if two consecutive turns, such as R L', are equal to a turn of the slice between them and a rotation of
// the cube.
constexpr bool is_slice(int first, int second) noexcept {
    return first != kNoMove && (first / 3 + 3) % 6 == second / 3 && first % 3 + second % 3 == 2;
}

inline constexpr std::uint32_t kLeavesPhase2 = [] {
    std::uint32_t out = kAllMoves;
    for (const std::uint8_t move : kPhase2MoveOf) {
        out &= ~(1U << move);
    }
    return out;
}();

}  // namespace revenge::solver::cube3
