// The number and the ranks of permutations, choices, twists and subsets, which tables are sized and indexed by.
//
// All results must be below 2^32; the caller ensures it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace revenge::base {

constexpr std::uint32_t power(std::uint32_t base, std::uint32_t exponent) noexcept {
    std::uint32_t out = 1;
    for (; exponent > 0; --exponent) {
        out *= base;
    }
    return out;
}

constexpr std::uint32_t factorial(std::uint32_t n) noexcept {
    return n < 2 ? 1 : n * factorial(n - 1);
}

// RETURNS the number of choices of k out of n; 0 if k is more than n.
constexpr std::uint32_t binomial(std::uint32_t n, std::uint32_t k) noexcept {
    std::uint32_t out = 1;
    for (std::uint32_t i = 0; i < k && out != 0; ++i) {
        out = out * (n - i) / (i + 1);
    }
    return out;
}

// RETURNS the rank of a permutation of 0 .. n - 1 as all are listed in order, below n!. REQUIRES n at most 15, an
// array or span of numbers. COMPLEXITY: a nanosecond an item.
template <class Items>
constexpr std::uint32_t rank_permutation(const Items& items) noexcept {
    constexpr unsigned kBits = 4;
    constexpr std::uint64_t kOnes = 0x1111111111111111;
    // Four bits a number: how many lesser ones have not been seen.
    std::uint64_t before = 0xFEDCBA9876543210;
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const unsigned at = kBits * items[i];
        out = out * static_cast<std::uint32_t>(items.size() - i) +
              static_cast<std::uint32_t>(before >> at & 0xFU);
        before -= kOnes << at << kBits;
    }
    return out;
}

// Writes the permutation of that rank over all items. REQUIRES a rank below n!.
template <class Items>
constexpr void unrank_permutation(std::uint32_t rank, Items&& items) noexcept {
    const std::size_t n = items.size();
    for (std::size_t i = n; i-- > 0;) {
        const auto left = static_cast<std::uint32_t>(n - i);
        const std::uint32_t digit = rank % left;
        rank /= left;
        for (std::size_t j = i + 1; j < n; ++j) {
            items[j] = static_cast<std::uint8_t>(items[j] + (items[j] >= digit ? 1 : 0));
        }
        items[i] = static_cast<std::uint8_t>(digit);
    }
}

// RETURNS the rank of twists below `radix` whose sum is 0 modulo it, as all are listed in order: the last follows from
// the others. Below power(radix, n - 1).
template <class Twists>
constexpr std::uint32_t rank_twists(const Twists& twists, std::uint32_t radix) noexcept {
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i + 1 < twists.size(); ++i) {
        rank = rank * radix + twists[i];
    }
    return rank;
}

// Writes the twists of that rank over all of `twists`. REQUIRES a rank below power(radix, n - 1).
template <class Twists>
constexpr void unrank_twists(std::uint32_t rank, std::uint32_t radix, Twists&& twists) noexcept {
    std::uint32_t left = 0;  // what the sum lacks
    for (std::size_t i = twists.size() - 1; i-- > 0; rank /= radix) {
        twists[i] = static_cast<std::uint8_t>(rank % radix);
        left += radix - rank % radix;
    }
    twists[twists.size() - 1] = static_cast<std::uint8_t>(left % radix);
}

// RETURNS the rank of the items that are chosen among all choices of as many, below binomial(items, chosen);
// {0, 1, 2, ...} has rank 0, and choices among the first few items come first (colexicographic order).
template <class IsChosen>
constexpr std::uint32_t rank_choice(std::uint32_t items, const IsChosen& is_chosen) noexcept {
    std::uint32_t rank = 0;
    std::uint32_t chosen = 0;
    for (std::uint32_t i = 0; i < items; ++i) {
        if (is_chosen(i)) {
            rank += binomial(i, ++chosen);
        }
    }
    return rank;
}

// Ranks of the subsets of one size among `Places` places, kept as bits of a word: two look-ups, one for each half.

// THREADS: const use is safe.
template <unsigned Places>
class SubsetRanks {
    static_assert(Places % 2 == 0 && Places <= 32);

  public:
    SubsetRanks() = default;
    // REQUIRES that each half has at most 65536 subsets of one size, and fewer than 2^32 in all. COMPLEXITY:
    // 2^(Places / 2) steps.
    explicit SubsetRanks(unsigned size) {
        std::array<std::uint32_t, Places / 2 + 1> of_size{};
        for (std::uint32_t low = 0; low < kHalves; ++low) {
            within_.push_back(static_cast<std::uint16_t>(
                of_size[static_cast<std::size_t>(std::popcount(low))]++));
        }
        std::uint32_t before = 0;
        for (std::uint32_t high = 0; high < kHalves; ++high) {
            base_.push_back(before);
            const auto in_high = static_cast<unsigned>(std::popcount(high));
            before += in_high <= size && size - in_high <= Places / 2 ? of_size[size - in_high] : 0;
        }
    }

    // RETURNS the rank among those of its size, as all are listed in the order of their words.
    std::uint32_t rank(std::uint32_t set) const noexcept {
        return base_[set >> Places / 2] + within_[set & (kHalves - 1)];
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(base_);
        visitor(within_);
    }

  private:
    static constexpr std::uint32_t kHalves = std::uint32_t{1} << Places / 2;

    std::vector<std::uint32_t> base_;    // [upper half]: the rank of the first
    std::vector<std::uint16_t> within_;  // [lower half], among those of its number
};

}  // namespace revenge::base
