// Ranks of the subsets of one size among `Places` places, kept as bits of a word: two look-ups, one for each half.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace revenge::base {

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
