// Decides if a set of splits solves every matching of the wings whose kind of transversals counts (docs/bounds.md,
// section 3): the search of matching_cover.hpp, with its results verified.
#pragma once

#include <cstdint>

#include "revenge/proof/centers/matching_cover.hpp"
#include "revenge/proof/centers/split_reach.hpp"

namespace revenge::proof::centers {

inline constexpr double kSplits = 1352078;  // C(24, 12) / 2

// RETURNS the parity of a permutation of wings with one wing of each pair in the transversals of that kind, the
// wings of home places i and i + 12 making up pair i.
bool parity_of(const Pairing& pairing);

class AllWings {
  public:
    enum class Verdict { Covered, Escapes, GivenUp };
    struct Answer {
        Verdict verdict = Verdict::GivenUp;
        std::uint64_t nodes = 0;
        Pairing escape;  // a matching that no split of the set solves, if so
    };
    // Decides for wings of one parity. Gives up after `most_nodes` nodes.
    Answer judge(const SubsetBits& splits, bool odd, std::uint64_t most_nodes);

  private:
    MatchingCover cover_{kPlaces / 2};
};

}  // namespace revenge::proof::centers
