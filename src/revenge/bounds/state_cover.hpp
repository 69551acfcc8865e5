// Proves that steps 1 and 2 need at most so many moves from a state x, whatever the wings, by the splits that several
// words of step 1 lead to together (docs/bounds.md, section 4: lemma 3).
//
// One word w proves it if f(c(x w)) is small enough, that is if R of the centers there meets every matching. Where no
// word does, the sets R of many words do together: carried back along the words, they are sets of splits of the same
// wings.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/bounds/all_wings.hpp"
#include "revenge/bounds/coverage_need.hpp"
#include "revenge/bounds/first_words.hpp"
#include "revenge/bounds/split_reach.hpp"

namespace revenge::bounds {

struct CoveredState {
    FirstCenters centers;
    int moves = 0;
    std::vector<puzzle::Algorithm> words;  // each brings centers.a to the faces of an axis
    std::uint64_t reached = 0;             // splits of all words together
    std::uint64_t nodes = 0;
};

class StateCover {
  public:
    // REQUIRES parts that outlive this.
    StateCover(const FirstWords& words, const SplitReach& reach, const CoverageNeed& need)
        : words_(words), reach_(reach), need_(need) {}

    // R of words so many moves beyond the lists is tried first: 2 ms each. With a move more it takes ten times as long
    // and has some times as many splits.
    static constexpr int kFirstBeyond = 2;

    // RETURNS nothing if the words tried leave a matching out, or when stopped. COMPLEXITY: some hundredths of a second
    // to some seconds.
    std::optional<CoveredState> prove(const FirstCenters& centers, int moves,
                                      const std::stop_token& stop);

  private:
    struct Candidate {
        double share = 0;  // of the splits, likely
        int distance = 0;  // of R
        FirstWords::Word word;
    };
    // Words that leave so many moves, the largest shares first.
    std::vector<Candidate> candidates(const FirstCenters& centers, int moves, int distance) const;
    // Joins the splits of a word if they add enough. RETURNS whether.
    bool join(const FirstCenters& centers, const Candidate& candidate, std::uint64_t& reached);

    const FirstWords& words_;
    const SplitReach& reach_;
    const CoverageNeed& need_;
    AllWings wings_;
    SubsetBits splits_;
    SubsetBits of_word_;
};

}  // namespace revenge::bounds
