// Distances near a goal, four bits each: exact up to a depth, one more beyond it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"

namespace revenge::solver::fto {

class NibbleTable {
  public:
    NibbleTable() = default;

    int operator[](std::size_t index) const noexcept {
        return cells_[index / 2] >> index % 2 * 4 & 15;
    }
    void prefetch(std::size_t index) const noexcept { __builtin_prefetch(&cells_[index / 2]); }
    std::size_t bytes() const noexcept { return cells_.size(); }

    // Fills breadth first from `starts`. `children(index, use)` calls `use` with the index of all that turns lead to,
    // in each form in which symmetries show it. REQUIRES size < 2^32, depth < 14, starts in all their forms.
    // Returns how many are at each distance up to `depth`.
    template <class Children>
    std::vector<std::uint64_t> fill(std::size_t size, const std::vector<std::uint32_t>& starts,
                                    int depth, const Children& children,
                                    const base::OnShare& on_share = {}) {
        cells_.assign((size + kInWord - 1) / kInWord * sizeof(std::uint64_t),
                      static_cast<std::uint8_t>((depth + 1) * 0x11));
        std::vector<std::uint64_t> counts(1);
        for (const std::uint32_t start : starts) {
            counts[0] += enter(start, 0);
        }
        for (int distance = 1; distance <= depth && counts.back() > 0; ++distance) {
            std::uint64_t count = 0;
            for (std::size_t begin = 0; begin < size; begin += kInWord) {
                for (std::uint64_t at = places_of(begin, distance - 1); at != 0; at &= at - 1) {
                    const auto place = static_cast<std::size_t>(std::countr_zero(at)) / 4;
                    children(static_cast<std::uint32_t>(begin + place), [&](std::uint32_t index) {
                        count += enter(index, static_cast<unsigned>(distance));
                    });
                }
                if (on_share && begin % kBetweenShares == 0) {
                    on_share(
                        (distance - 1 + static_cast<double>(begin) / static_cast<double>(size)) /
                        depth);
                }
            }
            counts.push_back(count);
        }
        return counts;
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(cells_);
    }

  private:
    static constexpr std::size_t kInWord = 16;
    static constexpr std::size_t kBetweenShares = 1U << 20U;

    // Returns the cells of a word that have a distance: the highest bit of each.
    std::uint64_t places_of(std::size_t begin, int distance) const noexcept {
        constexpr std::uint64_t kOnes = 0x1111111111111111;
        constexpr std::uint64_t kLower = 7 * kOnes;
        std::uint64_t word = 0;
        std::memcpy(&word, &cells_[begin / 2], sizeof word);
        word ^= kOnes * static_cast<std::uint64_t>(distance);
        return ~(((word & kLower) + kLower) | word | kLower);
    }
    // Returns 1 if the distance is less than the one that was known. Without a branch, which would be mispredicted for
    // every fourth index while the next ones wait for their cells.
    unsigned enter(std::size_t index, unsigned distance) noexcept {
        std::uint8_t& cell = cells_[index / 2];
        const unsigned at = index % 2 * 4;
        const unsigned known = cell >> at & 15U;
        const unsigned is_new = known > distance ? 1U : 0U;
        cell = static_cast<std::uint8_t>(cell ^ (((known ^ distance) * is_new) << at));
        return is_new;
    }

    base::LargeVector<std::uint8_t> cells_;
};

}  // namespace revenge::solver::fto
