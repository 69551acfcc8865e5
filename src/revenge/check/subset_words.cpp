#include "revenge/check/subset_words.hpp"

#include <array>
#include <bit>

#include "revenge/base/port/processor.hpp"

// The loops are compiled for any processor and for those that count bits, one by one or in vectors; loops are written
// so that a compiler can turn them into vector instructions.
#define REVENGE_EVERYWHERE inline __attribute__((always_inline))

namespace revenge::check {

namespace {

// The subsets in a word that lack its place.
constexpr std::array<SubsetWord, kWordPlaces> kLacking{0x5555555555555555U, 0x3333333333333333U,
                                                       0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                                       0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};

REVENGE_EVERYWHERE std::uint64_t ones(SubsetWord word) noexcept {
    return static_cast<std::uint64_t>(std::popcount(word));
}

// Word places below kWordPlaces: shared subsets where they are, then pushed together into the lower half.
template <unsigned kPlace>
REVENGE_EVERYWHERE SubsetWord in_place(SubsetWord a, SubsetWord b) noexcept {
    return a & b >> (1U << kPlace) & kLacking[kPlace];
}

template <unsigned kPlace>
REVENGE_EVERYWHERE SubsetWord pushed(SubsetWord word) noexcept {
    if constexpr (kPlace + 1 < kWordPlaces) {
        return pushed<kPlace + 1>((word | word >> (1U << kPlace)) & kLacking[kPlace + 1]);
    }
    return word;
}

template <unsigned kPlace>
struct InWord {
    static REVENGE_EVERYWHERE std::uint64_t count(const SubsetWord* a, const SubsetWord* b,
                                                  std::size_t words) noexcept {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < words; ++i) {
            found += ones(in_place<kPlace>(a[i], b[i]));
        }
        return found;
    }
    static REVENGE_EVERYWHERE std::uint64_t write(const SubsetWord* a, const SubsetWord* b,
                                                  std::size_t words, SubsetWord* out) noexcept {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < words / 2; ++i) {
            const SubsetWord word = pushed<kPlace>(in_place<kPlace>(a[2 * i], b[2 * i])) |
                                    pushed<kPlace>(in_place<kPlace>(a[2 * i + 1], b[2 * i + 1]))
                                        << 32U;
            out[i] = word;
            found += ones(word);
        }
        return found;
    }
};

// Places above: whole words, kRun of them (0: `run`) with the place after as many without it.
template <std::size_t kRun>
struct Between {
    static REVENGE_EVERYWHERE std::uint64_t count(const SubsetWord* a, const SubsetWord* b,
                                                  std::size_t run, std::size_t words) noexcept {
        const std::size_t length = kRun != 0 ? kRun : run;
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < words; i += 2 * length) {
            for (std::size_t k = i; k < i + length; ++k) {
                found += ones(a[k] & b[k + length]);
            }
        }
        return found;
    }
    static REVENGE_EVERYWHERE std::uint64_t write(const SubsetWord* a, const SubsetWord* b,
                                                  std::size_t run, std::size_t words,
                                                  SubsetWord* out) noexcept {
        const std::size_t length = kRun != 0 ? kRun : run;
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < words; i += 2 * length) {
            for (std::size_t k = 0; k < length; ++k) {
                const SubsetWord word = a[i + k] & b[i + k + length];
                out[i / 2 + k] = word;
                found += ones(word);
            }
        }
        return found;
    }
};

REVENGE_EVERYWHERE std::uint64_t counted(const SubsetWord* a, const SubsetWord* b, unsigned place,
                                         std::size_t words) noexcept {
    switch (place) {
        case 0:
            return InWord<0>::count(a, b, words);
        case 1:
            return InWord<1>::count(a, b, words);
        case 2:
            return InWord<2>::count(a, b, words);
        case 3:
            return InWord<3>::count(a, b, words);
        case 4:
            return InWord<4>::count(a, b, words);
        case 5:
            return InWord<5>::count(a, b, words);
        case 6:
            return Between<1>::count(a, b, 1, words);
        case 7:
            return Between<2>::count(a, b, 2, words);
        case 8:
            return Between<4>::count(a, b, 4, words);
        default:
            return Between<0>::count(a, b, std::size_t{1} << (place - kWordPlaces), words);
    }
}

REVENGE_EVERYWHERE std::uint64_t written(const SubsetWord* a, const SubsetWord* b, unsigned place,
                                         std::size_t words, SubsetWord* out) noexcept {
    switch (place) {
        case 0:
            return InWord<0>::write(a, b, words, out);
        case 1:
            return InWord<1>::write(a, b, words, out);
        case 2:
            return InWord<2>::write(a, b, words, out);
        case 3:
            return InWord<3>::write(a, b, words, out);
        case 4:
            return InWord<4>::write(a, b, words, out);
        case 5:
            return InWord<5>::write(a, b, words, out);
        case 6:
            return Between<1>::write(a, b, 1, words, out);
        case 7:
            return Between<2>::write(a, b, 2, words, out);
        case 8:
            return Between<4>::write(a, b, 4, words, out);
        default:
            return Between<0>::write(a, b, std::size_t{1} << (place - kWordPlaces), words, out);
    }
}

// The loops for one kind of processor.
#define REVENGE_LOOPS(kName, kTarget)                                                             \
    kTarget std::uint64_t count_##kName(const SubsetWord* a, const SubsetWord* b, unsigned place, \
                                        std::size_t words) noexcept {                             \
        return counted(a, b, place, words);                                                       \
    }                                                                                             \
    kTarget std::uint64_t write_##kName(const SubsetWord* a, const SubsetWord* b, unsigned place, \
                                        std::size_t words, SubsetWord* out) noexcept {            \
        return written(a, b, place, words, out);                                                  \
    }

REVENGE_LOOPS(any, )
constexpr SubsetLoops kAny{&count_any, &write_any};

#if defined(__x86_64__)
REVENGE_LOOPS(avx2, __attribute__((target("popcnt,avx2"))))
REVENGE_LOOPS(avx512, __attribute__((target("popcnt,avx512f,avx512bw,avx512vl,avx512vpopcntdq"))))
constexpr std::array kLoops{SubsetLoops{&count_avx512, &write_avx512},
                            SubsetLoops{&count_avx2, &write_avx2}, kAny};
#else
constexpr std::array kLoops{kAny};
#endif

}  // namespace

std::span<const SubsetLoops> all_subset_loops() noexcept {
    return base::port::usable_versions(kLoops);
}

SubsetWord shared_in_word(SubsetWord a, SubsetWord b, unsigned place) noexcept {
    switch (place) {
        case 0:
            return pushed<0>(in_place<0>(a, b));
        case 1:
            return pushed<1>(in_place<1>(a, b));
        case 2:
            return pushed<2>(in_place<2>(a, b));
        case 3:
            return pushed<3>(in_place<3>(a, b));
        default:
            return pushed<4>(in_place<4>(a, b));
    }
}

}  // namespace revenge::check
