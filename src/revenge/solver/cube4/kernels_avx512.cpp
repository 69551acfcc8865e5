// Compiled with the options of src/CMakeLists.txt for AVX-512 and VBMI.
#include "revenge/solver/cube4/kernels.hpp"

#if defined(__AVX512VBMI__)
#include <immintrin.h>

#include "revenge/solver/cube4/kernels_body.hpp"
#define REVENGE_HAS_VBMI 1
#endif

namespace revenge::solver::cube4 {

#ifdef REVENGE_HAS_VBMI
namespace {

// Functions without a mask warn of an uninitialized value with g++ 12.
constexpr __mmask64 kAllBytes = ~__mmask64{0};
constexpr __mmask16 kAllLanes = 0xFFFF;

[[gnu::always_inline]] inline __m512i permuted_bytes(__m512i from, __m512i bytes) noexcept {
    return _mm512_maskz_permutexvar_epi8(kAllBytes, from, bytes);
}
template <int Number>
[[gnu::always_inline]] inline __m128i quarter(__m512i bytes) noexcept {
    return _mm512_maskz_extracti32x4_epi32(0xF, bytes, Number);
}
[[gnu::always_inline]] inline __m512i load(const Bytes& bytes) noexcept {
    return _mm512_load_si512(static_cast<const void*>(&bytes));
}
[[gnu::always_inline]] inline __m512i seen(const Bytes& state, const Bytes& places,
                                           const Bytes& labels) noexcept {
    return permuted_bytes(permuted_bytes(load(places), load(state)), load(labels));
}

void permute_bytes(const Bytes& state, const Bytes& from, Bytes& out) noexcept {
    _mm512_store_si512(static_cast<void*>(&out), permuted_bytes(load(from), load(state)));
}

// `place`: of each wing, a byte each.
[[gnu::always_inline]] inline void entries_of_places(__m512i place, std::uint32_t cls,
                                                     EdgeEntries& out) noexcept {
    constexpr int kOfEdge = kEdgeEntries;
    const __m512i edge = _mm512_set_epi32(0, 0, 0, 0, 11 * kOfEdge, 10 * kOfEdge, 9 * kOfEdge,
                                          8 * kOfEdge, 7 * kOfEdge, 6 * kOfEdge, 5 * kOfEdge,
                                          4 * kOfEdge, 3 * kOfEdge, 2 * kOfEdge, kOfEdge, 0);
    const __m128i low = quarter<0>(place);
    const __m128i high = quarter<1>(place);
    constexpr int kSecondWings = kEdges;
    const __m512i first = _mm512_maskz_cvtepu8_epi32(kAllLanes, low);
    const __m512i second =
        _mm512_maskz_cvtepu8_epi32(kAllLanes, _mm_alignr_epi8(high, low, kSecondWings));
    const __m512i row = _mm512_add_epi32(
        _mm512_mullo_epi32(first, _mm512_set1_epi32(static_cast<int>(kWings))), second);
    const __m512i base =
        _mm512_add_epi32(edge, _mm512_set1_epi32(static_cast<int>(cls * kClassEntries)));
    _mm512_store_si512(static_cast<void*>(&out), _mm512_add_epi32(row, base));
}

void seen_entries(const Bytes& state, const Bytes& places, const Bytes& labels, std::uint32_t cls,
                  EdgeEntries& out) noexcept {
    alignas(kStateBytes) std::uint8_t wing[kStateBytes];
    alignas(kStateBytes) std::uint8_t place[kStateBytes] = {};
    _mm512_store_si512(static_cast<void*>(wing), seen(state, places, labels));
    for (unsigned i = 0; i < kWings; ++i) {
        place[wing[i]] = static_cast<std::uint8_t>(i);
    }
    entries_of_places(_mm512_load_si512(static_cast<const void*>(place)), cls, out);
}

void seen_inverse_entries(const Bytes& state, const Bytes& places, const Bytes& labels,
                          std::uint32_t cls, EdgeEntries& out) noexcept {
    entries_of_places(seen(state, places, labels), cls, out);
}

std::uint32_t greatest_of(const std::uint32_t* table, const EdgeEntries& entries,
                          EdgeMask edges) noexcept {
    const __m512i at = _mm512_load_si512(static_cast<const void*>(&entries));
    const __m512i words = _mm512_mask_i32gather_epi32(
        _mm512_setzero_si512(), edges, _mm512_maskz_srli_epi32(kAllLanes, at, 4), table, 4);
    const __m512i shift =
        _mm512_maskz_slli_epi32(kAllLanes, _mm512_and_si512(at, _mm512_set1_epi32(kLanes - 1)), 1);
    const __m512i values =
        _mm512_and_si512(_mm512_maskz_srlv_epi32(kAllLanes, words, shift), _mm512_set1_epi32(3));
    // Lanes of other edges are zero.
    const auto is_any_above = [&](int value) {
        return _mm512_cmpgt_epu32_mask(values, _mm512_set1_epi32(value)) != 0 ? 1U : 0U;
    };
    return is_any_above(0) + is_any_above(1) + is_any_above(2);
}

[[gnu::always_inline]] inline std::uint64_t hash_bytes(__m512i bytes, std::uint64_t cls) noexcept {
    alignas(kStateBytes) std::uint64_t words[kStateBytes / sizeof(std::uint64_t)];
    _mm512_store_si512(static_cast<void*>(words), bytes);
    return hash_words(words, cls);
}

std::uint64_t seen_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                        std::uint64_t cls) noexcept {
    return hash_bytes(seen(state, places, labels), cls);
}

std::uint64_t seen_coset_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                              const Bytes* turns, std::uint64_t cls) noexcept {
    const __m512i bytes = seen(state, places, labels);
    alignas(16) std::uint8_t wings[16];
    _mm_store_si128(static_cast<__m128i*>(static_cast<void*>(wings)), quarter<0>(bytes));
    return hash_bytes(permuted_bytes(load(turns[slice_turn(wings)]), bytes), cls);
}

}  // namespace

const Kernels& detail::kernels_avx512() noexcept {
    static constexpr Kernels kKernels{&permute_bytes, &seen_entries, &seen_inverse_entries,
                                      &greatest_of,   &seen_hash,    &seen_coset_hash};
    return kKernels;
}
#else
const Kernels& detail::kernels_avx512() noexcept { return kernels_portable(); }
#endif

}  // namespace revenge::solver::cube4
