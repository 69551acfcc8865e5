// Compiled with the options of src/CMakeLists.txt for AVX-512.
#include "revenge/solver/reduction/split_test.hpp"

#if defined(__AVX512F__)
#include <immintrin.h>
#if !defined(__clang__)
// GCC 12 takes the registers that its own intrinsics leave undefined for ours (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif

namespace revenge::solver::reduction {

#if defined(__AVX512F__)

namespace {

// Eight of a block's rows, by their numbers.
struct Picked {
    __m512i which;
    __mmask8 is_last;  // those from 16 on

    explicit Picked(std::uint64_t places)
        : which(_mm512_cvtepu8_epi64(_mm_cvtsi64_si128(static_cast<long long>(places)))),
          is_last(_mm512_cmpge_epu64_mask(which, _mm512_set1_epi64(16))) {}

    __m512i from(__m512i rows0, __m512i rows8, __m512i rows16) const {
        return _mm512_mask_permutexvar_epi64(_mm512_permutex2var_epi64(rows0, which, rows8),
                                             is_last, which, rows16);
    }
};

std::uint64_t low_and(__m256i bits) {
    const __m128i half =
        _mm_and_si128(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
    return static_cast<std::uint64_t>(_mm_extract_epi64(half, 0) & _mm_extract_epi64(half, 1));
}
std::uint64_t low_xor(__m256i bits) {
    const __m128i half =
        _mm_xor_si128(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
    return static_cast<std::uint64_t>(_mm_extract_epi64(half, 0) ^ _mm_extract_epi64(half, 1));
}

std::size_t run(std::span<const SplitQuery> queries, SplitFound* found) {
    std::size_t count = 0;
    for (std::uint32_t q = 0; q < queries.size(); ++q) {
        const std::uint8_t* at = queries[q].places.at;
        // The first eight pairs, and the other four: first wings, then second ones.
        const Picked first(load64(at));
        const Picked second(load64(at + 12));
        const Picked rest(load32(at + 8) | std::uint64_t{load32(at + 20)} << 32U);
        for (std::uint32_t b = 0; b < queries[q].blocks; ++b) {
            const std::uint64_t* rows = queries[q].rows + std::size_t{b} * kRows;
            const __m512i rows0 = _mm512_loadu_si512(rows);
            const __m512i rows8 = _mm512_loadu_si512(rows + 8);
            const __m512i rows16 = _mm512_loadu_si512(rows + 16);
            const __m512i seconds = second.from(rows0, rows8, rows16);
            const __m512i eight = _mm512_xor_si512(first.from(rows0, rows8, rows16), seconds);
            const __m512i others = rest.from(rows0, rows8, rows16);
            const __m256i other_seconds = _mm512_extracti64x4_epi64(others, 1);
            const __m256i four = _mm256_xor_si256(_mm512_castsi512_si256(others), other_seconds);
            const std::uint64_t split =
                low_and(_mm256_and_si256(_mm256_and_si256(_mm512_castsi512_si256(eight),
                                                          _mm512_extracti64x4_epi64(eight, 1)),
                                         four));
            if (split == 0) {
                continue;
            }
            const std::uint64_t odd =
                low_xor(_mm256_xor_si256(_mm256_xor_si256(_mm512_castsi512_si256(seconds),
                                                          _mm512_extracti64x4_epi64(seconds, 1)),
                                         other_seconds));
            if ((split & ~odd) != 0) {
                found[count++] = {q, b, split & ~odd};
            }
        }
    }
    return count;
}

}  // namespace

const SplitTest* avx512_split_test() noexcept {
    static constexpr SplitTest kTest{"avx512", run};
    return &kTest;
}

#else

const SplitTest* avx512_split_test() noexcept { return nullptr; }

#endif

}  // namespace revenge::solver::reduction
