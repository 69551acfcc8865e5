// States of step 3 (docs/bounds.md, section 9): pairings of the wings, the states with one pairing, and exceptions,
// which
// a certificate does not show to be within B moves.
//
// A state has a pairing, a parity, and the places of the centers of R, F and U. A half turn of the whole cube exchanges
// the names of the colours of two axes. So the places of F contain the lowest place of their axis, and those of U the
// lowest of theirs: 35 * 35 *cells*. The names on the axis of R change with one of the two others, and all 12 patterns
// of
// R are distinguished: with the parity, 24 bits per cell and 29,400 states.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/check/reduction_cube.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

// Pairings of the wings in step 3 of the three-phase reduction, as certificates write them (docs/bounds.md, section 9).
//
// The wings that moves of step 3 keep together with that of U and F on the side of R are the first half. A pairing p
// says for each edge i at which edge the wing is whose partner is at i in the first half. Edges are numbered in this
// order:
//
//     UR UF UL UB DR DF DL DB FR FL BL BR
//
// Only even permutations occur. They are ranked by their first ten entries, as arrangements in lexicographic order; the
// last two follow from evenness. So a smaller rank is a pairing that is smaller where two differ first.

inline constexpr std::size_t kEdges = 12;
inline constexpr std::uint32_t kPairings = 239500800;  // 12! / 2
using EdgeMap = std::array<std::uint8_t, kEdges>;
using Pairing = EdgeMap;

