// Move and pruning tables of the two-phase algorithm for the 3x3x3.
//
// Phase 1 brings twists and flips to 0 and the four slice edges into the slice; phase 2 solves the rest with <U, D, R2,
// F2, L2, B2>. (Herbert Kociemba, "The two-phase algorithm", 1992.)
//
// Phase 1's table is exact: flip and slice set together (2048 * 495), reduced by the 16 symmetries that preserve the
// U/D axis, times 2187 twists: 64430 * 2187 = 140.9e6 entries, distances modulo 3 in two bits, 35 MB. If that is too
// large, or takes too long to build, the distances near the goal replace it (near_distances.hpp); if there is more
// memory, the change of the distance by each turn does (turn_effects.hpp).
//
// Phase 2's two tables are exact for corners with slice order and for U/D edges with slice order. For corners with U/D
// edges there are the distances near the goal; phase2_distances.hpp has all of them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/solver/cube3/class_moves.hpp"
#include "revenge/solver/cube3/coordinates.hpp"
#include "revenge/solver/cube3/near_distances.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube3/turn_effects.hpp"
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

// Table look-ups for phase 1 of the 3x3x3's two-phase algorithm (tables.hpp).

// The form of phase 1's table: all distances, 35 MB; the distances near the goal (near_distances.hpp), within 8 turns
// in 16 MB or within 7 in 2 MB; or the change of each distance by each turn, 423 MB (turn_effects.hpp).
enum class Phase1 : std::uint8_t { Exact, Near, NearInLittle, Turns };

struct Phase1Row {
    Phase1 phase1;
    const char* tables;  // the name of the tables
    int depth;           // the maximum exact distance near the goal
    unsigned cell_bits;  // the table of near distances has 2^cell_bits cells
};
inline constexpr std::array<Phase1Row, 4> kPhase1Rows{{
    {Phase1::Exact, "3x3x3.phases", 0, 0},
    {Phase1::Near, "3x3x3.near", 8, 25},
    {Phase1::NearInLittle, "3x3x3.near-in-little", 7, 22},
    {Phase1::Turns, "3x3x3.turns", 0, 0},
}};

constexpr const Phase1Row& row_of(Phase1 phase1) noexcept {
    return kPhase1Rows[static_cast<std::size_t>(phase1)];
}

inline constexpr int kPhase2Moves = 10;
inline constexpr std::array<std::uint8_t, kPhase2Moves> kPhase2MoveOf{0,  1, 2, 9,  10,
                                                                      11, 4, 7, 13, 16};
inline constexpr int kFlipSlices = kQuartetSets * kFlips;
// The distances of phase 2's corners and U/D edges are exact up to this number of turns.
inline constexpr int kNearPhase2 = 9;
inline constexpr int kSolvedSliceSet = kQuartetSets - 1;

template <class T, std::size_t Moves>
using MoveTable = std::vector<std::array<T, Moves>>;

// The change of a coarser distance by each move, from which follow the moves that are possible with N moves left.
class Slope {
  public:
    Slope() = default;
    // `nearer`: the bits of the moves after which it is one less; `not_farther`: or the same.
    Slope(int distance, std::uint32_t nearer, std::uint32_t not_farther) noexcept
        : nearer_(nearer | static_cast<std::uint32_t>(distance) << kMoves),
          not_farther_(not_farther) {}

    // Returns how many moves it takes at least.
    int distance() const noexcept { return static_cast<int>(nearer_ >> kMoves); }
    // Returns the bits of the moves that leave at most `left` more to make.
    std::uint32_t moves_within(int left) const noexcept {
        return moves_in_time(left - distance(), nearer_ & kAllMoves, not_farther_);
    }

  private:
    std::uint32_t nearer_ = 0;  // the distance above the moves
    std::uint32_t not_farther_ = 0;
};

// Turns a set of moves (bits) as a class's representative has them into the same moves as an axis has them: by three
// tables of six bits each.
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

// The U/D axis's symmetries among themselves, by their place among them.
struct AxisGroup {
    std::array<puzzle::SymmetryIndex, kAxisSymmetries> symmetries{};  // of puzzle::all_symmetries()
    std::array<std::array<std::uint8_t, kAxisSymmetries>, kAxisSymmetries>
        compose{};  // first, second
    std::array<std::array<std::uint8_t, kMoves>, kAxisSymmetries> move_image{};

