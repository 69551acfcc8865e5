// Compiled with the options of src/CMakeLists.txt for AVX-512 and GFNI.
#include "revenge/bounds/pair_words.hpp"

#if defined(__AVX512VBMI__) && defined(__AVX512VPOPCNTDQ__) && defined(__GFNI__)
#include <immintrin.h>
#define REVENGE_HAS_AVX512 1
#if !defined(__clang__)
// GCC 12 takes the registers that its own intrinsics leave undefined for ours (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#endif

namespace revenge::bounds {

#ifdef REVENGE_HAS_AVX512
namespace {

constexpr std::size_t kLanes = 8;
constexpr unsigned kWordBits = 6;  // places inside a word
constexpr unsigned kLaneBits = 9;  // places inside a register
constexpr Word kWithout[kWordBits] = {0x5555555555555555U, 0x3333333333333333U,
                                      0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                      0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
// Lanes that lack place 6, 7, 8.
constexpr __mmask8 kLanesWithout[3] = {0b01010101, 0b00110011, 0b00001111};

__m512i load(const Word* at, std::size_t left) noexcept {
    return left >= kLanes ? _mm512_loadu_si512(at)
                          : _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1U << left) - 1), at);
}

// The meetings of one register, in the places where `bit` lacks. `Inside`: the place is inside a word.
template <bool Inside>
struct RegisterMeeting {
    explicit RegisterMeeting(unsigned bit) noexcept {
        if constexpr (Inside) {
            shift = _mm_cvtsi32_si128(1 << bit);
            without = _mm512_set1_epi64(static_cast<long long>(kWithout[bit]));
        } else {
            const long long by = 1LL << (bit - kWordBits);
            lanes = _mm512_and_si512(
                _mm512_add_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(by)),
                _mm512_set1_epi64(7));
            kept = kLanesWithout[bit - kWordBits];
        }
    }
    __m512i operator()(__m512i a, __m512i b) const noexcept {
        if constexpr (Inside) {
            constexpr int kAllThree = 0x80;
            return _mm512_ternarylogic_epi64(a, _mm512_srl_epi64(b, shift), without, kAllThree);
        } else {
            return _mm512_maskz_and_epi64(kept, a, _mm512_permutexvar_epi64(lanes, b));
        }
    }
    __m512i without{};
    __m512i lanes{};
    __m128i shift{};
    __mmask8 kept = 0;
};

template <bool Inside>
std::uint64_t count_in_registers(const Word* a, const Word* b, unsigned bit,
                                 std::size_t words) noexcept {
    const RegisterMeeting<Inside> meeting(bit);
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += kLanes) {
        sum = _mm512_add_epi64(
            sum, _mm512_popcnt_epi64(meeting(load(a + i, words - i), load(b + i, words - i))));
    }
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
}

std::uint64_t both(const Word* a, const Word* b, std::size_t words, Word* out) noexcept {
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += kLanes) {
        const __m512i word = _mm512_and_si512(load(a + i, words - i), load(b + i, words - i));
        if (out != nullptr) {
            if (words - i >= kLanes) {
                _mm512_storeu_si512(out + i, word);
            } else {
                _mm512_mask_storeu_epi64(out + i, static_cast<__mmask8>((1U << (words - i)) - 1),
                                         word);
            }
        }
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(word));
    }
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
}

std::uint64_t count(const Word* a, const Word* b, unsigned bit, std::size_t words) noexcept {
    if (bit < kWordBits) {
        return count_in_registers<true>(a, b, bit, words);
    }
    if (bit < kLaneBits) {
        return count_in_registers<false>(a, b, bit, words);
    }
    const std::size_t block = std::size_t{1} << (bit - kWordBits);
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t start = 0; start < words; start += 2 * block) {
        for (std::size_t i = start; i < start + block; i += kLanes) {
            sum = _mm512_add_epi64(
                sum, _mm512_popcnt_epi64(_mm512_and_si512(_mm512_loadu_si512(a + i),
                                                          _mm512_loadu_si512(b + i + block))));
        }
    }
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
}

std::uint32_t large(const Word* a, const Word* b, std::uint32_t among, std::size_t words,
                    std::uint64_t least) noexcept {
    return detail::places_with(among, least, [=](unsigned bit) { return count(a, b, bit, words); });
}

void meet(const Word* a, const Word* b, unsigned bit, std::size_t words, Word* out) noexcept {
    if (bit < kWordBits) {
        const Word without = kWithout[bit];
        const unsigned shift = 1U << bit;
        for (std::size_t i = 0; i < words; i += 2) {
            out[i / 2] = _pext_u64(a[i] & b[i] >> shift, without) |
                         _pext_u64(a[i + 1] & b[i + 1] >> shift, without) << 32U;
        }
        return;
    }
    if (bit < kLaneBits) {
        const RegisterMeeting<false> meeting(bit);
        for (std::size_t i = 0; i < words; i += kLanes) {
            const std::size_t left = words - i;
            const __m512i found = _mm512_maskz_compress_epi64(
                meeting.kept, meeting(load(a + i, left), load(b + i, left)));
            const std::size_t lanes = left < kLanes ? left / 2 : kLanes / 2;
            _mm512_mask_storeu_epi64(out + i / 2, static_cast<__mmask8>((1U << lanes) - 1), found);
        }
        return;
    }
    const std::size_t block = std::size_t{1} << (bit - kWordBits);
    for (std::size_t start = 0; start < words; start += 2 * block) {
        for (std::size_t i = start; i < start + block; i += kLanes) {
            _mm512_storeu_si512(
                out + i - start / 2,
                _mm512_and_si512(_mm512_loadu_si512(a + i), _mm512_loadu_si512(b + i + block)));
        }
    }
}

void reverse(const Word* a, std::size_t words, Word* out) noexcept {
    if (words < kLanes) {
        detail::pair_words_portable().reverse(a, words, out);
        return;
    }
    alignas(64) std::uint8_t backwards[64];
    for (unsigned i = 0; i < 64; ++i) {
        backwards[i] = static_cast<std::uint8_t>(63 - i);
    }
    const __m512i bytes = _mm512_load_si512(backwards);
    // The matrix that puts the bits of each byte in the other order.
    const __m512i bits = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201U));
    for (std::size_t i = 0; i < words; i += kLanes) {
        const __m512i turned = _mm512_gf2p8affine_epi64_epi8(_mm512_loadu_si512(a + i), bits, 0);
        _mm512_storeu_si512(out + words - kLanes - i, _mm512_permutexvar_epi8(bytes, turned));
    }
}

}  // namespace

const PairWords& detail::pair_words_avx512() noexcept {
    static constexpr PairWords kWords{&large, &meet, &both, &reverse};
    return kWords;
}
#else
const PairWords& detail::pair_words_avx512() noexcept { return pair_words_portable(); }
#endif

}  // namespace revenge::bounds
