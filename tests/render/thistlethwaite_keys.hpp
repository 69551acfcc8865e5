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
// A key is composed of small coordinates in mixed radix.
//
// SOURCE: as revenge/render/thistlethwaite_layout.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/base/combinatorics.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/render/thistlethwaite_layout.hpp"

namespace revenge::render {

inline constexpr int kThistlethwaitePhases = 4;

using Key = std::uint32_t;

inline constexpr std::uint32_t kFour = base::factorial(4);
inline constexpr std::uint32_t kDoubleSwaps = 4;
inline constexpr std::uint32_t kTetradOrbits = kFour / kDoubleSwaps;
inline constexpr std::uint32_t kTetradPlaces = base::binomial(8, 4);

using Four = std::array<std::uint8_t, 4>;

// The rank among those that fix 3.
inline std::uint32_t rank_of_three(const Four& p) {
    const std::uint32_t rank = base::rank_permutation(p);
    return rank / 6 * 2 + rank % 6 / 2;
}

inline std::uint32_t edge_parities(const CompactState& state) {
    return base::rank_twists(state.edge_parity, 2);
}
inline std::uint32_t corner_parities(const CompactState& state) {
    return base::rank_twists(state.corner_parity, 3);
}
inline std::uint32_t first_slice_places(const CompactState& state) {
    return base::rank_choice(12, [&](std::uint32_t i) { return state.edge[i] < 4; });
}
inline std::uint32_t second_slice_places(const CompactState& state) {
    return base::rank_choice(
        8, [&](std::uint32_t i) { return state.edge[i + 4] >= 4 && state.edge[i + 4] < 8; });
}

// p0^-1 p1 of the essay, times the double swap that makes it fix 3: a permutation of 0, 1, 2.
inline std::uint32_t tetrads(const CompactState& state) {
    Four index_of_first{};  // p0^-1
    Four second{};          // p1
    std::uint8_t firsts = 0;
    std::uint8_t seconds = 0;
    for (const std::uint8_t corner : state.corner) {
        if (corner < 4) {
            index_of_first[corner] = firsts++;
        } else {
            second[seconds++] = static_cast<std::uint8_t>(corner - 4);
        }
    }
    Four between{};
    for (std::size_t i = 0; i < 4; ++i) {
        between[i] = index_of_first[second[i]];
    }
    const auto swap = static_cast<std::uint8_t>(between[3] ^ 3U);
    for (std::uint8_t& entry : between) {
        entry ^= swap;
    }
    const std::uint32_t places =
        base::rank_choice(8, [&](std::uint32_t i) { return state.corner[i] < 4; });
    return places * kTetradOrbits + rank_of_three(between);
}

// First tetrad's permutation and the double swap that the second differs from it by.
inline std::uint32_t tetrad_orbit(const CompactState& state) {
    const Four first{state.corner[0], state.corner[1], state.corner[2], state.corner[3]};
    return base::rank_permutation(first) * kDoubleSwaps + ((state.corner[4] - 4U) ^ first[0]);
}

template <std::size_t kSlice>
std::uint32_t slice_edges(const CompactState& state) {
    Four p{};
    for (std::size_t i = 0; i < 4; ++i) {
        p[i] = static_cast<std::uint8_t>(state.edge[kSlice * 4 + i] - kSlice * 4);
    }
    return base::rank_permutation(p);
}

// Returns the turns of phase 0..3: all face turns, quarter turns of fewer and fewer axes.
inline std::vector<puzzle::Turn> thistlethwaite_turns(int phase) {
    // Half turns only: from phase 1 on about U/D, from 2 on about F/B too, in 3 about all.
    constexpr std::array<int, 3> kHalvedFrom{3, 1, 2};  // by axis x, y, z
    std::vector<puzzle::Turn> out;
    for (const puzzle::Face face : puzzle::kAllFaces) {
        const bool half = phase >= kHalvedFrom[static_cast<std::size_t>(puzzle::axis_of(face))];
        for (int quarters = 1; quarters <= 3; ++quarters) {
            if (quarters == 2 || !half) {
                out.push_back(puzzle::turn_of(3, face, 1, 1, quarters));
            }
        }
    }
    return out;
}

// Returns the number of keys of the phase.
inline Key key_count(int phase) {
    switch (phase) {
        case 0:
            return base::power(2, 11);
        case 1:
            return base::power(3, 7) * base::binomial(12, 4);
        case 2:
            return kTetradPlaces * kTetradOrbits * base::binomial(8, 4);
        default:
            return kFour * kDoubleSwaps * kFour * kFour * kFour / 2;
    }
}

// Returns the key of a state. REQUIRES a state within the phase's group.
inline Key key_of(int phase, const CompactState& state) noexcept {
    switch (phase) {
        case 0:
            return edge_parities(state);
        case 1:
            return corner_parities(state) * base::binomial(12, 4) + first_slice_places(state);
        case 2:
            return tetrads(state) * base::binomial(8, 4) + second_slice_places(state);
        default:
            return ((tetrad_orbit(state) * kFour + slice_edges<0>(state)) * kFour +
                    slice_edges<1>(state)) *
                       (kFour / 2) +
                   slice_edges<2>(state) / 2;
    }
}

}  // namespace revenge::render
