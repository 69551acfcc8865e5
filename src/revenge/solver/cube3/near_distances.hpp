// How far phase 1's goal is, exactly near it: a small table in place of the whole one.
//
// Of phase 1's 140.9e6 positions (tables.hpp) 8.6e6 are within 8 turns. A search that has 8 turns left goes on only
// from these, and it is there that coarser bounds let most pass in vain: with what is known within 8 turns ends are as
// quick as with all distances (docs/short-solver.md). A position has one of 2^n cells of four bits, by a hash of its
// index; a cell has the least distance of those that share it, and so is never more than the distance.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "revenge/base/large_pages.hpp"
#include "revenge/solver/cube3/class_moves.hpp"
#include "revenge/solver/cube3/coordinates.hpp"

namespace revenge::solver::cube3 {

// Where turns lead, and what is alike: tables.hpp has these. They must outlive what is made of them only while it is
// made.
struct NearSpace {
    std::span<const ClassRow> class_moves;
    std::span<const std::array<std::uint16_t, kMoves>> twist_moves;
    std::span<const std::array<std::uint16_t, kAxisSymmetries>> twist_conjugates;
    std::span<const std::uint16_t>
        stabilizers;         // symmetries that keep a class's first position, as bits
    std::size_t solved = 0;  // class whose twist 0 is the goal
};

class NearDistances {
  public:
    // There are none, and least() may not be asked for.
    NearDistances() = default;
    // There are 2^cell_bits cells, at least 16. REQUIRES depth from 2 to 14. COMPLEXITY: 16 million steps, 0.2 s, for
    // depth 8; a thirteenth for each turn less.
    NearDistances(const NearSpace& space, int depth, unsigned cell_bits);

    bool empty() const noexcept { return words_.empty(); }
    std::size_t cells() const noexcept { return words_.size() * kCellsInWord; }
    // RETURNS a bound to the distance of class * kTwists + twist, depth + 1 at most.
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
    void enter(std::size_t index, int distance) noexcept;

    base::LargeVector<std::uint64_t> words_;
};

}  // namespace revenge::solver::cube3
