// Sixteen small numbers in one register, or 32 in two: a permutation of up to 16 things is applied by one
// shuffle, one of up to 32 by four.
#pragma once

#include <cstdint>
#include <cstring>
#if defined(__SSSE3__)
#include <tmmintrin.h>
#endif

namespace revenge::solver::reduction {

struct alignas(16) Bytes16 {
    std::uint8_t at[16]{};

    bool operator==(const Bytes16&) const = default;
};

// RETURNS out with out[i] = items[index[i]]. REQUIRES indices below 16.
inline Bytes16 shuffle(const Bytes16& items, const Bytes16& index) noexcept {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.at),
                    _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(items.at)),
                                     _mm_load_si128(reinterpret_cast<const __m128i*>(index.at))));
#else
    for (int i = 0; i < 16; ++i) {
        out.at[i] = items.at[index.at[i]];
    }
#endif
    return out;
}

struct alignas(16) Bytes32 {
    std::uint8_t at[32]{};
};

// RETURNS out with out[i] = items[index[i]]. REQUIRES indices below 32.
inline Bytes32 shuffle(const Bytes32& items, const Bytes32& index) noexcept {
    Bytes32 out;
#if defined(__SSSE3__)
    const auto part = [](const std::uint8_t* from) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
    };
    // An index with its highest bit set gives 0: those from 16 on become so for the first half, by adding 112,
    // the others for the second, by taking 16 away.
    for (int i = 0; i < 32; i += 16) {
        const __m128i which = part(index.at + i);
        const __m128i first =
            _mm_shuffle_epi8(part(items.at), _mm_add_epi8(which, _mm_set1_epi8(112)));
        const __m128i second =
            _mm_shuffle_epi8(part(items.at + 16), _mm_sub_epi8(which, _mm_set1_epi8(16)));
        _mm_store_si128(reinterpret_cast<__m128i*>(out.at + i), _mm_or_si128(first, second));
    }
#else
    for (int i = 0; i < 32; ++i) {
        out.at[i] = items.at[index.at[i]];
    }
#endif
    return out;
}

// RETURNS bit i: bit `Bit` of items[i].
template <int Bit>
inline std::uint32_t bits_of(const Bytes32& items) noexcept {
    static_assert(Bit >= 0 && Bit < 8);
#if defined(__SSSE3__)
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
