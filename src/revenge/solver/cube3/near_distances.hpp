// How far a goal is, exactly near it: a small table in place of a whole one.
//
// A search with N turns left continues only from positions within N, and there coarser bounds let through most
// positions that cannot be solved in time: of phase 1's 140.9e6 positions (tables.hpp) 8.6e6 are within 8 turns, of
// 111.6e6 classes of phase 2's corners and U/D edges 0.47e6 within 9 (docs/short-solver.md has what that is worth). A
// position has one of 2^n cells of four bits, by a hash of its index; a cell has the least distance of those that share
// it, and so is never more than the distance. near_filling.hpp builds the table.
#pragma once

#include <cstddef>
#include <cstdint>

#include "revenge/base/large_pages.hpp"

namespace revenge::solver::cube3 {

class NearDistances {
  public:
    // There are none, and least() may not be asked for.
    NearDistances() = default;
    // There are 2^cell_bits cells, at least 16, and nothing is known to be within `most` yet.
    NearDistances(int most, unsigned cell_bits)
        : words_((std::size_t{1} << cell_bits) / kCellsInWord,
                 static_cast<std::uint64_t>(most + 1) * (~std::uint64_t{0} / kMask)) {}
    // A position is no farther than that.
    void enter(std::size_t index, int distance) noexcept;

    bool empty() const noexcept { return words_.empty(); }
    std::size_t cells() const noexcept { return words_.size() * kCellsInWord; }
    // RETURNS a bound to the distance of a position, most + 1 at most.
    int least(std::size_t index) const noexcept {
        const std::size_t cell = cell_of(index);
        return static_cast<int>(words_[cell / kCellsInWord] >> cell % kCellsInWord * kBits & kMask);
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(&words_[cell_of(index) / kCellsInWord]);
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(words_);
    }

  private:
    static constexpr std::size_t kBits = 4;
    static constexpr std::size_t kCellsInWord = 64 / kBits;
    static constexpr std::uint64_t kMask = (1U << kBits) - 1;

    std::size_t cell_of(std::size_t index) const noexcept {
        const std::uint64_t product = index * std::uint64_t{0x9E3779B97F4A7C15U};
        return static_cast<std::size_t>((product >> 32U) * cells() >> 32U);
    }

    base::LargeVector<std::uint64_t> words_;
};

inline void NearDistances::enter(std::size_t index, int distance) noexcept {
    const std::size_t cell = cell_of(index);
    std::uint64_t& word = words_[cell / kCellsInWord];
    const std::size_t at = cell % kCellsInWord * kBits;
    const auto value = static_cast<std::uint64_t>(distance);
    if ((word >> at & kMask) > value) {
        word = (word & ~(kMask << at)) | value << at;
    }
}

}  // namespace revenge::solver::cube3
