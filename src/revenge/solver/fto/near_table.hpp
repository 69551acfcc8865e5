// Distances from a goal, three in a byte: within 4, each of 5 to 8, or more.
//
// A search with fewer than five turns left has other bounds, and most positions are farther than eight. Four bits each
// would take half as much memory again.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"

namespace revenge::solver::fto {

class NearTable {
  public:
    static constexpr int kLeast = 4;  // distances up to this are not told apart
    static constexpr int kDepth = 8;  // the largest exact distance

    NearTable() = default;

    // Returns the distance from kLeast to kDepth + 1: kLeast for shorter ones, and kDepth + 1 for longer ones.
    int operator[](std::size_t index) const noexcept {
        return kLeast + static_cast<int>(kCells[bytes_[index / kInByte]][index % kInByte]);
    }
    // Returns false if the distance is more than `turns`.
    bool may_be_within(std::size_t index, int turns) const noexcept {
        const int distance = (*this)[index];
        return distance <= turns || distance == kLeast || turns > kDepth;
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(&bytes_[index / kInByte]);
    }

    // Fills breadth first from `starts`. `children(index, use)` calls `use` with the index of all that turns lead to,
    // in each form in which symmetries show it. REQUIRES size < 2^32, starts in all their forms.
    // Returns how many are within kLeast, and at each distance from there to kDepth.
    template <class Children>
    std::vector<std::uint64_t> fill(std::size_t size, const std::vector<std::uint32_t>& starts,
                                    const Children& children, const base::OnShare& on_share = {}) {
        bytes_.assign((size + kInByte - 1) / kInByte, kValues * kValues * kValues - 1);
        std::vector<std::uint64_t> counts(kValues - 1);
        const std::vector<std::uint32_t> last = fill_near(starts, children, counts[0]);
        for (const std::uint32_t at : last) {
            children(at, [&](std::uint32_t index) { counts[1] += enter(index, 1); });
        }
        for (unsigned value = 1; value + 1 < counts.size(); ++value) {
            const std::array<std::uint8_t, 256> cells = cells_of(value);
            for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
                for (unsigned at = cells[bytes_[byte]]; at != 0; at &= at - 1) {
                    const auto cell = static_cast<std::size_t>(std::countr_zero(at));
                    children(
                        static_cast<std::uint32_t>(byte * kInByte + cell),
                        [&](std::uint32_t index) { counts[value + 1] += enter(index, value + 1); });
                }
                if (on_share && byte % kBetweenShares == 0) {
                    on_share((value - 1 +
                              static_cast<double>(byte) / static_cast<double>(bytes_.size())) /
                             (kValues - 3));
                }
            }
        }
        return counts;
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(bytes_);
    }

  private:
    static constexpr std::size_t kInByte = 3;
    static constexpr unsigned kValues = kDepth + 2 - kLeast;
    static constexpr std::size_t kBetweenShares = 1U << 20U;
    static constexpr std::array<unsigned, kInByte> kWeights{1, kValues, kValues* kValues};
    static_assert(kValues * kValues * kValues <= 256);
    static constexpr std::array<std::array<std::uint8_t, kInByte>, 256> kCells = [] {
        std::array<std::array<std::uint8_t, kInByte>, 256> out{};
        for (unsigned byte = 0; byte < out.size(); ++byte) {
            for (std::size_t cell = 0; cell < kInByte; ++cell) {
                out[byte][cell] = static_cast<std::uint8_t>(byte / kWeights[cell] % kValues);
            }
        }
        return out;
    }();

    // Returns for each byte which of its cells have a value, as bits.
    static std::array<std::uint8_t, 256> cells_of(unsigned value) noexcept {
        std::array<std::uint8_t, 256> out{};
        for (std::size_t byte = 0; byte < out.size(); ++byte) {
            for (std::size_t cell = 0; cell < kInByte; ++cell) {
                const unsigned bit = kCells[byte][cell] == value ? 1U << cell : 0U;
                out[byte] = static_cast<std::uint8_t>(out[byte] | bit);
            }
        }
        return out;
    }

    // Enters all that are within kLeast, and counts them. Returns the last of these.
    template <class Children>
    std::vector<std::uint32_t> fill_near(const std::vector<std::uint32_t>& starts,
                                         const Children& children, std::uint64_t& count) {
        std::vector<std::uint32_t> level;
        const auto enter_near = [&](std::vector<std::uint32_t>& to, std::uint32_t index) {
            if (enter(index, 0) != 0) {
                to.push_back(index);
                ++count;
            }
        };
        for (const std::uint32_t start : starts) {
            enter_near(level, start);
        }
        for (int distance = 1; distance <= kLeast; ++distance) {
            std::vector<std::uint32_t> next;
            for (const std::uint32_t at : level) {
                children(at, [&](std::uint32_t index) { enter_near(next, index); });
            }
            level = std::move(next);
        }
        return level;
    }

    // Returns 1 if the cell was larger. Without a branch, which would often be mispredicted.
    unsigned enter(std::size_t index, unsigned value) noexcept {
        std::uint8_t& byte = bytes_[index / kInByte];
        const std::size_t cell = index % kInByte;
        const unsigned known = kCells[byte][cell];
        const unsigned is_new = known > value ? 1U : 0U;
        byte = static_cast<std::uint8_t>(byte - (known - value) * is_new * kWeights[cell]);
        return is_new;
    }

    base::LargeVector<std::uint8_t> bytes_;
};

}  // namespace revenge::solver::fto
