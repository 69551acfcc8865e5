// Compiled with the options of src/CMakeLists.txt for AVX-512 and GFNI as well.
#include "revenge/bfs/word_ops.hpp"
#include "revenge/bfs/word_ops_body.hpp"

#if defined(__AVX512VBMI__) && defined(__GFNI__)
#include <immintrin.h>

#include <utility>
#define REVENGE_HAS_AVX512 1
#if !defined(__clang__)
// GCC 12 warns of uninitialized registers inside its own intrinsics (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif

namespace revenge::bfs {

namespace {

#ifdef REVENGE_HAS_AVX512
// The complete source is in one register. Results are written word by word, because a wide load right after narrower
// stores would stall.
std::uint64_t pull_small(const Word* source, const SmallPermutation& permutation, Word* found,
                         Word* remaining, std::size_t words) {
    const auto those = static_cast<__mmask8>((1U << words) - 1);
    const __m512i bytes = _mm512_maskz_loadu_epi64(those, source);
    std::uint64_t taken = 0;
    for (std::size_t d = 0; d < words; ++d) {
        const __m512i from = _mm512_load_si512(permutation.byte[d]);
        const __m512i bit = _mm512_load_si512(permutation.bit[d]);
        const Word left = remaining[d];
        const Word hit = _mm512_test_epi8_mask(_mm512_permutexvar_epi8(from, bytes), bit) & left;
        found[d] |= hit;
        remaining[d] = left ^ hit;
        taken += static_cast<std::uint64_t>(__builtin_popcountll(hit));
    }
    return taken;
}

// From planes of bytes to rows: low and high byte of row 0, then of row 1, ...
__m256i to_rows() {
    alignas(32) std::uint8_t places[kTileBytes];
    for (std::size_t i = 0; i < kTileBytes; ++i) {
        places[i] = static_cast<std::uint8_t>(i / 2 + i % 2 * kTileRows);
    }
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(places));
}

// The unit vectors: bit k in byte k of each group of eight.
__m256i units() { return _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U)); }

template <bool Transposed>
std::uint64_t pull_tiles_of(const TilePull& pull) {
    const TilePermutation& permutation = *pull.permutation;
    const auto load = [](const void* at) {
        return _mm256_load_si256(static_cast<const __m256i*>(at));
    };
    const __m256i to_planes = load(permutation.to_planes);
    const __m256i regroup = load(permutation.regroup);
    const __m256i straight = load(permutation.straight);
    const __m256i crossed = load(permutation.crossed);
    const __m256i rows = to_rows();
    const __m256i unit = units();
    const __mmask32 source_bytes = permutation.source_bytes;
    const __mmask32 target_bytes = permutation.target_bytes;
    constexpr int kOtherPlane = 0x4E;
    __m256i taken = _mm256_setzero_si256();
    Row* found = pull.found;
    Row* remaining = pull.remaining;
    const Row* upcoming = pull.upcoming;
    // A tile is loaded before the previous one is stored: the 32 bytes of a masked store reach into the next tile, and
    // a load that overlaps them waits until the store is complete.
    std::size_t tiles_left = pull.outer.size() * pull.middle.size();
    __m256i next_left = _mm256_maskz_loadu_epi8(target_bytes, remaining);
    __m256i next_before = _mm256_maskz_loadu_epi8(target_bytes, found);
    for (const std::uint32_t outer : pull.outer) {
        for (const std::uint32_t middle : pull.middle) {
            const __m256i left = next_left;
            const __m256i before = next_before;
            const __mmask32 more = --tiles_left == 0 ? 0 : target_bytes;
            next_left = _mm256_maskz_loadu_epi8(more, remaining + pull.rows);
            next_before = _mm256_maskz_loadu_epi8(more, found + pull.rows);
            __builtin_prefetch(upcoming, 0, 2);
            upcoming += pull.rows;
            if (_mm256_testz_si256(left, left) == 0) {
                __m256i tile = _mm256_maskz_loadu_epi8(source_bytes, pull.source + outer + middle);
                tile = _mm256_permutexvar_epi8(to_planes, tile);
                if constexpr (Transposed) {
                    tile = _mm256_gf2p8affine_epi64_epi8(unit, tile, 0);
                    tile = _mm256_permutexvar_epi8(regroup, tile);
                }
                const __m256i other = _mm256_permute4x64_epi64(tile, kOtherPlane);
                tile = _mm256_xor_si256(_mm256_gf2p8affine_epi64_epi8(tile, straight, 0),
                                        _mm256_gf2p8affine_epi64_epi8(other, crossed, 0));
                tile = _mm256_permutexvar_epi8(rows, tile);
                const __m256i hit = _mm256_and_si256(tile, left);
                taken = _mm256_add_epi64(taken, _mm256_popcnt_epi64(hit));
                _mm256_mask_storeu_epi8(remaining, target_bytes, _mm256_xor_si256(left, hit));
                _mm256_mask_storeu_epi8(found, target_bytes, _mm256_or_si256(before, hit));
            }
            found += pull.rows;
            remaining += pull.rows;
        }
    }
    alignas(32) std::uint64_t parts[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(parts), taken);
    return parts[0] + parts[1] + parts[2] + parts[3];
}

