// Four wing pairs, wherever they are: a lower bound for joining pairs, exact as long as one looks at
// four of them only.
//
// With every pair split over the two halves of the wing places, a pair is a place a of the first half
// and a place b of the second. Four pairs are a set of four a (495, in ascending order) and the four b
// that belong to them (11,880), and moves that keep the halves act on them alone:
//
//   index = rank of the set * 11880 + rank of the b in order of the a
//
// A move permutes the a; sorting them again permutes the b. So one step is four look-ups: the set, the
// order it falls out of, the b, the b in the new order. 5,880,600 entries.
//
// Distances are to four pairs joined in four given edges (any four pairs: `FR FL BL BR` of Tsai's
// phase 3), or, where all edges are asked for, to these four joined anywhere.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/chain/move_set.hpp"

namespace revenge::solver {

inline constexpr std::size_t kHalfPlaces = 12;
// pairing[a] = b: place a and place kHalfPlaces + b hold the two wings of one edge.
using Pairing = std::array<std::uint8_t, kHalfPlaces>;

class QuadTable {
  public:
    using Index = std::uint32_t;
    static constexpr int kQuads = 495;        // C(12, 4)
    static constexpr Index kOrdered = 11880;  // 12 * 11 * 10 * 9
    static constexpr Index kSize = kQuads * kOrdered;

    // `wings_first`: slot of the wings' first place. `edges`: four of them, or all twelve. Distances
    // up to `deepest` are exact. COMPLEXITY: 6 MB; 80 ms for deepest 5, 0.3 s for all.
    QuadTable(int wings_first, const std::vector<chain::Move>& moves, const std::vector<int>& edges,
              int deepest);

    // Returns the indices of all 495 quadruples of pairs.
    std::array<Index, kQuads> quads_of(const Pairing& pairing) const noexcept;
    Index after_move(Index index, std::size_t move) const noexcept {
        const Index set = index / kOrdered;
        const Index ordered = index % kOrdered;
        const std::size_t at = move * kQuads + set;
        return set_after_[at] * kOrdered +
               resorted_[order_[at] * kOrdered + ordered_after_[move * kOrdered + ordered]];
    }
    int bound(Index index) const noexcept { return distances_[index]; }

  private:
    void rank_all();
    void make_move_tables(int wings_first, const std::vector<chain::Move>& moves);

    using Four = std::array<std::uint8_t, 4>;
    std::vector<Four> sets_;
    std::vector<Four> ordered_;
    std::vector<std::uint16_t> set_rank_;       // by mask of 12 bits
    std::vector<std::uint16_t> ordered_rank_;   // by four digits to base 12
    std::vector<std::uint16_t> set_after_;      // [move * 495 + set]
    std::vector<std::uint8_t> order_;           // [move * 495 + set]: which of 24 orders
    std::vector<std::uint16_t> ordered_after_;  // [move * 11880 + ordered]
    std::vector<std::uint16_t> resorted_;       // [order * 11880 + ordered]
    std::vector<std::uint8_t> distances_;
};

}  // namespace revenge::solver
