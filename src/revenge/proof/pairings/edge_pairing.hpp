// Pairings of the wings in step 3, and their ranks.
//
// After step 2 each pair has one wing in each half. A *pairing* says, for each edge i, at which edge the wing is that
// belongs to the wing in the first half of i: an even permutation of the edges.
#pragma once

#include <array>
#include <cstdint>

#include "revenge/base/combinatorics.hpp"

namespace revenge::proof::pairings {

inline constexpr int kEdges = 12;
using EdgePairing = std::array<std::uint8_t, kEdges>;

inline constexpr std::uint32_t kPairings = base::factorial(kEdges) / 2;

// Classes of them, up to the 16 symmetries of step 3 (Burnside's lemma; Chen 2013 counts as many).
inline constexpr std::uint64_t kPairingClasses = 14'999'140;

// All pairs joined.
EdgePairing joined_pairing() noexcept;

// The rank of a pairing among all, 0 .. kPairings - 1, as they are listed in order: that of its first ten entries,
// which two more follow from. COMPLEXITY: 10 ns.
inline std::uint32_t rank_of(const EdgePairing& pairing) noexcept {
    return base::rank_permutation(pairing) / 2;
}

// REQUIRES rank < kPairings.
EdgePairing pairing_at(std::uint32_t rank) noexcept;

}  // namespace revenge::proof::pairings
