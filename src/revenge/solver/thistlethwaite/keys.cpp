#include "revenge/solver/thistlethwaite/keys.hpp"

#include <cstddef>

#include "revenge/base/combinatorics.hpp"

namespace revenge::solver::thistlethwaite {

namespace {

using base::binomial;
using base::factorial;
using base::power;

constexpr std::uint32_t kFour = factorial(4);
constexpr std::uint32_t kDoubleSwaps = 4;
constexpr std::uint32_t kTetradOrbits = kFour / kDoubleSwaps;
constexpr std::uint32_t kTetradPlaces = binomial(8, 4);

using Four = std::array<std::uint8_t, 4>;

// The rank among those that fix 3.
std::uint32_t rank_of_three(const Four& p) {
    const std::uint32_t rank = base::rank_permutation(p);
    return rank / 6 * 2 + rank % 6 / 2;
}

std::uint32_t edge_parities(const CompactState& state) {
    return base::rank_twists(state.edge_parity, 2);
}
std::uint32_t corner_parities(const CompactState& state) {
    return base::rank_twists(state.corner_parity, 3);
}
std::uint32_t first_slice_places(const CompactState& state) {
    return base::rank_choice(12, [&](std::uint32_t i) { return state.edge[i] < 4; });
}
std::uint32_t second_slice_places(const CompactState& state) {
    return base::rank_choice(
        8, [&](std::uint32_t i) { return state.edge[i + 4] >= 4 && state.edge[i + 4] < 8; });
}

// p0^-1 p1 of the essay, times the double swap that makes it fix 3: a permutation of 0, 1, 2.
std::uint32_t tetrads(const CompactState& state) {
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
std::uint32_t tetrad_orbit(const CompactState& state) {
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

}  // namespace

std::vector<puzzle::Turn> thistlethwaite_turns(int phase) {
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

std::vector<KeyPart> key_parts(int phase) {
    switch (phase) {
        case 0:
            return {{power(2, 11), edge_parities}};
        case 1:
            return {{power(3, 7), corner_parities}, {binomial(12, 4), first_slice_places}};
        case 2:
            return {{kTetradPlaces * kTetradOrbits, tetrads},
                    {binomial(8, 4), second_slice_places}};
        default:
            return {{kFour * kDoubleSwaps, tetrad_orbit},
                    {kFour, slice_edges<0>},
                    {kFour, slice_edges<1>},
                    {kFour, slice_edges<2>}};
    }
}

Key key_count(int phase) {
    Key count = 1;
    for (const KeyPart& part : key_parts(phase)) {
        count *= part.size;
    }
    return phase + 1 == kThistlethwaitePhases ? count / 2 : count;
}

Key key_of(int phase, const CompactState& state) noexcept {
    switch (phase) {
        case 0:
            return edge_parities(state);
        case 1:
            return corner_parities(state) * binomial(12, 4) + first_slice_places(state);
        case 2:
            return tetrads(state) * binomial(8, 4) + second_slice_places(state);
        default:
            return ((tetrad_orbit(state) * kFour + slice_edges<0>(state)) * kFour +
                    slice_edges<1>(state)) *
                       (kFour / 2) +
                   slice_edges<2>(state) / 2;
    }
}

}  // namespace revenge::solver::thistlethwaite
