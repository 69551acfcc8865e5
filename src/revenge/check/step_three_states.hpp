// The states of step 3 with one pairing of the wings: a parity, and where the centers of R, F and U are.
//
// The names of the colours of two axes may be exchanged, as a half turn of the whole cube does, so that the places of F
// are taken to have the lowest place of their axis among them, and those of U that of theirs: 35 * 35 *cells*. The
// names on the axis of R change with one of the two others, and all 12 patterns of R are distinguished: with the parity
// that makes 24 bits per cell, and 29,400 states.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/step_three_pairings.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

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

    // Where a cell's states go to.
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

}  // namespace revenge::check
