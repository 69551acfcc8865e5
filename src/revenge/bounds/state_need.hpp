// Which states have to be proven by several words next (state_cover.hpp): those that what is bad at a level asks for
// (docs/bounds.md, section 6).
//
// A state x comes within level G if a state y that lies j moves behind it, on a word of step 1, is proven to be within
// G - j. A y near the end of step 1 serves many x, but has few words left whose splits come together; x itself has
// hundreds, and serves only itself. So the states on the words of a sample of what is bad are counted, and those are
// chosen that settle the most for what their proof is likely to cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/bounds/center_bound.hpp"
#include "revenge/bounds/coverage_need.hpp"
#include "revenge/bounds/first_words.hpp"

namespace revenge::bounds {

// A state, in the form of its class, and the moves that it is to be proven for.
struct WantedState {
    FirstCenters centers;
    int moves = 0;
    bool operator<(const WantedState& other) const noexcept {
        return moves != other.moves ? moves < other.moves : centers < other.centers;
    }
};

class StateNeed {
  public:
    // REQUIRES parts that outlive this.
    StateNeed(const puzzle::Cube& cube, const FirstWords& words, const CoverageNeed& need, int near)
        : symmetries_(symmetries_of(cube, false)), words_(words), need_(need), near_(near) {}

    // What to prove, most useful first, for some `seconds` by estimates that are the same on any machine. Nothing of
    // what was tried before. The same for any number of threads; nothing, if stopped.
    std::vector<WantedState> choose(const CenterBound::Left& left, int level,
                                    const std::set<WantedState>& tried, double seconds,
                                    base::ProgressSink& progress,
                                    const base::Sharing& sharing) const;

  private:
    struct Offer {
        WantedState wanted;
        double price = 0;                    // seconds; 0: not likely to be proven
        std::vector<std::uint32_t> settled;  // states of the sample
    };
    std::vector<WantedState> on_words(const FirstCenters& bad, int level) const;
    double price(const WantedState& wanted, int level) const;
    static std::vector<WantedState> most_useful(const std::vector<Offer>& offers,
                                                std::vector<double> worth, std::uint64_t every,
                                                double seconds);

    std::vector<PlaceSymmetry> symmetries_;
    const FirstWords& words_;
    const CoverageNeed& need_;
    int near_;
};

}  // namespace revenge::bounds
