#include <array>

#include "revenge/base/port/processor.hpp"
#include "revenge/proof/centers/pair_words.hpp"

namespace revenge::proof::centers {

namespace {

using detail::kWithout;
using detail::kWordPlaces;

Word meeting_in_word(Word a, Word b, unsigned bit) noexcept {
    return a & b >> (1U << bit) & kWithout[bit];
}

// Packs the bits of kWithout[bit] into the lower half.
Word compress(Word word, unsigned bit) noexcept {
    for (unsigned k = bit; k + 1 < kWordPlaces; ++k) {
        word = (word | word >> (1U << k)) & kWithout[k + 1];
    }
    return word;
}

std::uint64_t both(const Word* a, const Word* b, std::size_t words, Word* out) noexcept {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < words; ++i) {
        const Word word = a[i] & b[i];
        if (out != nullptr) {
            out[i] = word;
        }
        count += base::port::count_bits(word);
    }
    return count;
}

std::uint64_t count(const Word* a, const Word* b, unsigned bit, std::size_t words) noexcept {
    std::uint64_t found = 0;
    if (bit < kWordPlaces) {
        for (std::size_t i = 0; i < words; ++i) {
            found += base::port::count_bits(meeting_in_word(a[i], b[i], bit));
        }
        return found;
    }
    const std::size_t block = std::size_t{1} << (bit - kWordPlaces);
    for (std::size_t i = 0; i < words; i += 2 * block) {
        found += both(a + i, b + i + block, block, nullptr);
    }
    return found;
}

std::uint32_t large(const Word* a, const Word* b, std::uint32_t among, std::size_t words,
                    std::uint64_t least) noexcept {
    return detail::places_with(among, least, [=](unsigned bit) { return count(a, b, bit, words); });
}

std::uint64_t meet(const Word* a, const Word* b, unsigned bit, std::size_t words,
                   Word* out) noexcept {
    std::uint64_t count = 0;
    if (bit < kWordPlaces) {
        for (std::size_t i = 0; i < words; i += 2) {
            const Word word = compress(meeting_in_word(a[i], b[i], bit), bit) |
                              compress(meeting_in_word(a[i + 1], b[i + 1], bit), bit) << 32U;
            out[i / 2] = word;
            count += base::port::count_bits(word);
        }
        return count;
    }
    const std::size_t block = std::size_t{1} << (bit - kWordPlaces);
    for (std::size_t i = 0; i < words; i += 2 * block) {
        count += both(a + i, b + i + block, block, out + i / 2);
    }
    return count;
}

Word reversed(Word word) noexcept {
    for (unsigned bit = 0; bit < kWordPlaces; ++bit) {
        word = (word & kWithout[bit]) << (1U << bit) | (word >> (1U << bit) & kWithout[bit]);
    }
    return word;
}

void reverse(const Word* a, std::size_t words, Word* out) noexcept {
    for (std::size_t i = 0; i < words; ++i) {
        out[words - 1 - i] = reversed(a[i]);
    }
}

}  // namespace

const PairWords& detail::pair_words_portable() noexcept {
    static constexpr PairWords kWords{&large, &meet, &both, &reverse};
    return kWords;
}

std::span<const PairWords* const> all_pair_words() noexcept {
    static const std::array<const PairWords*, 3> kAll{
        &detail::pair_words_avx512(), &detail::pair_words_avx2(), &detail::pair_words_portable()};
    return base::port::usable_versions(kAll);
}

const PairWords& pair_words() noexcept { return *all_pair_words().front(); }

}  // namespace revenge::proof::centers
