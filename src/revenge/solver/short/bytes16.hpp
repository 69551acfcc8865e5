// Sixteen small numbers in one register: a permutation of up to 16 things is applied by one
// shuffle.
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
