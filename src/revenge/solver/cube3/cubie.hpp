// The 3x3x3 as pieces in bytes, and the numbers of its parts, from which the two-phase tables are computed.
//
// Places, pieces, twists and flips are those of puzzle::Cube(3) (revenge/puzzle.hpp): corners URF UFL ULB UBR DFR DLF
// DBL DRB, edges UR UF UL UB DR DF DL DB FR FL BL BR. Face centers stay in place. Moves are numbered 3 * face +
// quarters - 1, with faces in the order U R F D L B.
#pragma once

#include <array>
#include <cstdint>

#include "revenge/base/combinatorics.hpp"
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

// The numbers of parts, by which the move and pruning tables of the two-phase algorithm are indexed.
//
//   twist      3^7    twists of the corners; the last one is determined by the others
//   flip       2^11   flips of the edges; the last one is determined by the others
//   quartet    12!/8! the places of four given edges and their order: 24 * (set of places, colex) + (order). Colex
//                     order puts the sets within the first n places first, so a quartet within the U and D layers
//                     is below 70 * 24.
//   corners    8!     lexicographic rank
//   ud_edges   8!     rank of the eight U/D edges if they are in the eight U/D places
inline constexpr int kTwists = base::power(3, kCorners - 1);
inline constexpr int kFlips = base::power(2, kEdges - 1);
inline constexpr int kQuartetSets = base::binomial(kEdges, 4);
inline constexpr int kQuartetOrders = base::factorial(4);
inline constexpr int kQuartets = kQuartetSets * kQuartetOrders;
inline constexpr int kLayerQuartets = static_cast<int>(base::binomial(8, 4)) * kQuartetOrders;
inline constexpr int kPermutationsOf8 = base::factorial(8);
// The edges of a quartet, given by the first piece.
inline constexpr int kUpQuartet = 0;
inline constexpr int kDownQuartet = 4;
inline constexpr int kSliceQuartet = 8;

int twist_of(const Cubie& cubie) noexcept;
int flip_of(const Cubie& cubie) noexcept;
int quartet_of(const Cubie& cubie, int first_piece) noexcept;
int corners_of(const Cubie& cubie) noexcept;
int ud_edges_of(const Cubie& cubie) noexcept;

void set_twist(Cubie& cubie, int twist) noexcept;
void set_flip(Cubie& cubie, int flip) noexcept;
// Places the quartet's edges; the other edges fill the other places in order.
void set_quartet(Cubie& cubie, int quartet, int first_piece) noexcept;
void set_corners(Cubie& cubie, int rank) noexcept;
void set_ud_edges(Cubie& cubie, int rank) noexcept;

}  // namespace revenge::solver::cube3