    // Returns the number of a symmetry's inverse. COMPLEXITY: a search among all.
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
    // Makes all tables. COMPLEXITY: about 1 s on two cores, 120 MB while it works, 55 MB after; near the goal half
    // a second, 45 MB or 30; with what each turn does 4 s, 620 MB while it works, 440 MB after.
    explicit Tables(unsigned threads, Phase1 phase1 = Phase1::Exact,
                    const base::OnShare& on_share = {});
    // Takes them from `shelf`, or makes them and puts them there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const Tables>> open(base::Shelf& shelf, unsigned threads,
                                                            base::ProgressSink& progress,
                                                            Phase1 phase1 = Phase1::Exact,
                                                            std::stop_token stop = {});

    // Holds those on the shelf to what they are made as, and the distances of Phase1::Exact to their law. RETURNS
    // nothing if they are another program's. ERRORS: TableDamaged, Resource, Interrupted.
    static base::Result<std::optional<bfs::LawReport>> check(base::Shelf& shelf, Phase1 phase1,
                                                             const LawQuestion& question);
    // Returns those of moves and classes alone. COMPLEXITY: a tenth of a second.
    static std::shared_ptr<Tables> of_moves();

    Geometry geometry;
    MoveTable<std::uint16_t, kMoves> twist;
    MoveTable<std::uint16_t, kMoves> flip;
    MoveTable<std::uint16_t, kMoves> slice_set;
    MoveTable<std::uint16_t, kMoves> quartet;  // of any four edges
    MoveTable<std::uint16_t, kMoves> corners;
    MoveTable<std::uint16_t, kPhase2Moves> ud_edges;
    MoveTable<std::uint8_t, kPhase2Moves> slice_order;
    std::vector<std::array<std::uint16_t, kAxisSymmetries>> twist_conjugate;
    // Of twists alone and of classes alone (by moves of their representative): bounds to phase 1's distance that
    // stay in the cache.
    std::vector<Slope> twist_slope;
    std::vector<Slope> class_slope;
    // The result of a move on a class's representative, as an entry of flip_slice_class_.
    ClassMoves class_move;
    // [(axis * 3 + other) * kAxisSymmetries + symmetry]: from the moves of a representative, which the symmetry carries
    // the cube to as the other axis sees it, to the moves of the first axis. Axes are numbered as in axis_rotations().
    std::vector<SeenMoves> seen_moves;
    AxisGroup axis;
    Phase2Classes phase2_classes;
    // [up quartet < 1680][down order] -> ud_edges
    std::vector<std::array<std::uint16_t, kQuartetOrders>> merge_ud;

    // Returns of slice_set * kFlips + flip: class * kAxisSymmetries + the symmetry that carries it to the
    // representative.
    std::uint32_t flip_slice_entry(std::size_t raw) const noexcept {
        const unsigned symmetry = flip_slice_symmetry_[raw / 2] >> raw % 2 * 4 & 0xFU;
        return std::uint32_t{flip_slice_class_[raw]} * kAxisSymmetries + symmetry;
    }
    static constexpr std::size_t kSolvedFlipSlice = std::size_t{kSolvedSliceSet} * kFlips;

    // Returns what there is to fill where classes are seen together with the corners' twist: see AxisTable.
    // `class_moves`: memory that has to outlive it.
    RowSpace twist_rows(std::vector<std::uint32_t>& class_moves) const;
    // Returns what there is to fill of phase 2's corners and U/D edges, by Phase2Classes::index(). `class_moves`:
    // memory that has to outlive it.
    RowSpace edge_rows(std::vector<std::uint32_t>& class_moves) const;
    bool has_exact_phase1() const noexcept { return near_.empty(); }
    // Returns how near the goal is by class * kTwists + twist. REQUIRES no exact distances.
    const NearDistances& near() const noexcept { return near_; }
    // Returns what each turn does, by class * kTwists + twist; empty where this is not known.
    const TurnEffects& turn_effects() const noexcept { return turn_effects_; }
    // Returns all distances mod 3, two bits each, by class * kTwists + twist: see AxisTable. Phase1::Exact has them.
    const base::LargeVector<std::uint64_t>& phase1() const noexcept { return phase1_; }
    int corner_slice_distance(unsigned corner_rank, unsigned order) const noexcept {
        return corner_slice_[corner_rank * kQuartetOrders + order];
    }
    int edge_slice_distance(unsigned edge_rank, unsigned order) const noexcept {
        return edge_slice_[edge_rank * kQuartetOrders + order];
    }

    // Returns a bound to the distance of a position of corners and U/D edges, by Phase2Classes::index(): what it is
    // within nine moves.
    int near_phase2(std::size_t index) const noexcept { return near_phase2_.least(index); }

  private:
    friend class table::Store;
    // Other numbers of phase 2's classes are another layout of Phase2Distances, too.
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
    // Returns where phase 2's moves lead each class of corners: class * kPhase2Moves + move -> Phase2Classes::corners.
    std::vector<std::uint32_t> corner_class_moves() const;
    void make_phase2();
    base::LargeVector<std::uint64_t> made_distances(unsigned threads,
                                                    const base::OnShare& on_share) const;
    void make_turn_effects(unsigned threads, const base::OnShare& on_share);
    void make_near_phase1(Phase1 phase1, const std::vector<std::uint16_t>& stabilizers);
    std::size_t solved_class() const { return flip_slice_class_[kSolvedFlipSlice]; }

    base::LargeVector<std::uint16_t> flip_slice_class_;
    std::vector<std::uint8_t> flip_slice_symmetry_;  // two in a byte
    base::LargeVector<std::uint64_t> phase1_;
    NearDistances near_;
    TurnEffects turn_effects_;
    std::vector<std::uint8_t> corner_slice_;
    std::vector<std::uint8_t> edge_slice_;
    NearDistances near_phase2_;
};

}  // namespace revenge::solver::cube3
