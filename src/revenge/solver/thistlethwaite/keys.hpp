// Keys: the coordinates of each phase of Thistlethwaite's chain as one number, which is 0 at the end of the phase.
//
//   phase  from -> to  observes                                                  keys
//   1      G0 -> G1    edge parities                                             2^11 = 2048
//   2      G1 -> G2    corner parities, places of E0..E3                         3^7 * C(12,4) = 1082565
//   3      G2 -> G3    tetrads (C(8,4) places, 6 orbits), places of E4..E7       70 * 6 * 70 = 29400
//   4      G3 -> G4    tetrad orbits, edges in their slices, even together       4!*4 * 4!^3/2 = 663552
//
// The 6: let p0 and p1 be the corners (mod 4) in the places of each tetrad, in order. Half turns change p0^-1 p1 only
// by one of the four double swaps, so its coset in S4/V4, one of 6, is invariant. With the corners numbered as in the
// layout, V4 is "xor with 0..3".
//
// A key is composed of small coordinates in mixed radix; key_moves.hpp has the key after each turn.
//
// SOURCE: as layout.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/thistlethwaite/layout.hpp"

namespace revenge::solver::thistlethwaite {

inline constexpr int kThistlethwaitePhases = 4;

using Key = std::uint32_t;

// Returns the turns of phase 0..3: all face turns, quarter turns of fewer and fewer axes.
std::vector<puzzle::Turn> thistlethwaite_turns(int phase);

// One coordinate: a number below `size` for a state, 0 when solved.
struct KeyPart {
    std::uint32_t size;
    std::function<std::uint32_t(const CompactState&)> rank;
};

// Returns the coordinates whose mixed-radix number is the key of phase 0..3 (first the most
// significant). In phase 3 the last one, the third slice's edges, counts half: its parity follows from the
// others'.
std::vector<KeyPart> key_parts(int phase);

// Returns the number of keys of the phase.
Key key_count(int phase);

// Returns the key of a state. REQUIRES a state within the phase's group.
Key key_of(int phase, const CompactState& state) noexcept;

}  // namespace revenge::solver::thistlethwaite
