// Compiled with the options of src/CMakeLists.txt for AVX2 and POPCNT. Bits are counted by looking up half bytes (W.
// Mula), four registers at a time after three carry-save adders.
#include "revenge/proof/centers/pair_words.hpp"

#if defined(__AVX2__) && defined(__POPCNT__)
#include <immintrin.h>
#define REVENGE_HAS_AVX2 1
#endif

namespace revenge::proof::centers {

#ifdef REVENGE_HAS_AVX2
namespace {

using detail::kWithout;
using detail::kWordPlaces;

constexpr std::size_t kLanes = 4;
constexpr std::size_t kMinWords = 2 * kLanes;  // fewer words do not fill a register

__m256i load(const Word* at) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}
void store(Word* at, __m256i words) noexcept {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), words);
}
__m256i all(Word word) noexcept { return _mm256_set1_epi64x(static_cast<long long>(word)); }

// Returns the entry of `table` for the lower half of each byte; upper() does so for the upper half.
__m256i lower(__m256i table, __m256i bytes) noexcept {
    return _mm256_shuffle_epi8(table, _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F)));
}
__m256i upper(__m256i table, __m256i bytes) noexcept {
    return lower(table, _mm256_srli_epi16(bytes, 4));
}

std::uint64_t bits_of(Word word) noexcept {
    return static_cast<std::uint64_t>(_mm_popcnt_u64(word));
}

// Returns the number of bits of each byte.
__m256i bits_of_bytes(__m256i words) noexcept {
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    return _mm256_add_epi8(lower(counts, words), upper(counts, words));
}
// Returns the sum of the bytes of each of the four words.
__m256i sums_of_bytes(__m256i bytes) noexcept {
    return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
}
// Returns the number of bits of each of the four words.
__m256i bits_of(__m256i words) noexcept { return sums_of_bytes(bits_of_bytes(words)); }

// Adds b and c to a, bit by bit; returns the carries.
__m256i carry_save(__m256i& a, __m256i b, __m256i c) noexcept {
    const __m256i half = _mm256_xor_si256(a, b);
    const __m256i carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
    a = _mm256_xor_si256(half, c);
    return carry;
}

std::uint64_t sum(__m256i words) noexcept {
    const __m128i two =
        _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1));
}

// Returns the number of bits of registers get(0), get(1), ...
template <class Get>
std::uint64_t count_registers(std::size_t registers, const Get& get) noexcept {
    constexpr std::size_t kMaxInBytes = 31;  // of 8 bits each, so that the sum fits in a byte
    if (registers <= kMaxInBytes) {
        __m256i bytes = _mm256_setzero_si256();
        for (std::size_t k = 0; k < registers; ++k) {
            bytes = _mm256_add_epi8(bytes, bits_of_bytes(get(k)));
        }
        return sum(sums_of_bytes(bytes));
    }
    __m256i fours = _mm256_setzero_si256();
    __m256i twos = fours;
    __m256i ones = fours;
    __m256i rest = fours;
    std::size_t k = 0;
    for (; k + 4 <= registers; k += 4) {
        const __m256i first = carry_save(ones, get(k), get(k + 1));
        const __m256i second = carry_save(ones, get(k + 2), get(k + 3));
        fours = _mm256_add_epi64(fours, bits_of(carry_save(twos, first, second)));
    }
    for (; k < registers; ++k) {
        rest = _mm256_add_epi64(rest, bits_of(get(k)));
    }
    rest = _mm256_add_epi64(rest, bits_of(ones));
    rest = _mm256_add_epi64(rest, _mm256_slli_epi64(bits_of(twos), 1));
    rest = _mm256_add_epi64(rest, _mm256_slli_epi64(fours, 2));
    return sum(rest);
}

// Calls use(registers, get): get(k) is register k of the meeting, for a place above those inside a word.
template <class Use>
auto meeting(const Word* a, const Word* b, unsigned bit, std::size_t words,
             const Use& use) noexcept {
    constexpr int kEvenThenOdd = 0xD8;
    constexpr int kLowerHalves = 0x20;
    constexpr int kUpperHalves = 0x31;
    const std::size_t registers = words / (2 * kLanes);
    switch (bit - kWordPlaces) {
        case 0:
            return use(registers, [=](std::size_t k) {
                const std::size_t at = 2 * kLanes * k;
                return _mm256_permute4x64_epi64(
                    _mm256_and_si256(_mm256_unpacklo_epi64(load(a + at), load(a + at + kLanes)),
                                     _mm256_unpackhi_epi64(load(b + at), load(b + at + kLanes))),
                    kEvenThenOdd);
            });
        case 1:
            return use(registers, [=](std::size_t k) {
                const std::size_t at = 2 * kLanes * k;
                return _mm256_and_si256(
                    _mm256_permute2x128_si256(load(a + at), load(a + at + kLanes), kLowerHalves),
                    _mm256_permute2x128_si256(load(b + at), load(b + at + kLanes), kUpperHalves));
            });
        default: {
            const std::size_t block = std::size_t{1} << (bit - kWordPlaces);
            return use(registers, [=](std::size_t k) {
                const std::size_t at = kLanes * k;
                const std::size_t without = at + (at & ~(block - 1));
                return _mm256_and_si256(load(a + without), load(b + without + block));
            });
        }
    }
}

