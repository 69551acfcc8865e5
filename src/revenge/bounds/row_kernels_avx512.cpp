// Compiled with the options of src/CMakeLists.txt for AVX-512 and BITALG.
#include "revenge/bounds/row_kernels.hpp"

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__)
#include <immintrin.h>
#define REVENGE_HAS_BITALG 1
#endif

namespace revenge::bounds {

#ifdef REVENGE_HAS_BITALG
namespace {

constexpr std::size_t kHalf = ValueMap::kValues / 2;

// Which values of a renamed row come from the low word and which from the high byte, and from which bits.
struct RowShuffle {
    explicit RowShuffle(const ValueMap& map) noexcept
        : low(_mm512_loadu_si512(map.to.data())),
          of_high(_mm512_cmpge_epu8_mask(low, _mm512_set1_epi8(kHalf))),
          of_low(~of_high) {
        const __m128i last = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(
            map.to.data() + kHalf));  // NOLINT: bytes as a register
        high = _mm_unpacklo_epi64(last, last);
        const unsigned from_high = _mm_cmpge_epu8_mask(last, _mm_set1_epi8(kHalf)) & 0xFFU;
        last_of = (~from_high & 0xFFU) | from_high << 8U;
    }
    __m512i low;
    __mmask64 of_high;
    __mmask64 of_low;
    __m128i high{};  // the last eight values: bits of the low word, and again of the high byte
    unsigned last_of = 0;  // which of these sixteen count
};

void gather_rows(const RowPair* pairs, std::size_t count, const ValueMap& map,
                 const RowsThere& there, const RowsHere& here) noexcept {
    const RowShuffle shuffle(map);
    for (std::size_t i = 0; i < count; ++i) {
        const auto [from, to] = pairs[i];
        const auto low = static_cast<long long>(there.low[from]);
        const long long high = there.high[from];
        here.low[to] |= _cvtmask64_u64(_mm512_mask_bitshuffle_epi64_mask(
                            shuffle.of_low, _mm512_set1_epi64(low), shuffle.low)) |
                        _cvtmask64_u64(_mm512_mask_bitshuffle_epi64_mask(
                            shuffle.of_high, _mm512_set1_epi64(high), shuffle.low));
        const unsigned last =
            _mm_bitshuffle_epi64_mask(_mm_set_epi64x(high, low), shuffle.high) & shuffle.last_of;
        here.high[to] = static_cast<std::uint8_t>(here.high[to] | last | last >> 8U);
    }
}

ValueMap one_then_other(const ValueMap& first, const ValueMap& second) noexcept {
    const __m512i low = _mm512_loadu_si512(second.to.data());
    const __m512i high = _mm512_loadu_si512(second.to.data() + kHalf);
    ValueMap out;
    for (std::size_t half = 0; half < ValueMap::kValues; half += kHalf) {
        _mm512_storeu_si512(
            out.to.data() + half,
            _mm512_permutex2var_epi8(low, _mm512_loadu_si512(first.to.data() + half), high));
    }
    return out;
}

}  // namespace

const RowKernels& detail::row_kernels_avx512() noexcept {
    static constexpr RowKernels kKernels{&gather_rows, &one_then_other};
    return kKernels;
}
#else
const RowKernels& detail::row_kernels_avx512() noexcept { return row_kernels_portable(); }
#endif

}  // namespace revenge::bounds
