// Distances of four wing pairs: a lower bound for joining pairs, exact for any four of them.
//
// If every pair is split over the two halves of the wing places, a pair is a place a in the first half and a place b in
// the second. Four pairs are a set of four places a (495, in ascending order) and the four places b that belong to them
// (11,880). Moves that preserve the halves act on them alone:
//
//   index = rank of the set * 11880 + rank of the b in order of the a
//
// A move permutes the places a; sorting them again permutes the places b. One step therefore takes four look-ups: the
// set, the order before sorting, the b, and the b in the new order. There are 5,880,600 entries.
//
// Distances are to four pairs joined in four given edges (any four pairs: `FR FL BL BR` of Tsai's phase 3), or, if the
// goal joins all edges, to these four pairs joined anywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "revenge/chain/move_set.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace revenge::solver {

inline constexpr std::size_t kHalfPlaces = 12;
// pairing[a] = b: place a and place kHalfPlaces + b hold the two wings of one edge.
using Pairing = std::array<std::uint8_t, kHalfPlaces>;

class FourPairTable {
  public:
    using Index = std::uint32_t;
    static constexpr int kQuads = 495;        // C(12, 4)
    static constexpr Index kOrdered = 11880;  // 12 * 11 * 10 * 9
    static constexpr Index kSize = kQuads * kOrdered;

    // `wings_first`: the slot of the wings' first place. `edges`: four edges, or all twelve. Distances up to `deepest`
    // are exact. COMPLEXITY: 6 MB; 80 ms for deepest 5, 0.3 s for all distances.
    FourPairTable(int wings_first, const std::vector<chain::Move>& moves,
                  const std::vector<int>& edges, int deepest);

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

// The pairing of wings, and the exact goals of search phases on it.
//
// The wings' 24 places form two halves, 0-11 and 12-23. Wings i and i + 12 are the two wings of edge i. They need not
// be distinguished until phase 5, where the half in which a wing is becomes its edge's orientation.
//
//   split    every pair has one wing in either half, and the pairing (the permutation that leads from
//            the place of one to the place of the other) is even
//   joined   split, and for each edge e of the goal, the places e and e + 12 hold the wings of one pair

// Returns the pairing, or nothing if some pair has both wings in one half. `wings`: 24 labels by place.
std::optional<Pairing> pairing_of(std::span<const puzzle::SlotNumber> wings) noexcept;

// The exact goal test of a phase on its wings. REQUIRES phase.pairs != Listed.
bool meets_pairs_goal(const chain::PhaseDeclaration& phase,
                      std::span<const puzzle::SlotNumber> wings) noexcept;

}  // namespace revenge::solver
