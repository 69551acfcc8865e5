// A line of a certificate proven again: a class's f, or a state by its words.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/reduction_certificate.hpp"
#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/reduction_reach.hpp"
#include "revenge/check/subset_words.hpp"

namespace revenge::check {

// Decides if a matching of the wing places escapes a set of splits: the transversal test of a certificate by a
// different algorithm.
//
// The lowest free place is paired first, with each other one. After some pairs `even` is the set of those subsets of
// the free places that are outside with every even choice of higher places from the pairs, `odd` the same for odd
// choices; both are kept whole, as bitmaps, down to the last pair. A matching that escapes has half of its transversals
// of the free places in either set, so a branch is left where one of them has fewer members.
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

class CoverageCheck {
  public:
    // `threads`: as many may call at a time, each with its number. `stop`: asked while lists are made; nothing is to be
    // checked then. COMPLEXITY: 4 s, 0.1 GB, 8 MB for each thread; lists for
    // states take some gigabytes as they are met.
    CoverageCheck(
        const ReductionCube& cube, puzzle::Metric metric, unsigned threads,
        const std::function<bool()>& stop = [] { return false; });

    // ERRORS: NotFound, if the line does not hold.
    base::Status check(const ClaimedCoverage& claimed, unsigned thread = 0);
    base::Status check(const ClaimedState& claimed, unsigned thread = 0);
    // Counts the splits of the line again without the search: for a line whose f follows from another's. ERRORS:
    // NotFound, if their number is not the claimed one.
    base::Status count(const ClaimedCoverage& claimed) const;

  private:
    struct Splits {
        std::vector<SubsetWord> inside;  // that solve wings of the parity
        bool odd = false;
    };
    struct Claim {
        std::uint64_t reached = 0;  // splits
        bool is_exact = false;      // otherwise a lower bound
        int moves = 0;
        const std::string& line;
    };
    base::Status check_number(const std::vector<SubsetWord>& inside, const Claim& claimed) const;
    base::Status check_splits(const Splits& splits, const Claim& claimed,
                              EscapeSearch& search) const;
    bool is_odd(const EscapeSearch::Pairs& pairs, bool exchanged) const;

    const ReductionCube& cube_;
    int near_;
    ReductionReach reach_;
    StateReach states_;
    std::vector<SubsetWord> halves_;      // all subsets of half of the places
    std::vector<EscapeSearch> searches_;  // [thread]
};

// The blocks of a certificate, compared with the list of states that g leaves (center_levels.hpp).

// Checks that the blocks are the list, cut into runs that follow each other. ERRORS: NotFound, naming the line.
base::Status check_blocks(const std::vector<StepOneCenters>& list,
                          const std::vector<ClaimedBlock>& blocks);

// Returns the claims of the blocks about single states of the list. REQUIRES blocks that check_blocks accepts, and
// `chosen` ascending.
std::vector<ClaimedState> states_of(const std::vector<StepOneCenters>& list,
                                    const ReductionClaim& claim,
                                    const std::vector<std::size_t>& chosen);

// The f's of a certificate that do not follow from the others.
//
// A move m of step 2 brings centers c to c m, so f(c) <= 1 + f(c m); symmetries that keep the axis R-L carry f along
// (docs/bounds.md, section 2). Where one line of a certificate follows from another in this way, only that one has to
// be proven.

// RETURNS the numbers of the lines that do not follow from others.
std::vector<std::size_t> coverage_needed(const ReductionCube& cube, const ReductionClaim& claim);

}  // namespace revenge::check
