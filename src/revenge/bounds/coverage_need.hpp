// Which f's have to be proven next: those that positions which are bad at a level ask for (docs/bounds.md, section 6).
//
// A state x = (A, split of the others, split of A, parity) comes within level G by a word w of G - D moves that brings
// A to the faces of an axis, if f <= D is proven for the center state c(x w). So the words from the states that make a
// partition bad name the classes c, and D, one of which has to be proven for each state. Of these the ones are chosen
// that settle the most states for their price: what a proof costs, by how large a share of the splits R_D(c) is likely
// to be.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/bounds/center_bound.hpp"
#include "revenge/bounds/coverage_proof.hpp"
#include "revenge/bounds/first_words.hpp"

namespace revenge::bounds {

class CoverageNeed {
  public:
    // COMPLEXITY: half a second. REQUIRES words and a reach that outlive this.
    CoverageNeed(const FirstWords& words, const SplitReach& reach);

    static constexpr int kDeepest = 4;  // D is at most near() and so many
    // f's that would bring the state of a role with the missing split `part` within `level`; `most_words` of each
    // length are looked at. D: near() + 1 to near() + kDeepest.
    std::vector<WantedCoverage> offers(const CenterBound::BadRole& bad, Mask part, int level,
                                       std::size_t most_words) const;

    // What to prove, most useful first: for every state of the sample that has an offer at least one. Nothing that is
    // proven with as few moves, nor what was given up. [class] `proven`: the f, or more than any D. The same for any
    // number of threads; nothing, if stopped.
    std::vector<WantedCoverage> choose(const std::vector<CenterBound::BadRole>& sample, int level,
                                       const std::vector<int>& proven,
                                       const std::set<WantedCoverage>& given_up,
                                       base::ProgressSink& progress,
                                       const base::Sharing& sharing) const;

    // Of the splits, likely in R_moves: from the number of words that meet them, as measured in OBTM.
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

}  // namespace revenge::bounds