constexpr Pairing all_joined() noexcept { return {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; }

// RETURNS a number below kPairings. REQUIRES an even permutation.
std::uint32_t rank_of(const Pairing& pairing) noexcept;
// REQUIRES a rank below kPairings.
Pairing pairing_of(std::uint32_t rank) noexcept;

struct EdgeWings {
    explicit EdgeWings(const ReductionCube& cube);
    EdgeMap first{};   // [edge]: place of its wing in the first half
    EdgeMap second{};  // in the second
    std::array<std::uint8_t, kPlaces> edge{};
};

// The action of a turn or a symmetry on pairings: entry j of the image of p is outer[p[inner[j]]], with the inverse of
// p if the halves are exchanged.
struct PairingMap {
    // REQUIRES that `wings` takes each half to a half.
    PairingMap(const EdgeWings& edges, const PlaceTargets& wings) noexcept;
    Pairing operator()(const Pairing& pairing) const noexcept;

    bool exchanges = false;
    EdgeMap inner{};
    EdgeMap outer{};
};

// The classes of pairings up to the 16 symmetries that keep the axis R-L. A class's first pairing is its least.
class PairingClasses {
  public:
    explicit PairingClasses(const ReductionCube& cube);
    const std::vector<PairingMap>& symmetries() const noexcept { return symmetries_; }

    // COMPLEXITY: 50 ns on average; most images are decided by their first entry.
    bool is_first(const Pairing& pairing) const noexcept;
    Pairing first_of(const Pairing& pairing) const noexcept;
    // RETURNS how many first pairings there are with ranks in [begin, end). REQUIRES end <= kPairings.
    std::uint32_t count(std::uint32_t begin, std::uint32_t end) const noexcept;

  private:
    std::vector<PairingMap> symmetries_;
};

inline constexpr std::size_t kHalfPatterns = 35;  // of the F, and of the U centers
inline constexpr std::size_t kCells = kHalfPatterns * kHalfPatterns;
inline constexpr std::size_t kRightPatterns = 12;
inline constexpr std::size_t kCellStates = 2 * kRightPatterns;  // odd ones after even ones
inline constexpr std::size_t kBlockStates = kCells * kCellStates;

// Places of the centers of R, of F and of U.
using AxisCenters = std::array<PlaceSet, 3>;

// Some of a cell's states.
using CellSet = std::uint32_t;
inline constexpr CellSet kWholeCell = (CellSet{1} << kCellStates) - 1;

struct BlockState {
    std::uint16_t cell;
    std::uint8_t bit;
    bool operator==(const BlockState&) const = default;
};

// The effect of a word on states.
struct StateChange {
    // [pattern]: what it becomes, and whether that has the opposite colour's name.
    struct Pattern {
        std::uint8_t number;
        bool is_renamed;
    };
    std::array<Pattern, kHalfPatterns> f{};
    std::array<Pattern, kHalfPatterns> u{};
    std::array<std::uint8_t, kRightPatterns> r{};
    bool odd = false;
};

class StepThreeStates {
  public:
    explicit StepThreeStates(const ReductionCube& cube);

    static constexpr std::array<int, 3> kAxes{0, 2, 1};  // of R, of F and of U

    // Returns true if moves of step 3 reach these centers from solved ones.
    bool has(const AxisCenters& centers) const noexcept;
    // REQUIRES has(centers).
    BlockState state_of(bool odd, const AxisCenters& centers) const;
    BlockState solved() const;

    StateChange unchanged() const noexcept;
    // REQUIRES centers that a move of step 3 takes like this. `odd`: it changes the parity.
    StateChange change_of(const PlaceTargets& centers, bool odd) const;
    static StateChange then(const StateChange& first, const StateChange& second) noexcept;

    BlockState changed(BlockState state, const StateChange& change) const noexcept {
        const StateChange::Pattern f = change.f[state.cell / kHalfPatterns];
        const StateChange::Pattern u = change.u[state.cell % kHalfPatterns];
        const bool is_odd = (state.bit >= kRightPatterns) != change.odd;
        std::uint8_t r = change.r[state.bit % kRightPatterns];
        r = f.is_renamed != u.is_renamed ? opposite_[r] : r;
        return {static_cast<std::uint16_t>(f.number * kHalfPatterns + u.number),
                static_cast<std::uint8_t>(r + (is_odd ? kRightPatterns : 0))};
    }
    std::uint8_t opposite(std::size_t r) const noexcept { return opposite_[r]; }

  private:
    StateChange::Pattern pattern(PlaceSet set, PlaceSet axis,
                                 const std::vector<PlaceSet>& patterns) const;
    std::uint8_t right(PlaceSet set) const;

    AxisCenters axes_{};  // with the opposite colours'
    AxisCenters solved_{};
    std::vector<PlaceSet> r_;
    std::vector<PlaceSet> f_;
    std::vector<PlaceSet> u_;
    std::array<std::uint8_t, kRightPatterns> opposite_{};
};

// A block as states before a word see it: which of them the word brings to states of a set.
class CellPull {
  public:
    CellPull(const StepThreeStates& states, const StateChange& change) noexcept;

    // The cell that a cell's states move to.
    struct Cell {
        std::uint16_t number;
        bool is_renamed;
    };
    Cell cell(std::size_t f, std::size_t u) const noexcept {
        const StateChange::Pattern to_f = change_.f[f];
        const StateChange::Pattern to_u = change_.u[u];
        return {static_cast<std::uint16_t>(to_f.number * kHalfPatterns + to_u.number),
                to_f.is_renamed != to_u.is_renamed};
    }
    // RETURNS those that go to `there`.
    CellSet operator()(CellSet there, bool is_renamed) const noexcept {
        const auto& bytes = bytes_[is_renamed ? 1 : 0];
        return bytes[0][there & 255U] | bytes[1][there >> 8U & 255U] | bytes[2][there >> 16U];
    }

  private:
    StateChange change_;
    std::array<std::array<std::array<CellSet, 256>, 3>, 2> bytes_{};
};

// The moves of step 3 that cost one, as they act on pairings of the wings and on the states beside one.
//
// The parity of a state is that of the corners times that of the pairs, these as a permutation of the edges by their
// wings in the first half.

struct StepThreeMove {
    int axis = 0;
    PairingMap pairing;
    StateChange change;
    PlaceTargets centers{};
    bool odd = false;  // changes the parity
};

// RETURNS half turns of any layer or two neighbouring ones, quarter turns of U, D, F and B, as far as they cost one
// move; those of one axis together.
std::vector<StepThreeMove> step_three_moves(const ReductionCube& cube,
                                            const StepThreeStates& states, puzzle::Metric metric);

// Turns of one axis commute: in one order only, and none twice. `last`: moves.size() at the beginning of a word.
inline bool goes_on(const std::vector<StepThreeMove>& moves, std::size_t last,
                    std::size_t next) noexcept {
    return last == moves.size() || moves[last].axis != moves[next].axis || next > last;
}

// States of step 3 that a certificate does not show to be within B moves (docs/bounds.md, section 9): whether a state
// is one of them however it is seen, and whether lemma 5 holds of them.
//
// A state is listed with the first pairing of its class and one of its four names. A symmetry that keeps the axis R-L
// takes the places of a colour to those of the colour whose face it takes that colour's to; the parity stays.

struct LeftState {
    std::uint32_t rank = 0;
    bool odd = false;
    AxisCenters centers;
};

class ExceptionStates {
  public:
    // REQUIRES a cube and states that outlive it, and first pairings.
    ExceptionStates(const ReductionCube& cube, const StepThreeStates& states,
                    const std::vector<LeftState>& left);

    // RETURNS those that are listed with a first pairing.
    std::vector<BlockState> of(std::uint32_t rank) const;
    // However it is seen: where several symmetries lead to the first pairing, all that they make of it are listed.
    bool has(const Pairing& pairing, bool odd, const AxisCenters& centers) const;
    // RETURNS how many of `left` a half turn of layers about the axis R-L leads to one of these from.
    std::size_t linked(const std::vector<LeftState>& left, puzzle::Metric metric) const;
    // RETURNS whether none is there twice.
    bool are_different() const noexcept;

    AxisCenters image(const AxisCenters& centers, std::size_t symmetry) const noexcept;

  private:
    // Looks up a state of the first pairing of a class, without symmetries.
    bool lists(std::uint32_t rank, BlockState state) const noexcept;
    static std::uint64_t key_of(std::uint32_t rank, BlockState state) noexcept {
        return std::uint64_t{rank} * kBlockStates + state.cell * kCellStates + state.bit;
    }

    const ReductionCube& cube_;
    const StepThreeStates& states_;
    PairingClasses classes_;
    std::vector<std::uint64_t> keys_;  // ascending
};

}  // namespace revenge::check
