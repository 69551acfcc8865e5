// The 3x3x3 as pieces in bytes, from which the two-phase tables are computed.
//
// Places, pieces, twists and flips are those of puzzle::Cube(3) (revenge/puzzle.hpp): corners URF UFL ULB UBR DFR DLF
// DBL DRB, edges UR UF UL UB DR DF DL DB FR FL BL BR. Face centers stay in place. Moves are numbered 3 * face +
// quarters - 1, with faces in the order U R F D L B.
#pragma once

#include <array>
#include <cstdint>

#include "revenge/puzzle.hpp"

namespace revenge::solver::cube3 {

inline constexpr int kMoves = 18;
inline constexpr std::uint32_t kAllMoves = (1U << kMoves) - 1;  // as bits

// Returns the moves, as bits, that are possible from a position with `slack` more moves than its distance. `nearer` has
// the moves that decrease the distance, `not_farther` these and the moves that preserve it.
constexpr std::uint32_t moves_in_time(int slack, std::uint32_t nearer,
                                      std::uint32_t not_farther) noexcept {
    return slack > 0 ? kAllMoves : slack == 0 ? not_farther : slack == -1 ? nearer : 0;
}
inline constexpr int kCorners = 8;
inline constexpr int kEdges = 12;

struct Cubie {
    std::array<std::uint8_t, kCorners> corner{};  // piece in each place
    std::array<std::uint8_t, kCorners> twist{};
    std::array<std::uint8_t, kEdges> edge{};
    std::array<std::uint8_t, kEdges> flip{};

    bool operator==(const Cubie&) const = default;
};

Cubie solved_cubie() noexcept;

// Returns the product: `first`, then the turn `second`, both as effects on the solved cube.
Cubie multiply(const Cubie& first, const Cubie& second) noexcept;
Cubie inverse(const Cubie& cubie) noexcept;

// The conjugation by a symmetry, prepared for repeated use.
struct Conjugation {
    std::array<std::uint8_t, kCorners> corner_place{};
    std::array<std::uint8_t, kCorners> corner_offset{};
    std::array<std::uint8_t, kEdges> edge_place{};
    std::array<std::uint8_t, kEdges> edge_offset{};
    bool mirror = false;
};
Cubie conjugate(const Cubie& cubie, const Conjugation& symmetry) noexcept;

// The geometry of the 3x3x3 for the solver. COMPLEXITY: about 1 ms.
struct Geometry {
    Geometry();
    std::array<Cubie, kMoves> moves;
    std::array<Conjugation, puzzle::kSymmetries> conjugations;
    // The conjugate of move m by symmetry s.
    std::array<std::array<std::uint8_t, kMoves>, puzzle::kSymmetries> move_image;
};

constexpr puzzle::Turn turn_of_move(int move, int size) noexcept {
    return puzzle::turn_of(size, puzzle::kAllFaces[static_cast<std::size_t>(move / 3)], 1, 1,
                           move % 3 + 1);
}
// Returns true if a move is a quarter turn, in either direction. Quarter turns change the parity of permutations.
constexpr bool is_quarter(std::size_t move) noexcept { return move % 3 != 1; }
// Returns true if the permutation of the corners is odd; that of the edges has the same parity.
bool is_odd(const Cubie& cubie) noexcept;

// Returns three rotations, which bring the axes y, z and x to the U/D axis.
const std::array<puzzle::SymmetryIndex, 3>& axis_rotations();

Cubie cubie_of(const puzzle::Cube& cube, const puzzle::State& state) noexcept;

}  // namespace revenge::solver::cube3
