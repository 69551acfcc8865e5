// Compiled with the options of src/CMakeLists.txt for AVX-512 and GFNI.
#include "revenge/proof/centers/pair_words.hpp"

#if defined(__AVX512VBMI__) && defined(__AVX512VPOPCNTDQ__) && defined(__GFNI__)
#include <immintrin.h>

#include <bit>
#include <utility>
#define REVENGE_HAS_AVX512 1
#if !defined(__clang__)
// GCC 12 warns of uninitialized registers inside its own intrinsics (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#endif

namespace revenge::proof::centers {

#ifdef REVENGE_HAS_AVX512
namespace {

using detail::kWithout;
using detail::kWordPlaces;

constexpr std::size_t kLanes = 8;
constexpr unsigned kLaneBits = 9;  // places inside a register

__m512i load(const Word* at, std::size_t left) noexcept {
    return left >= kLanes ? _mm512_loadu_si512(at)
                          : _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1U << left) - 1), at);
}

void store(Word* at, std::size_t left, __m512i words) noexcept {
    if (left >= kLanes) {
        _mm512_storeu_si512(at, words);
    } else {
        _mm512_mask_storeu_epi64(at, static_cast<__mmask8>((1U << left) - 1), words);
    }
}

// The meetings of one register, at the subsets without the place of bit `kBit`.
template <unsigned kBit>
__m512i meeting(__m512i a, __m512i b) noexcept {
    if constexpr (kBit < kWordPlaces) {
        constexpr int kAllThree = 0x80;
        return _mm512_ternarylogic_epi64(a, _mm512_srli_epi64(b, 1U << kBit),
                                         _mm512_set1_epi64(static_cast<long long>(kWithout[kBit])),
                                         kAllThree);
    } else if constexpr (kBit == kWordPlaces) {
        return _mm512_maskz_and_epi64(0b01010101, a, _mm512_permutex_epi64(b, 0b10'11'00'01));
    } else if constexpr (kBit == kWordPlaces + 1) {
        return _mm512_maskz_and_epi64(0b00110011, a, _mm512_permutex_epi64(b, 0b01'00'11'10));
    } else {
        return _mm512_maskz_and_epi64(0b00001111, a, _mm512_shuffle_i64x2(b, b, 0b01'00'11'10));
    }
}

std::uint64_t sum_of(__m512i counts) noexcept {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(counts));
}

template <unsigned kBit>
std::uint64_t count_in_registers(const Word* a, const Word* b, std::size_t words) noexcept {
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += kLanes) {
        const __m512i found = meeting<kBit>(_mm512_loadu_si512(a + i), _mm512_loadu_si512(b + i));
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(found));
    }
    return sum_of(sum);
}

// Return the sums of two registers' neighbouring lanes, [a.0 + a.1, b.0 + b.1, a.2 + a.3, ...], and of their pairs of
// quarters.
__m512i add_lanes(__m512i a, __m512i b) noexcept {
    return _mm512_add_epi64(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
}
__m512i add_quarters(__m512i a, __m512i b) noexcept {
    return _mm512_add_epi64(_mm512_shuffle_i64x2(a, b, 0b10'00'10'00),
                            _mm512_shuffle_i64x2(a, b, 0b11'01'11'01));
}

constexpr unsigned kAtOnce = 8;  // places whose meetings are counted in one pass, a lane for each

// Returns the places, among the first ones, whose meeting is large.
template <unsigned... kBits>
std::uint32_t large_at_once(const Word* a, const Word* b, std::size_t words, std::uint64_t least,
                            std::integer_sequence<unsigned, kBits...>) noexcept {
    __m512i sums[kAtOnce] = {((void)kBits, _mm512_setzero_si512())...};
    for (std::size_t i = 0; i < words; i += kLanes) {
        const __m512i of_a = _mm512_loadu_si512(a + i);
        const __m512i of_b = _mm512_loadu_si512(b + i);
        ((sums[kBits] =
              _mm512_add_epi64(sums[kBits], _mm512_popcnt_epi64(meeting<kBits>(of_a, of_b)))),
         ...);
    }
    const __m512i lower = add_quarters(add_lanes(sums[0], sums[1]), add_lanes(sums[2], sums[3]));
    const __m512i upper = add_quarters(add_lanes(sums[4], sums[5]), add_lanes(sums[6], sums[7]));
    return _mm512_cmpge_epu64_mask(add_quarters(lower, upper),
                                   _mm512_set1_epi64(static_cast<long long>(least)));
}

std::uint64_t both(const Word* a, const Word* b, std::size_t words, Word* out) noexcept {
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += kLanes) {
        const __m512i word = _mm512_and_si512(load(a + i, words - i), load(b + i, words - i));
        if (out != nullptr) {
            store(out + i, words - i, word);
        }
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(word));
    }
    return sum_of(sum);
}

std::uint64_t count(const Word* a, const Word* b, unsigned bit, std::size_t words) noexcept {
    if (bit < kLaneBits) {
        static constexpr decltype(&count_in_registers<0>) kByPlace[kLaneBits] = {
            &count_in_registers<0>, &count_in_registers<1>, &count_in_registers<2>,
            &count_in_registers<3>, &count_in_registers<4>, &count_in_registers<5>,
            &count_in_registers<6>, &count_in_registers<7>, &count_in_registers<8>};
        return kByPlace[bit](a, b, words);
    }
    const std::size_t block = std::size_t{1} << (bit - kWordPlaces);
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t start = 0; start < words; start += 2 * block) {
        for (std::size_t i = start; i < start + block; i += kLanes) {
            sum = _mm512_add_epi64(
                sum, _mm512_popcnt_epi64(_mm512_and_si512(_mm512_loadu_si512(a + i),
                                                          _mm512_loadu_si512(b + i + block))));
        }
    }
    return sum_of(sum);
}

std::uint32_t large(const Word* a, const Word* b, std::uint32_t among, std::size_t words,
                    std::uint64_t least) noexcept {
    if (words < kLanes) {
        return detail::large_of_few(a, b, among, words, least, [](Word word) {
            return static_cast<std::uint64_t>(_mm_popcnt_u64(word));
        });
    }
    constexpr std::uint32_t kFirst = (1U << kAtOnce) - 1;
    constexpr int kFewAlone = 2;  // a pass for each is faster than one for all
    std::uint32_t found = 0;
    if (std::popcount(among & kFirst) > kFewAlone) {
        found = among &
                large_at_once(a, b, words, least, std::make_integer_sequence<unsigned, kAtOnce>());
        among &= ~kFirst;
    }
    return found |
           detail::places_with(among, least, [=](unsigned bit) { return count(a, b, bit, words); });
}

// Two registers, padded with zeros if there are fewer words.
template <bool kWhole>
struct TwoRegisters {
    TwoRegisters(const Word* at, std::size_t words) noexcept
        : first(kWhole ? _mm512_loadu_si512(at) : load(at, words)),
          second(kWhole ? _mm512_loadu_si512(at + kLanes) : _mm512_setzero_si512()) {}
    __m512i first;
    __m512i second;
};

constexpr unsigned kByteBits = 3;  // places inside a byte

// [place - kByteBits]: for each byte of a register, the index of the next byte of two registers without the place.
struct BytesWithout {
    alignas(64) std::uint8_t bytes[kLaneBits - kByteBits][64];
};
constexpr BytesWithout bytes_without() noexcept {
    BytesWithout out{};
    for (unsigned place = 0; place < kLaneBits - kByteBits; ++place) {
        for (unsigned k = 0; k < 64; ++k) {
            out.bytes[place][k] = static_cast<std::uint8_t>(2 * k - k % (1U << place));
        }
    }
    return out;
}
constexpr BytesWithout kBytes = bytes_without();

// Writes a meeting. get(i, whole) returns the register made of words i to i + 2 kLanes - 1; `whole` is a
// std::bool_constant, true if all of them exist. Returns the number of bits.
template <class Get>
std::uint64_t write(std::size_t words, Word* out, const Get& get) noexcept {
    if (words < 2 * kLanes) {
        const __m512i found = get(0, std::false_type());
        store(out, words / 2, found);
        return sum_of(_mm512_popcnt_epi64(found));
    }
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < words; i += 2 * kLanes) {
        const __m512i found = get(i, std::true_type());
        _mm512_storeu_si512(out + i / 2, found);
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(found));
    }
    return sum_of(sum);
}

// Matrices that pack the bits of a byte without place 0, 1 or 2, and those with it.
constexpr std::uint64_t kBitsWithout[kByteBits] = {0x0104104000000000U, 0x0102102000000000U,
                                                   0x0102040800000000U};
constexpr std::uint64_t kBitsWith[kByteBits] = {0x0208208000000000U, 0x0408408000000000U,
                                                0x1020408000000000U};

std::uint64_t meet_in_bytes(const Word* a, const Word* b, unsigned bit, std::size_t words,
                            Word* out) noexcept {
    constexpr short kSixteenAndOne = 0x1001;  // the weights of a pair of half bytes in a byte
    const __m512i without = _mm512_set1_epi64(static_cast<long long>(kBitsWithout[bit]));
    const __m512i with = _mm512_set1_epi64(static_cast<long long>(kBitsWith[bit]));
    const __m512i joined = _mm512_set1_epi16(kSixteenAndOne);
    const __m512i first_of_two = _mm512_load_si512(kBytes.bytes[0]);
    const auto half_bytes = [&](__m512i of_a, __m512i of_b) {
        return _mm512_maddubs_epi16(
            _mm512_and_si512(_mm512_gf2p8affine_epi64_epi8(of_a, without, 0),
                             _mm512_gf2p8affine_epi64_epi8(of_b, with, 0)),
            joined);
    };
    return write(words, out, [&](std::size_t i, auto whole) {
        const TwoRegisters<whole> of_a(a + i, words);
        const TwoRegisters<whole> of_b(b + i, words);
        return _mm512_permutex2var_epi8(half_bytes(of_a.first, of_b.first), first_of_two,
                                        half_bytes(of_a.second, of_b.second));
    });
}

std::uint64_t meet(const Word* a, const Word* b, unsigned bit, std::size_t words,
                   Word* out) noexcept {
    if (bit < kByteBits) {
        return meet_in_bytes(a, b, bit, words, out);
    }
    if (bit < kLaneBits) {
        const unsigned place = bit - kByteBits;
        const __m512i without = _mm512_load_si512(kBytes.bytes[place]);
        const __m512i with =
            _mm512_add_epi8(without, _mm512_set1_epi8(static_cast<char>(1U << place)));
        return write(words, out, [&](std::size_t i, auto whole) {
            const TwoRegisters<whole> of_a(a + i, words);
            const TwoRegisters<whole> of_b(b + i, words);
            return _mm512_and_si512(_mm512_permutex2var_epi8(of_a.first, without, of_a.second),
                                    _mm512_permutex2var_epi8(of_b.first, with, of_b.second));
        });
    }
    const std::size_t block = std::size_t{1} << (bit - kWordPlaces);
    return write(words, out, [=](std::size_t i, auto) {
        const std::size_t without = i / 2 + (i / 2 & ~(block - 1));
        return _mm512_and_si512(_mm512_loadu_si512(a + without),
                                _mm512_loadu_si512(b + without + block));
    });
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
    // The matrix that reverses the bits of each byte.
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

}  // namespace revenge::proof::centers
