// Compiled with the options of src/CMakeLists.txt for AVX2.
#include "revenge/solver/cube4/kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include "revenge/solver/cube4/kernels_body.hpp"
#define REVENGE_HAS_AVX2 1
#endif

namespace revenge::solver::cube4 {

#ifdef REVENGE_HAS_AVX2
namespace {

struct Halves {
    __m256i wings;
    __m256i centers;
};

[[gnu::always_inline]] inline __m256i load(const std::uint8_t* from) noexcept {
    return _mm256_load_si256(static_cast<const __m256i*>(static_cast<const void*>(from)));
}
[[gnu::always_inline]] inline Halves load(const Bytes& bytes) noexcept {
    const auto* from = static_cast<const std::uint8_t*>(static_cast<const void*>(&bytes));
    return {load(from), load(from + kFirstCenter)};
}
[[gnu::always_inline]] inline void store(const Halves& halves, void* to) noexcept {
    _mm256_store_si256(static_cast<__m256i*>(to), halves.wings);
    _mm256_store_si256(static_cast<__m256i*>(to) + 1, halves.centers);
}
// out[i] = bytes[from[i] % 32]: a shuffle of each half, and bit 4 of the place chooses.
[[gnu::always_inline]] inline __m256i permuted_half(__m256i bytes, __m256i from) noexcept {
    const __m256i low = _mm256_shuffle_epi8(_mm256_permute2x128_si256(bytes, bytes, 0x00), from);
    const __m256i high = _mm256_shuffle_epi8(_mm256_permute2x128_si256(bytes, bytes, 0x11), from);
    return _mm256_blendv_epi8(low, high, _mm256_slli_epi16(from, 3));
}
[[gnu::always_inline]] inline Halves permuted_halves(const Halves& state,
                                                     const Halves& from) noexcept {
    return {permuted_half(state.wings, from.wings), permuted_half(state.centers, from.centers)};
}
[[gnu::always_inline]] inline Halves seen(const Bytes& state, const Bytes& places,
                                          const Bytes& labels) noexcept {
    return permuted_halves(load(labels), permuted_halves(load(state), load(places)));
}

void permute_bytes(const Bytes& state, const Bytes& from, Bytes& out) noexcept {
    store(permuted_halves(load(state), load(from)), &out);
}

// Eight edges from the `from`-th on; `place`: of each wing.
[[gnu::always_inline]] inline __m256i eight_entries(const std::uint8_t* place, std::uint32_t from,
                                                    std::uint32_t cls) noexcept {
    const auto widened = [&](const std::uint8_t* bytes) {
        return _mm256_cvtepu8_epi32(
            _mm_loadl_epi64(static_cast<const __m128i*>(static_cast<const void*>(bytes))));
    };
    constexpr int kOfEdge = kEdgeEntries;
    const __m256i row = _mm256_add_epi32(
        _mm256_mullo_epi32(widened(place + from), _mm256_set1_epi32(static_cast<int>(kWings))),
        widened(place + from + kEdges));
    const __m256i edge = _mm256_set_epi32(7 * kOfEdge, 6 * kOfEdge, 5 * kOfEdge, 4 * kOfEdge,
                                          3 * kOfEdge, 2 * kOfEdge, kOfEdge, 0);
    return _mm256_add_epi32(
        _mm256_add_epi32(row, edge),
        _mm256_set1_epi32(static_cast<int>(cls * kClassEntries + from * kEdgeEntries)));
}
[[gnu::always_inline]] inline void entries_of_places(const std::uint8_t* place, std::uint32_t cls,
                                                     EdgeEntries& out) noexcept {
    auto* const to = static_cast<__m256i*>(static_cast<void*>(&out));
    _mm256_store_si256(to, eight_entries(place, 0, cls));
    _mm256_store_si256(to + 1, eight_entries(place, 8, cls));
}

void seen_entries(const Bytes& state, const Bytes& places, const Bytes& labels, std::uint32_t cls,
                  EdgeEntries& out) noexcept {
    alignas(kStateBytes) std::uint8_t wing[kStateBytes];
    alignas(kStateBytes) std::uint8_t place[kStateBytes] = {};
    store(seen(state, places, labels), wing);
    for (unsigned i = 0; i < kWings; ++i) {
        place[wing[i]] = static_cast<std::uint8_t>(i);
    }
    entries_of_places(place, cls, out);
}

void seen_inverse_entries(const Bytes& state, const Bytes& places, const Bytes& labels,
                          std::uint32_t cls, EdgeEntries& out) noexcept {
    alignas(kStateBytes) std::uint8_t place[kStateBytes];
    store(seen(state, places, labels), place);
    entries_of_places(place, cls, out);
}

// RETURNS the values of eight entries, 0 for edges whose bits are not set.
[[gnu::always_inline]] inline __m256i values_of(const std::uint32_t* table, __m256i at,
                                                unsigned edges) noexcept {
    const __m256i bits = _mm256_set_epi32(128, 64, 32, 16, 8, 4, 2, 1);
    const __m256i lanes = _mm256_cmpeq_epi32(
        _mm256_and_si256(_mm256_set1_epi32(static_cast<int>(edges)), bits), bits);
    const __m256i words = _mm256_mask_i32gather_epi32(
        _mm256_setzero_si256(), static_cast<const int*>(static_cast<const void*>(table)),
        _mm256_srli_epi32(at, 4), lanes, 4);
    const __m256i shift = _mm256_slli_epi32(_mm256_and_si256(at, _mm256_set1_epi32(kLanes - 1)), 1);
    return _mm256_and_si256(_mm256_srlv_epi32(words, shift), _mm256_set1_epi32(3));
}

std::uint32_t greatest_of(const std::uint32_t* table, const EdgeEntries& entries,
                          EdgeMask edges) noexcept {
    const auto* const from = static_cast<const __m256i*>(static_cast<const void*>(&entries));
    const __m256i values =
        _mm256_max_epu32(values_of(table, _mm256_load_si256(from), edges & 0xFFU),
                         values_of(table, _mm256_load_si256(from + 1), edges >> 8U));
    const auto is_any_above = [&](int value) {
        const __m256i above = _mm256_cmpgt_epi32(values, _mm256_set1_epi32(value));
        return _mm256_movemask_epi8(above) != 0 ? 1U : 0U;
    };
    return is_any_above(0) + is_any_above(1) + is_any_above(2);
}

[[gnu::always_inline]] inline std::uint64_t hash_bytes(const Halves& bytes,
                                                       std::uint64_t cls) noexcept {
    alignas(kStateBytes) std::uint64_t words[kStateBytes / sizeof(std::uint64_t)];
    store(bytes, words);
    return hash_words(words, cls);
}

std::uint64_t seen_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                        std::uint64_t cls) noexcept {
    return hash_bytes(seen(state, places, labels), cls);
}

std::uint64_t seen_coset_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                              const Bytes* turns, std::uint64_t cls) noexcept {
    const Halves bytes = seen(state, places, labels);
    alignas(16) std::uint8_t wings[16];
    _mm_store_si128(static_cast<__m128i*>(static_cast<void*>(wings)),
                    _mm256_castsi256_si128(bytes.wings));
    return hash_bytes(permuted_halves(bytes, load(turns[slice_turn(wings)])), cls);
}

}  // namespace

const Kernels& detail::kernels_avx2() noexcept {
    static constexpr Kernels kKernels{&permute_bytes, &seen_entries, &seen_inverse_entries,
                                      &greatest_of,   &seen_hash,    &seen_coset_hash};
    return kKernels;
}
#else
const Kernels& detail::kernels_avx2() noexcept { return kernels_portable(); }
#endif

}  // namespace revenge::solver::cube4
