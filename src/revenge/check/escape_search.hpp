// Whether a matching of the wing places escapes a set of splits: the transversal test of a certificate, done another way.
//
// Sets of subsets are plain lists, the lowest free place is paired first, both kinds are kept whole, and the only reason to
// leave a branch is that a kind has fewer members than the matching still needs. Slower than the proof's search by a factor
// of some ten, and nothing like it to read.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "revenge/check/reduction_cube.hpp"

namespace revenge::check {

class EscapeSearch {
  public:
    // `places` even, at most 24.
    explicit EscapeSearch(unsigned places);

    using Pairs = std::vector<std::pair<unsigned, unsigned>>;  // lower place first
    // Is asked of a matching whose transversals with an even (odd) number of higher places all are outside.
    using Counts = std::function<bool(const Pairs&, bool odd)>;

    // `outside`: the subsets of half of the places that are not in the set; complements both. RETURNS whether a matching
    // escapes that counts.
    bool escapes(const std::vector<PlaceSet>& outside, const Counts& counts);

  private:
    using List = std::vector<PlaceSet>;
    bool extend(const List& even, const List& odd, PlaceSet free);
    bool pair_up(const List& even, const List& odd, PlaceSet free, unsigned low);

    unsigned places_;
    std::vector<std::vector<std::uint64_t>>
        marks_;  // for each number of pairs, two sets of subsets
    const Counts* counts_ = nullptr;
    Pairs pairs_;
};

}  // namespace revenge::check
