// Which f's have to be proven next: those that positions which are bad at a level ask for (docs/bounds.md, section 6).
//
// A state x = (A, split of the others, split of A, parity) comes within level G by a word w of G - D moves that brings
// A to the faces of an axis, if f <= D is proven for the center state c(x w). The words from the states that make a
// partition bad therefore give the classes c and moves D, one of which must be proven for each state. The selection
// settles the most states for its cost, which is estimated from the likely share of splits in R_D(c).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/proof/centers/center_bound.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/first_words.hpp"

namespace revenge::proof::centers {

class CoverageNeed {
  public:
    // COMPLEXITY: half a second. REQUIRES words and a reach that outlive this.
    CoverageNeed(const FirstWords& words, const SplitReach& reach);

    static constexpr int kDeepest = 4;  // D is at most near() + kDeepest
    // f's that would bring the state of a role with the missing split `part` within `level`; `most_words` of each
    // length are looked at. D: near() + 1 to near() + kDeepest.
    std::vector<WantedCoverage> offers(const CenterBound::BadRole& bad, Mask part, int level,
                                       std::size_t most_words) const;

    // Returns proofs to attempt, the most useful first: at least one for every state of the sample that has an offer.
    // Excludes results proven with as few moves, and abandoned ones. `proven` has the f by class, or more than any D.
    // The result does not depend on the number of threads; it is empty after a stop.
    std::vector<WantedCoverage> choose(const std::vector<CenterBound::BadRole>& sample, int level,
                                       const std::vector<int>& proven,
                                       const std::set<WantedCoverage>& given_up,
                                       base::ProgressSink& progress,
                                       const base::Sharing& sharing) const;

    // Returns the likely share of splits in R_moves, estimated from the number of words that meet them, as measured in
    // OBTM.
    double likely_share(const WantedCoverage& choice) const;
    // Seconds that a proof is likely to take.
    double price(const WantedCoverage& choice) const;

  private:
    // Choices that settle all states, each the most useful for its price. [state] `worth`.
    std::vector<WantedCoverage> most_useful(
        const std::map<WantedCoverage, std::vector<std::uint32_t>>& states,
        std::vector<double> worth) const;

    const SplitReach& reach_;
    const FirstWords& words_;
    std::vector<std::vector<double>> meetings_;  // [moves beyond near()][class], a split
};

}  // namespace revenge::proof::centers
