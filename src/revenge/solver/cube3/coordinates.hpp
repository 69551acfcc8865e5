// Numbers for parts of a 3x3x3, by which the move and pruning tables of the two-phase algorithm are indexed.
//
//   twist      3^7    twists of the corners; the last one is determined by the others
//   flip       2^11   flips of the edges; the last one is determined by the others
//   quartet    12!/8! the places of four given edges and their order: 24 * (set of places, colex) + (order). Colex
//                     order puts the sets within the first n places first, so a quartet within the U and D layers
//                     is below 70 * 24.
//   corners    8!     lexicographic rank
//   ud_edges   8!     rank of the eight U/D edges if they are in the eight U/D places
#pragma once

#include "revenge/base/combinatorics.hpp"
#include "revenge/solver/cube3/cubie.hpp"

namespace revenge::solver::cube3 {

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
