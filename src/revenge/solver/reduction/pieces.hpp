// The 4x4x4 in bytes, and the turns that a search may use, prepared for applying.
//
// The search works modulo rotations of the cube: of a block and the rest of its axis only one is a generator (Uw, not
// Dw; never 3Rw). The generators depend on the metric, so that each costs 1:
//
//   obtm  per axis: the outer layers and one wide block    27 in all
//   sstm  per axis: four single layers                      36
//   btm   per axis: U, D, Uw, 2U, 2D and both inner layers  54
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/bytes16.hpp"

namespace revenge::solver::reduction {

inline constexpr int kWings = 24;
inline constexpr int kCenters = 24;
inline constexpr int kSize = 4;  // of the cube
inline constexpr int kCorners = 8;
inline constexpr int kHalf = 12;  // wings of one half; labels w and w + 12 are partners

struct Pieces {
    std::array<std::uint8_t, kCorners> corner{};
    std::array<std::uint8_t, kCorners> twist{};
    std::array<std::uint8_t, kWings> wing{};
    std::array<std::uint8_t, kCenters> center{};  // colours 0..5 as puzzle::Face

    bool operator==(const Pieces&) const = default;
};

Pieces pieces_of(const puzzle::Cube& cube, const puzzle::State& state) noexcept;
puzzle::State state_of(const puzzle::Cube& cube, const Pieces& pieces) noexcept;

struct Generator {
    puzzle::Turn turn;
    Pieces from;          // place i takes the piece of place from.x[i]; from.twist is added
    Bytes32 wing_to;      // of each place
    Bytes32 center_from;  // from.center
    std::array<std::uint8_t, kCenters> center_to{};
    bool is_odd_on_wings = false;
    bool is_odd_on_corners = false;
    bool in_phase2 = false;
    bool in_phase3 = false;
    bool is_outer = false;
};

// Returns true if phase 3 does not have a turn of phase 2, given the axis about which the wings are split.
constexpr bool is_beyond_phase3(const Generator& move, std::uint8_t axis) noexcept {
    return move.turn.quarters != 2 && (move.turn.axis == axis || !move.is_outer);
}
// Returns true if the turn may then be among phase 2's last turns, where one direction stands for both. REQUIRES a turn
// of phase 2.
constexpr bool may_end_phase2(const Generator& move, std::uint8_t axis) noexcept {
    return is_beyond_phase3(move, axis) && move.turn.quarters == 1;
}

Pieces apply(const Pieces& pieces, const Generator& generator) noexcept;

// Returns one turn, prepared.
Generator generator_of(const puzzle::Cube& cube, puzzle::Turn turn);

// Returns the turns of blocks about all three axes. `layer_sets`: the blocks, as bits of layers.
std::vector<Generator> turns_of_blocks(const puzzle::Cube& cube,
                                       const std::vector<std::uint8_t>& layer_sets);

// Returns the generators of a metric. REQUIRES Obtm, Sstm or Btm.
std::vector<Generator> generators(const puzzle::Cube& cube, puzzle::Metric metric);

// The data passed between phases: paths through the first two, and complete reductions.

inline constexpr std::size_t kMaxPath = 47;

struct Path {
    std::array<std::uint8_t, kMaxPath> moves{};  // generators
    std::uint8_t length = 0;

    void push(std::size_t generator) noexcept {
        moves[length++] = static_cast<std::uint8_t>(generator);
    }
    std::uint8_t last() const noexcept { return moves[length - 1U]; }
};

inline puzzle::Algorithm turns_of(const Path& path, const std::vector<Generator>& generators) {
    puzzle::Algorithm out;
    for (std::size_t i = 0; i < path.length; ++i) {
        out.push_back(generators[path.moves[i]].turn);
    }
    return out;
}

// A state at the beginning of phase 3.
struct Candidate {
    Bytes16 pairing;
    std::uint16_t place = 0;  // of the centers
    std::uint8_t start = 0;   // index of the view of the cube
    Path path;
};

struct Reduction {
    Pieces pieces;
    std::uint8_t start = 0;
    Path path;
};

// The work done so far.
struct Effort {
    std::uint64_t phase1 = 0;  // positions
    std::uint64_t phase2 = 0;  // positions
    std::uint64_t lists = 0;   // positions whose last turns were looked up
    std::uint64_t candidates = 0;
    std::uint64_t phase3 = 0;  // positions

    std::uint64_t nodes() const noexcept { return phase1 + phase2 + lists + candidates + phase3; }
    // Returns the approximate time in nanoseconds, computed from the counts (docs/short-solver.md), so that it is the
    // same on any machine.
    double work() const noexcept {
        return 45.0 * static_cast<double>(phase1) + 15.0 * static_cast<double>(phase2) +
               25.0 * static_cast<double>(lists) + 150.0 * static_cast<double>(candidates) +
               25.0 * static_cast<double>(phase3);
    }
    Effort operator-(const Effort& other) const noexcept {
        return {phase1 - other.phase1, phase2 - other.phase2, lists - other.lists,
                candidates - other.candidates, phase3 - other.phase3};
    }
    Effort& operator+=(const Effort& other) noexcept {
        phase1 += other.phase1;
        phase2 += other.phase2;
        lists += other.lists;
        candidates += other.candidates;
        phase3 += other.phase3;
        return *this;
    }
};

}  // namespace revenge::solver::reduction
