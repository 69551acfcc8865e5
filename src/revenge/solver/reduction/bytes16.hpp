// Sixteen small numbers in one register, or 32 in two: a permutation of up to 16 things is applied by one
// shuffle, one of up to 32 by four.
//
// On x86-64 the shuffle needs SSSE3. A run-time check decides whether to use it, and the instruction is written as
// inline assembly, so that the files that include this one are compiled for any processor.
#pragma once

#include <cstdint>
#include <cstring>
#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "revenge/base/port/processor.hpp"

namespace revenge::solver::reduction {

struct alignas(16) Bytes16 {
    std::uint8_t at[16]{};

    bool operator==(const Bytes16&) const = default;
};

struct alignas(16) Bytes32 {
    std::uint8_t at[32]{};
};

// The portable version, which is the definition. Bytes is Bytes16 or Bytes32.
template <class Bytes>
inline Bytes shuffle_one_by_one(const Bytes& items, const Bytes& index) noexcept {
    Bytes out;
    for (std::size_t i = 0; i < sizeof out.at; ++i) {
        out.at[i] = items.at[index.at[i]];
    }
    return out;
}

// The registers of this kind of processor. find(items, index) returns bytes of `items`, 0 if an index is 128 or more,
// and on arm64 and WebAssembly if it is 16 or more.
#if defined(__x86_64__)
#define REVENGE_HAS_REGISTERS 1
using Register = __m128i;
inline bool has_shuffle() noexcept { return base::port::kProcessor.v2; }
inline Register load_register(const std::uint8_t* from) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}
inline void store_register(std::uint8_t* to, Register value) noexcept {
    _mm_store_si128(reinterpret_cast<__m128i*>(to), value);
}
inline Register find(Register items, Register index) noexcept {
    __asm__("pshufb %1, %0" : "+x"(items) : "x"(index));
    return items;
}
// The 32 bytes first, second: an index with its highest bit set gives 0. Adding 112 sets the highest bit of indices
// from 16 on, for the look-up in the first half; subtracting 16 sets it for the others, for the second half.
inline Register find(Register first, Register second, Register index) noexcept {
    return _mm_or_si128(find(first, _mm_add_epi8(index, _mm_set1_epi8(112))),
                        find(second, _mm_sub_epi8(index, _mm_set1_epi8(16))));
}
#elif defined(__aarch64__)
#define REVENGE_HAS_REGISTERS 1
using Register = uint8x16_t;
constexpr bool has_shuffle() noexcept { return true; }
inline Register load_register(const std::uint8_t* from) noexcept { return vld1q_u8(from); }
inline void store_register(std::uint8_t* to, Register value) noexcept { vst1q_u8(to, value); }
inline Register find(Register items, Register index) noexcept { return vqtbl1q_u8(items, index); }
inline Register find(Register first, Register second, Register index) noexcept {
    return vqtbl2q_u8(uint8x16x2_t{{first, second}}, index);
}
#elif defined(__wasm_simd128__)
#define REVENGE_HAS_REGISTERS 1
using Register = v128_t;
constexpr bool has_shuffle() noexcept { return true; }
inline Register load_register(const std::uint8_t* from) noexcept { return wasm_v128_load(from); }
inline void store_register(std::uint8_t* to, Register value) noexcept {
    wasm_v128_store(to, value);
}
inline Register find(Register items, Register index) noexcept {
    return wasm_i8x16_swizzle(items, index);
}
inline Register find(Register first, Register second, Register index) noexcept {
    return wasm_v128_or(wasm_i8x16_swizzle(first, index),
                        wasm_i8x16_swizzle(second, wasm_i8x16_sub(index, wasm_i8x16_splat(16))));
}
#endif

#if defined(REVENGE_HAS_REGISTERS)
inline Register find_through(const Bytes16& index) noexcept { return load_register(index.at); }
template <class... Rest>
inline Register find_through(const Bytes16& items, const Rest&... rest) noexcept {
    return find(load_register(items.at), find_through(rest...));
}
#endif

// Returns out with out[i] = items[index[i]]; for several maps first[then[index[i]]] and so on, all in registers.
// REQUIRES indices below 16.
inline Bytes16 shuffle(const Bytes16& items, const Bytes16& index) noexcept {
#if defined(REVENGE_HAS_REGISTERS)
    if (has_shuffle()) {
        Bytes16 out;
        store_register(out.at, find(load_register(items.at), load_register(index.at)));
        return out;
    }
#endif
    return shuffle_one_by_one(items, index);
}
template <class... Rest>
inline Bytes16 shuffle(const Bytes16& items, const Bytes16& next, const Rest&... rest) noexcept {
#if defined(REVENGE_HAS_REGISTERS)
    if (has_shuffle()) {
        Bytes16 out;
        store_register(out.at, find_through(items, next, rest...));
        return out;
    }
#endif
    return shuffle_one_by_one(items, shuffle(next, rest...));
}

// Returns out with out[i] = items[index[i]]. REQUIRES indices below 32.
inline Bytes32 shuffle(const Bytes32& items, const Bytes32& index) noexcept {
#if defined(REVENGE_HAS_REGISTERS)
    if (has_shuffle()) {
        Bytes32 out;
        const Register first = load_register(items.at);
        const Register second = load_register(items.at + 16);
        store_register(out.at, find(first, second, load_register(index.at)));
        store_register(out.at + 16, find(first, second, load_register(index.at + 16)));
        return out;
    }
#endif
    return shuffle_one_by_one(items, index);
}

// Returns a number whose bit i is bit `Bit` of items[i].
template <int Bit>
inline std::uint32_t bits_of(const Bytes32& items) noexcept {
    static_assert(Bit >= 0 && Bit < 8);
#if defined(__x86_64__)
    const auto half = [&](int from) {
        const __m128i part = _mm_load_si128(reinterpret_cast<const __m128i*>(items.at + from));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_slli_epi16(part, 7 - Bit)));
    };
    return half(0) | half(16) << 16U;
#else
    std::uint32_t out = 0;
    for (unsigned i = 0; i < 32; ++i) {
        out |= static_cast<std::uint32_t>(items.at[i] >> Bit & 1U) << i;
    }
    return out;
#endif
}

inline std::uint32_t load32(const std::uint8_t* from) noexcept {
    std::uint32_t out = 0;
    std::memcpy(&out, from, sizeof out);
    return out;
}
inline std::uint64_t load64(const std::uint8_t* from) noexcept {
    std::uint64_t out = 0;
    std::memcpy(&out, from, sizeof out);
    return out;
}

}  // namespace revenge::solver::reduction
