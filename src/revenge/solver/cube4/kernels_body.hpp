// Functions that all versions of the kernels share. Everything is internal to the including file. It uses nothing from
// the standard library that the linker could share with code for other processors.
#pragma once

#include <cstdint>

#include "revenge/solver/cube4/kernels.hpp"

namespace revenge::solver::cube4 {
namespace {

// Both halves of a product, combined by exclusive or, so that every bit of the factors matters.
[[gnu::always_inline]] inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// The 48 bytes of a state as six words, wings first, hashed as in wyhash (Wang Yi).
[[gnu::always_inline]] inline std::uint64_t hash_words(const std::uint64_t* words,
                                                       std::uint64_t cls) noexcept {
    constexpr unsigned kCenterWord = kFirstCenter / sizeof(std::uint64_t);
    const std::uint64_t a = mixed(words[0] ^ 0xA0761D6478BD642FU, words[1] ^ 0xE7037ED1A0B428DBU);
    const std::uint64_t b =
        mixed(words[2] ^ 0x8EBC6AF09C88C6E3U, words[kCenterWord] ^ 0x589965CC75374CC3U);
    const std::uint64_t c =
        mixed(words[kCenterWord + 1] ^ 0x1D8E4E27C47D124FU, words[kCenterWord + 2] ^ b);
    return mixed(a ^ (cls * 0x9E3779B97F4A7C15U), c ^ 0xD6E8FEB86659FD93U);
}

// Returns the element that turns each inner slice of a state so that its smallest wing is in its first place.
[[gnu::always_inline]] inline unsigned slice_turn(const std::uint8_t* wings) noexcept {
    unsigned out = 0;
    for (unsigned slice = 0; slice < 2; ++slice) {
        const std::uint8_t* at = wings + slice * kEdges;
        // The wing in the high bits, its place in the low bits: the minimum has the smallest wing.
        const unsigned first = at[0] * 4U < at[1] * 4U + 1 ? at[0] * 4U : at[1] * 4U + 1;
        const unsigned second = at[2] * 4U < at[3] * 4U + 1 ? at[2] * 4U + 2 : at[3] * 4U + 3;
        const unsigned place = (first < second ? first : second) % kSliceWings;
        out |= (kSliceWings - place) % kSliceWings << (slice == 0 ? 2U : 4U);
    }
    return out;
}

}  // namespace
}  // namespace revenge::solver::cube4
