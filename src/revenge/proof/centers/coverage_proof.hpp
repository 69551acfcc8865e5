// Proves, class by class of center states, how many moves step 2 needs whatever the wings: f(c) of docs/bounds.md.
//
// Where R_D(c) is a large part of all splits, no pairing escapes it and the search for one ends quickly: 0.06 s at 60
// %, 0.25 s at 40 %, 0.9 s at 20 %. So the plan says for each D from which share on a class is taken, small D first,
// large sets first; what the moves of step 1 and 2 make of that is the other half of the proof (center_bound.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/centers/center_bound.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/matching_cover.hpp"
#include "revenge/proof/centers/split_reach.hpp"

namespace revenge::proof::centers {

struct CoverageStep {
    int moves = 0;             // D
    double least_density = 0;  // of R_D(c) among the splits
};
using CoveragePlan = std::vector<CoverageStep>;

// Smaller shares of R mostly escape, and take long to find out about: of 18 tries from 0.06 to 0.08 (OBTM) three were
// proven, and a try takes up to 7 s.
inline constexpr double kMinShare = 0.08;

// Steps with D ascending that take about twenty minutes in all.
CoveragePlan quick_plan(puzzle::Metric metric);
// How deep the lists of SplitReach go for plans in this metric.
constexpr int list_depth(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Btm ? 6 : 7;
}
// RETURNS whether R_moves can be made of these lists.
constexpr bool has_lists(puzzle::Metric metric, int moves) noexcept {
    return moves >= list_depth(metric) && moves <= 2 * list_depth(metric);
}

// Classes are proven by several threads and handed to `keep` in their order, by one thread at a time: what is kept does
// not depend on how many there are.
class CoverageProof {
  public:
    // `threads`: 0 for all cores; each takes some megabytes.
    explicit CoverageProof(const SplitReach& reach, unsigned threads = 1)
        : reach_(reach), threads_(threads) {}

    // The result of a class.
    struct Tried {
        bool is_searched = false;        // else R has a smaller share than is asked for
        std::optional<Covered> covered;  // else a matching escapes, or the search took too long
    };
    using Keep = std::function<base::Status(const WantedCoverage&, const Tried&)>;
    // Hands all to `keep`. ERRORS: Interrupted; what `keep` returns.
    base::Status run(const std::vector<WantedCoverage>& wanted, const Keep& keep,
                     base::ProgressSink& progress, const std::stop_token& stop) const;
    // Goes through the plan, but for classes proven before at as few moves and those that were given up; hands to
    // `keep` what was searched. ERRORS: Interrupted; what `keep` returns.
    base::Status run(const CoveragePlan& plan, const std::vector<Covered>& before,
                     const std::set<WantedCoverage>& given_up, const Keep& keep,
                     base::ProgressSink& progress, const std::stop_token& stop) const;

  private:
    struct Workplace {  // of a thread
        AllWings wings;
        SubsetBits bits;
    };
    // Is handed the answers in the order of the questions.
    using Hear = std::function<base::Status(std::size_t question, const Tried&)>;

    Tried prove(const WantedCoverage& wanted, double least_share, Workplace& at) const;
    base::Status prove_all(const std::vector<WantedCoverage>& wanted, double least_share,
                           const std::string& task, const Hear& hear, base::ProgressSink& progress,
                           const std::stop_token& stop) const;
    std::vector<WantedCoverage> promising(const CoverageStep& step, const std::vector<int>& proven,
                                          const std::set<WantedCoverage>& given_up) const;

    const SplitReach& reach_;
    unsigned threads_;
};

// Which f's have to be proven next: those that positions which are bad at a level ask for (docs/bounds.md, section 6).
//
// A state x = (A, split of the others, split of A, parity) comes within level G by a word w of G - D moves that brings
// A to the faces of an axis, if f <= D is proven for the center state c(x w). The words from the states that make a
// partition bad therefore give the classes c and moves D, one of which must be proven for each state. The selection
// settles the most states for its cost, which is estimated from the likely share of splits in R_D(c).

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
