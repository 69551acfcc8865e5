// Settles what few f's leave bad at a level of g: state by state, each by several words (state_cover.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <stop_token>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/bounds/center_bound.hpp"
#include "revenge/bounds/state_cover.hpp"

namespace revenge::bounds {

class BadStates {
  public:
    // REQUIRES parts that outlive this. `threads`: 0 for all cores; each takes some megabytes.
    BadStates(const puzzle::Cube& cube, const FirstWords& words, const SplitReach& reach,
              const CoverageNeed& need, unsigned threads)
        : symmetries_(symmetries_of(cube, false)),
          covers_(base::thread_count(threads), StateCover(words, reach, need)) {}

    using Keep = std::function<base::Status(const CoveredState&)>;
    // Of each partition that is bad at the level of `bound`, those states are proven that make it bad in one role; what
    // is proven is handed to `keep` and added to `bound`. RETURNS the partitions that stay bad. ERRORS: Interrupted;
    // what `keep` returns.
    base::Result<std::uint64_t> settle(CenterBound& bound, const Keep& keep,
                                       base::ProgressSink& progress, const std::stop_token& stop);

  private:
    // RETURNS how many of the states were proven.
    base::Result<std::size_t> prove(const CenterBound::Left& left, CenterBound& bound,
                                    const Keep& keep, base::ProgressSink& progress,
                                    const std::stop_token& stop);

    std::vector<PlaceSymmetry> symmetries_;
    std::vector<StateCover> covers_;  // [thread]
    std::set<FirstCenters> tried_;    // forms
};

}  // namespace revenge::bounds
