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

// Returns the moves, as bits, behind which a position is still in time that has `slack` moves more than its distance.
// `nearer`: the moves that bring it nearer; `not_farther`: these and those that keep its distance.
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

// First `first`, then the turn `second`, both seen as what they do to the solved cube.
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

// Geometry of the 3x3x3 as the solver needs it. COMPLEXITY: about 1 ms.
struct Geometry {
    Geometry();
    std::array<Cubie, kMoves> moves;
    std::array<Conjugation, puzzle::kSymmetries> conjugations;
    // move m seen through symmetry s: what conjugation makes of it.
    std::array<std::array<std::uint8_t, kMoves>, puzzle::kSymmetries> move_image;
};

constexpr puzzle::Turn turn_of_move(int move, int size) noexcept {
    return puzzle::turn_of(size, puzzle::kAllFaces[static_cast<std::size_t>(move / 3)], 1, 1,
                           move % 3 + 1);
}
// Returns true if a move is a quarter turn, either way: those make even permutations odd.
constexpr bool is_quarter(std::size_t move) noexcept { return move % 3 != 1; }
// Returns true if the corners' permutation is odd; the edges' is, then, too.
bool is_odd(const Cubie& cubie) noexcept;

// Returns the rotations that bring the axes y, z, x to the U/D axis, one each.
const std::array<puzzle::SymmetryIndex, 3>& axis_rotations();

Cubie cubie_of(const puzzle::Cube& cube, const puzzle::State& state) noexcept;

}  // namespace revenge::solver::cube3
