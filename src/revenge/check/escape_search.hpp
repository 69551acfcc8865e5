// Decides if a matching of the wing places escapes a set of splits: the transversal test of a certificate by a
// different algorithm.
//
// The lowest free place is paired first, with each other one. After some pairs `even` is the set of those subsets of
// the free places that are outside with every even choice of higher places from the pairs, `odd` the same for odd
// choices; both are kept whole, as bitmaps, down to the last pair. A matching that escapes has half of its transversals
// of the free places in either set, so a branch is left where one of them has fewer members.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/subset_words.hpp"

namespace revenge::check {

class EscapeSearch {
  public:
    // `places` even, 2 to 24.
    explicit EscapeSearch(unsigned places);

    using Pairs = std::vector<std::pair<unsigned, unsigned>>;  // lower place first
    // Is asked of a matching whose transversals with an even (odd) number of higher places all are outside.
    using Counts = std::function<bool(const Pairs&, bool odd)>;

    // The number of a subset in a bitmap: place i is bit places - 1 - i, so that the lowest free place is always the
    // highest bit.
    static PlaceSet number_of(PlaceSet subset, unsigned places) noexcept;

    // `outside`: the subsets of half of the places that are not in the set, complements both, as a bitmap. RETURNS
    // whether a matching escapes that counts.
    bool escapes(const std::vector<SubsetWord>& outside, const Counts& counts);

  private:
    struct Level {
        std::vector<SubsetWord> even;
        std::vector<SubsetWord> odd;
        std::vector<unsigned> places;  // of the bits
    };
    bool extend(std::size_t chosen);
    bool pair_up(std::size_t chosen, unsigned higher);

    const SubsetLoops& loops_;
    std::vector<Level> levels_;  // [pairs chosen]
    const Counts* counts_ = nullptr;
    Pairs pairs_;
};

}  // namespace revenge::check