std::uint64_t count(const Word* a, const Word* b, unsigned bit, std::size_t words) noexcept {
    if (bit < kWordPlaces) {
        const __m256i lacking = all(kWithout[bit]);
        const __m128i shift = _mm_cvtsi32_si128(1 << bit);
        return count_registers(words / kLanes, [a, b, shift, lacking](std::size_t k) {
            const __m256i moved = _mm256_srl_epi64(load(b + kLanes * k), shift);
            return _mm256_and_si256(_mm256_and_si256(load(a + kLanes * k), moved), lacking);
        });
    }
    return meeting(a, b, bit, words, [](std::size_t registers, const auto& get) {
        return count_registers(registers, get);
    });
}

std::uint32_t large(const Word* a, const Word* b, std::uint32_t among, std::size_t words,
                    std::uint64_t least) noexcept {
    if (among == 0) {
        return 0;
    }
    if (words <= detail::kFewWords) {
        return detail::large_of_few(a, b, among, words, least,
                                    [](Word word) { return bits_of(word); });
    }
    return detail::places_with(among, least,
                               [=](unsigned place) { return count(a, b, place, words); });
}

// The bits of kWithout[kBit] pushed together into the lower half of each word.
template <unsigned kBit>
__m256i pushed(__m256i words) noexcept {
    if constexpr (kBit + 1 < kWordPlaces) {
        const __m256i both = _mm256_or_si256(words, _mm256_srli_epi64(words, 1 << kBit));
        return pushed<kBit + 1>(_mm256_and_si256(both, all(kWithout[kBit + 1])));
    }
    return words;
}

template <unsigned kBit>
void meet_in_words(const Word* a, const Word* b, std::size_t words, Word* out) noexcept {
    const auto get = [=](std::size_t at) {
        const __m256i moved = _mm256_srli_epi64(load(b + at), 1 << kBit);
        return pushed<kBit>(
            _mm256_and_si256(_mm256_and_si256(load(a + at), moved), all(kWithout[kBit])));
    };
    constexpr int kLowerParts = 0x88;
    constexpr int kEvenThenOdd = 0xD8;
    for (std::size_t i = 0; i < words; i += 2 * kLanes) {
        const __m256 parts = _mm256_shuffle_ps(_mm256_castsi256_ps(get(i)),
                                               _mm256_castsi256_ps(get(i + kLanes)), kLowerParts);
        store(out + i / 2, _mm256_permute4x64_epi64(_mm256_castps_si256(parts), kEvenThenOdd));
    }
}

std::uint64_t both(const Word* a, const Word* b, std::size_t words, Word* out) noexcept {
    if (words < kMinWords) {
        return detail::pair_words_portable().both(a, b, words, out);
    }
    return count_registers(words / kLanes, [=](std::size_t k) {
        const __m256i word = _mm256_and_si256(load(a + kLanes * k), load(b + kLanes * k));
        if (out != nullptr) {
            store(out + kLanes * k, word);
        }
        return word;
    });
}

std::uint64_t meet(const Word* a, const Word* b, unsigned bit, std::size_t words,
                   Word* out) noexcept {
    if (words < kMinWords) {
        return detail::pair_words_portable().meet(a, b, bit, words, out);
    }
    if (bit < kWordPlaces) {
        static constexpr decltype(&meet_in_words<0>) kByPlace[kWordPlaces] = {
            &meet_in_words<0>, &meet_in_words<1>, &meet_in_words<2>,
            &meet_in_words<3>, &meet_in_words<4>, &meet_in_words<5>};
        kByPlace[bit](a, b, words, out);
    } else {
        meeting(a, b, bit, words, [out](std::size_t registers, const auto& get) {
            for (std::size_t k = 0; k < registers; ++k) {
                store(out + kLanes * k, get(k));
            }
        });
    }
    return both(out, out, words / 2, nullptr);
}

void reverse(const Word* a, std::size_t words, Word* out) noexcept {
    if (words < kMinWords) {
        detail::pair_words_portable().reverse(a, words, out);
        return;
    }
    // Half bytes with their bits reversed, shifted to the upper half of a byte.
    const __m256i to_upper = _mm256_setr_epi8(
        0x00, static_cast<char>(0x80), 0x40, static_cast<char>(0xC0), 0x20, static_cast<char>(0xA0),
        0x60, static_cast<char>(0xE0), 0x10, static_cast<char>(0x90), 0x50, static_cast<char>(0xD0),
        0x30, static_cast<char>(0xB0), 0x70, static_cast<char>(0xF0), 0x00, static_cast<char>(0x80),
        0x40, static_cast<char>(0xC0), 0x20, static_cast<char>(0xA0), 0x60, static_cast<char>(0xE0),
        0x10, static_cast<char>(0x90), 0x50, static_cast<char>(0xD0), 0x30, static_cast<char>(0xB0),
        0x70, static_cast<char>(0xF0));
    const __m256i to_lower =
        _mm256_and_si256(_mm256_srli_epi16(to_upper, 4), _mm256_set1_epi8(0x0F));
    const __m256i backwards =
        _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,  //
                         15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    constexpr int kHalvesSwapped = 0x4E;
    for (std::size_t i = 0; i < words; i += kLanes) {
        const __m256i word = load(a + i);
        const __m256i bytes = _mm256_or_si256(lower(to_upper, word), upper(to_lower, word));
        store(out + words - kLanes - i,
              _mm256_permute4x64_epi64(_mm256_shuffle_epi8(bytes, backwards), kHalvesSwapped));
    }
}

}  // namespace

const PairWords& detail::pair_words_avx2() noexcept {
    static constexpr PairWords kWords{&large, &meet, &both, &reverse};
    return kWords;
}
#else
const PairWords& detail::pair_words_avx2() noexcept { return pair_words_portable(); }
#endif

}  // namespace revenge::proof::centers
