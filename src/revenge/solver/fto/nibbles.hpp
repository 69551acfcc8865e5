// Distances near a goal, four bits each: exact up to a depth, one more beyond it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/share.hpp"

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
    // RETURNS how many are at each distance up to `depth`.
    template <class Children>
    std::vector<std::uint64_t> fill(std::size_t size, const std::vector<std::uint32_t>& starts,
                                    int depth, const Children& children,
                                    const base::OnShare& on_share = {}) {
        cells_.assign((size + 1) / 2, static_cast<std::uint8_t>((depth + 1) * 0x11));
        std::vector<std::uint32_t> level;
        for (const std::uint32_t start : starts) {
            if ((*this)[start] != 0) {
                set(start, 0);
                level.push_back(start);
            }
        }
        std::vector<std::uint64_t> counts{level.size()};
        std::vector<std::uint32_t>
            found;  // entered in bulk, so that their cells come from memory together
        for (int distance = 1; distance <= depth && !level.empty(); ++distance) {
            std::vector<std::uint32_t> next;
            std::uint64_t count = 0;
            const auto enter = [&] {
                for (const std::uint32_t index : found) {
                    if ((*this)[index] > distance) {
                        set(index, distance);
                        ++count;
                        if (distance < depth) {
                            next.push_back(index);
                        }
                    }
                }
                found.clear();
            };
            for (std::size_t i = 0; i < level.size(); ++i) {
                children(level[i], [&](std::uint32_t index) {
                    prefetch(index);
                    found.push_back(index);
                });
                if (found.size() >= kAtOnce) {
                    enter();
                }
                if (on_share && i % kBetweenShares == 0) {
                    on_share((distance - 1 +
                              static_cast<double>(i) / static_cast<double>(level.size())) /
                             depth);
                }
            }
            enter();
            counts.push_back(count);
            level = std::move(next);
        }
        return counts;
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(cells_);
    }

  private:
    static constexpr std::size_t kAtOnce = 256;
    static constexpr std::size_t kBetweenShares = 1U << 16U;

    void set(std::size_t index, int distance) noexcept {
        std::uint8_t& cell = cells_[index / 2];
        const unsigned at = index % 2 * 4;
        cell = static_cast<std::uint8_t>((cell & ~(15U << at)) | static_cast<unsigned>(distance)
                                                                     << at);
    }

    base::LargeVector<std::uint8_t> cells_;
};

}  // namespace revenge::solver::fto