std::uint64_t pull_tiles(const TilePull& pull) {
    return pull.permutation->transposed ? pull_tiles_of<true>(pull) : pull_tiles_of<false>(pull);
}

__mmask32 bytes_of_rows(std::size_t rows) {
    return static_cast<__mmask32>((std::uint64_t{1} << 2 * rows) - 1);
}

// Single rows are collected in registers, not in memory: a load of all of them would wait for their stores.
template <int Half>
__m128i gather_rows(const Row* first, std::size_t step, std::size_t count) {
    constexpr int kRow0 = Half * 8;
    __m128i out = _mm_setzero_si128();
    [&]<int... Lane>(std::integer_sequence<int, Lane...>) {
        ((out = kRow0 + Lane < static_cast<int>(count)
                    ? _mm_insert_epi16(out, first[(kRow0 + Lane) * step], Lane)
                    : out),
         ...);
    }
    (std::make_integer_sequence<int, 8>{});
    return out;
}

template <int Half>
void scatter_rows(__m128i rows, Row* first, std::size_t step, std::size_t count) {
    constexpr int kRow0 = Half * 8;
    const auto put = [&](int row, int word) {
        if (row < static_cast<int>(count)) {
            first[static_cast<std::size_t>(row) * step] = static_cast<Row>(word);
        }
    };
    [&]<int... Lane>(std::integer_sequence<int, Lane...>) {
        (put(kRow0 + Lane, _mm_extract_epi16(rows, Lane)), ...);
    }
    (std::make_integer_sequence<int, 8>{});
}

template <bool SourceTogether, bool TargetTogether>
void turn_tiles_of(const TileTurn& turn) {
    // Planes with each group of eight rows in reverse order, as GFNI expects a matrix; then the rows of the transposed
    // blocks.
    const __m256i to_planes =
        _mm256_set_epi8(17, 19, 21, 23, 25, 27, 29, 31, 1, 3, 5, 7, 9, 11, 13, 15, 16, 18, 20, 22,
                        24, 26, 28, 30, 0, 2, 4, 6, 8, 10, 12, 14);
    const __m256i from_blocks =
        _mm256_set_epi8(31, 23, 30, 22, 29, 21, 28, 20, 27, 19, 26, 18, 25, 17, 24, 16, 15, 7, 14,
                        6, 13, 5, 12, 4, 11, 3, 10, 2, 9, 1, 8, 0);
    const __m256i unit = units();
    const __mmask32 source_bytes = bytes_of_rows(turn.rows);
    const __mmask32 target_bytes = bytes_of_rows(turn.bits);
    for (const TileTurn::Start& start : turn.starts) {
        const Row* from = turn.source + start.source;
        Row* to = turn.target + start.target;
        __m256i tile;
        if constexpr (SourceTogether) {
            tile = _mm256_maskz_loadu_epi8(source_bytes, from);
        } else {
            tile = _mm256_set_m128i(gather_rows<1>(from, turn.source_step, turn.rows),
                                    gather_rows<0>(from, turn.source_step, turn.rows));
        }
        tile = _mm256_permutexvar_epi8(to_planes, tile);
        tile = _mm256_gf2p8affine_epi64_epi8(unit, tile, 0);
        tile = _mm256_permutexvar_epi8(from_blocks, tile);
        if constexpr (TargetTogether) {
            _mm256_mask_storeu_epi8(to, target_bytes, tile);
        } else {
            scatter_rows<0>(_mm256_castsi256_si128(tile), to, turn.target_step, turn.bits);
            scatter_rows<1>(_mm256_extracti128_si256(tile, 1), to, turn.target_step, turn.bits);
        }
    }
}

void turn_tiles_in_registers(const TileTurn& turn) {
    if (turn.source_step == 1) {
        turn.target_step == 1 ? turn_tiles_of<true, true>(turn) : turn_tiles_of<true, false>(turn);
    } else {
        turn.target_step == 1 ? turn_tiles_of<false, true>(turn)
                              : turn_tiles_of<false, false>(turn);
    }
}
#else
constexpr std::uint64_t (*pull_small)(const Word*, const SmallPermutation&, Word*, Word*,
                                      std::size_t) = nullptr;
constexpr std::uint64_t (*pull_tiles)(const TilePull&) = nullptr;
constexpr void (*turn_tiles_in_registers)(const TileTurn&) = turn_tiles;
#endif

}  // namespace

const WordOps& avx512_word_ops() noexcept {
    static constexpr WordOps kOps = [] {
        WordOps out = ops_named("avx512");
        out.turn_tiles = turn_tiles_in_registers;
        out.pull_tiles = pull_tiles;
        out.pull_small = pull_small;
        return out;
    }();
    return kOps;
}

}  // namespace revenge::bfs
