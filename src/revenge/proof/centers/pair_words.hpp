// The inner loops of the search for matchings (matching_cover.hpp): over bitmaps of subsets, a word for 64 of them.
//
// `a` and `b` are bitmaps of 2^n subsets of n places. For the place of bit j, the meeting is the bitmap of the 2^(n-1)
// subsets S of the other places with S in `a` and S + j in `b`: what is left for both ways to choose one of a pair.
//
// Versions of the same loops, word by word (portable), by AVX2 and by AVX-512; chosen at run time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace revenge::proof::centers {

using Word = std::uint64_t;

struct PairWords {
    // RETURNS those of the places `among`, a bit each, whose meeting has `least` subsets or more. `words`: of a and of
    // b, at least 2.
    std::uint32_t (*large)(const Word* a, const Word* b, std::uint32_t among, std::size_t words,
                           std::uint64_t least) noexcept;
    // Writes the meeting, words / 2 words. RETURNS how many subsets it has.
    std::uint64_t (*meet)(const Word* a, const Word* b, unsigned bit, std::size_t words,
                          Word* out) noexcept;
    // RETURNS |a & b|; writes a & b where `out` is given.
    std::uint64_t (*both)(const Word* a, const Word* b, std::size_t words, Word* out) noexcept;
    // Complements: bit i of `out` is bit 2^n - 1 - i of `a`.
    void (*reverse)(const Word* a, std::size_t words, Word* out) noexcept;
};

// The versions that this processor can run, the fastest first and the portable one last.
std::span<const PairWords* const> all_pair_words() noexcept;
// The fastest.
const PairWords& pair_words() noexcept;

namespace detail {
inline constexpr unsigned kWordPlaces = 6;  // inside a word
// [place]: the subsets in a word that lack it.
inline constexpr Word kWithout[kWordPlaces] = {0x5555555555555555U, 0x3333333333333333U,
                                               0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                               0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};

// RETURNS the places of `among` for which count(place) is `least` or more.
template <class Count>
std::uint32_t places_with(std::uint32_t among, std::uint64_t least, const Count& count) noexcept {
    std::uint32_t found = 0;
    for (std::uint32_t left = among; left != 0; left &= left - 1) {
        const auto place = static_cast<unsigned>(std::countr_zero(left));
        found |= count(place) >= least ? std::uint32_t{1} << place : 0U;
    }
    return found;
}

// For registers, where there are so few words that each is counted by itself: registers take longer to sum up.
inline constexpr std::size_t kFewWords = 8;
template <std::size_t kWords, class Bits>
std::uint32_t large_of_words(const Word* a, const Word* b, std::uint64_t least,
                             const Bits& bits) noexcept {
    std::uint32_t found = 0;
    const auto note = [&](unsigned place, std::uint64_t count) {
        found |= static_cast<std::uint32_t>(count >= least) << place;
    };
    for (unsigned place = 0; place < kWordPlaces; ++place) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < kWords; ++i) {
            count += bits(a[i] & b[i] >> (1U << place) & kWithout[place]);
        }
        note(place, count);
    }
    unsigned place = kWordPlaces;
    for (std::size_t block = 1; block < kWords; block *= 2) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < kWords; i += 2 * block) {
            for (std::size_t k = i; k < i + block; ++k) {
                count += bits(a[k] & b[k + block]);
            }
        }
        note(place++, count);
    }
    return found;
}
// The same for 2, 4 or 8 words. `bits(word)` has a type local to its caller, since callers are compiled with different
// options.
template <class Bits>
std::uint32_t large_of_few(const Word* a, const Word* b, std::uint32_t among, std::size_t words,
                           std::uint64_t least, const Bits& bits) noexcept {
    return among & (words == 2   ? large_of_words<2>(a, b, least, bits)
                    : words == 4 ? large_of_words<4>(a, b, least, bits)
                                 : large_of_words<kFewWords>(a, b, least, bits));
}

const PairWords& pair_words_portable() noexcept;
const PairWords& pair_words_avx2() noexcept;
const PairWords& pair_words_avx512() noexcept;
}  // namespace detail

}  // namespace revenge::proof::centers
