// Pairings of the wings in step 3 of the three-phase reduction, as certificates write them (docs/bounds.md, section 9).
//
// The wings that moves of step 3 keep together with that of U and F on the side of R are the first half. A pairing p
// says for each edge i at which edge the wing is whose partner is at i in the first half. Edges are numbered in this
// order:
//
//     UR UF UL UB DR DF DL DB FR FL BL BR
//
// Only even permutations occur. They are ranked by their first ten entries, as arrangements in lexicographic order; the
// last two follow from evenness. So a smaller rank is a pairing that is smaller where two differ first.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/check/reduction_cube.hpp"

namespace revenge::check {

inline constexpr std::size_t kEdges = 12;
inline constexpr std::uint32_t kPairings = 239500800;  // 12! / 2
using EdgeMap = std::array<std::uint8_t, kEdges>;
using Pairing = EdgeMap;

constexpr Pairing all_joined() noexcept { return {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; }

// RETURNS a number below kPairings. REQUIRES an even permutation.
std::uint32_t rank_of(const Pairing& pairing) noexcept;
// REQUIRES a rank below kPairings.
Pairing pairing_of(std::uint32_t rank) noexcept;

// The wings' places by edge.
struct EdgeWings {
    explicit EdgeWings(const ReductionCube& cube);
    EdgeMap first{};   // [edge]: place of its wing in the first half
    EdgeMap second{};  // in the second
    std::array<std::uint8_t, kPlaces> edge{};
};

// The action of a turn or a symmetry on pairings: entry j of the image of p is outer[p[inner[j]]], with the inverse of
// p if the halves are exchanged.
struct PairingMap {
    // REQUIRES that `wings` takes each half to a half.
    PairingMap(const EdgeWings& edges, const PlaceTargets& wings) noexcept;
    Pairing operator()(const Pairing& pairing) const noexcept;

    bool exchanges = false;
    EdgeMap inner{};
    EdgeMap outer{};
};

// The classes of pairings up to the 16 symmetries that keep the axis R-L. A class's first pairing is its least.
class PairingClasses {
  public:
    explicit PairingClasses(const ReductionCube& cube);
    const std::vector<PairingMap>& symmetries() const noexcept { return symmetries_; }

    // COMPLEXITY: 50 ns on average; most images are decided by their first entry.
    bool is_first(const Pairing& pairing) const noexcept;
    Pairing first_of(const Pairing& pairing) const noexcept;
    // RETURNS how many first pairings there are with ranks in [begin, end). REQUIRES end <= kPairings.
    std::uint32_t count(std::uint32_t begin, std::uint32_t end) const noexcept;

  private:
    std::vector<PairingMap> symmetries_;
};

}  // namespace revenge::check
