// Places and colours of centers as bits, and the moves that lead on from each state of a small space. The center tables
// of the three phases are computed with them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "revenge/base/call_noinline.hpp"
#include "revenge/solver/reduction/centers.hpp"

namespace revenge::solver::reduction {

inline constexpr std::uint8_t kUnseen = 0xFF;
inline constexpr std::size_t kU = 0;
inline constexpr std::size_t kR = 1;
inline constexpr std::size_t kF = 2;
inline constexpr std::size_t kOpposite = 3;  // faces in the order U R F D L B

// The places of phase 2's coordinates: the 16 of U F D B, the 8 of R L, and the 8 of one axis.
inline constexpr std::array<std::uint8_t, 16> kRing{0,  1,  2,  3,  8,  9,  10, 11,
                                                    12, 13, 14, 15, 20, 21, 22, 23};
inline constexpr std::array<std::uint8_t, 8> axis_places(std::size_t face) {
    std::array<std::uint8_t, 8> out{};
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] = static_cast<std::uint8_t>(4 * face + i);
        out[i + 4] = static_cast<std::uint8_t>(4 * (face + kOpposite) + i);
    }
    return out;
}

// The image of a set of at most 16 places under a permutation of these, looked up byte by byte.
using ByteMaps = std::array<std::array<std::uint16_t, 256>, 2>;
template <std::size_t N, class To>
ByteMaps byte_maps(const std::array<std::uint8_t, N>& places, const To& to) {
    ByteMaps out{};
    for (std::size_t i = 0; i < N; ++i) {
        const auto there = std::ranges::find(places, to(places[i])) - places.begin();
        for (unsigned byte = 0; byte < 256; ++byte) {
            out[i / 8][byte] =
                static_cast<std::uint16_t>(out[i / 8][byte] | (byte >> i % 8 & 1U) << there);
        }
    }
    return out;
}
inline std::uint16_t image(const ByteMaps& maps, unsigned set) noexcept {
    return static_cast<std::uint16_t>(maps[0][set & 0xFFU] | maps[1][set >> 8U]);
}

template <std::size_t N, class Is>
unsigned bits_where(const Pieces& pieces, const std::array<std::uint8_t, N>& places, const Is& is) {
    unsigned out = 0;
    for (std::size_t i = 0; i < N; ++i) {
        out |= is(pieces.center[places[i]]) ? 1U << i : 0U;
    }
    return out;
}

inline auto is_colour(std::size_t face) {
    return [face](std::uint8_t c) { return c == face; };
}
inline unsigned colour_bits(const Pieces& pieces, std::size_t face) {
    return bits_where(pieces, axis_places(face), is_colour(face));
}
inline void set_colour_bits(Pieces& pieces, std::size_t face, unsigned bits) {
    const auto places = axis_places(face);
    for (std::size_t i = 0; i < places.size(); ++i) {
        pieces.center[places[i]] =
            static_cast<std::uint8_t>((bits >> i & 1U) != 0 ? face : face + kOpposite);
    }
}

template <class Next>
Ways ways(const std::vector<std::uint8_t>& distance, std::size_t moves, const Next& next) {
    Ways out(distance.size(), moves);
    const auto look = [&](std::size_t i) {
        std::uint64_t nearer = 0;
        std::uint64_t level = 0;
        for (std::size_t m = 0; m < moves; ++m) {
            const std::uint8_t there = distance[next(i, m)];
            const std::uint64_t bit = std::uint64_t{1} << m;
            nearer |= there < distance[i] ? bit : 0;
            level |= there <= distance[i] ? bit : 0;
        }
        out.set(i, nearer, level);
    };
    for (std::size_t i = 0; i < distance.size(); ++i) {
        base::call_noinline(look, i);
    }
    return out;
}

// Returns the R/L center patterns that `moves` reach from the solved one.
std::set<unsigned> closure_on_r(const std::vector<Generator>& moves);

}  // namespace revenge::solver::reduction
