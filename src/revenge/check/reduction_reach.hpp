// R_D(c) of docs/bounds.md, once more: words from both ends, no symmetry, no class.
//
// All (c, T) within 5 moves of step 2's goal are listed as they are, by centers; then all words of D - 5 moves from c are tried, and
// each listed T where they lead is taken back along them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "revenge/check/reduction_cube.hpp"

namespace revenge::check {

struct StepTwoCenters {
    PlaceSet fb = 0;  // one part of the split of the places off R and L
    PlaceSet r = 0;   // one part of the split of those on R and L
    bool odd = false;
};

class ReductionReach {
  public:
    static constexpr int kNear = 5;

    ReductionReach(const ReductionCube& cube, puzzle::Metric metric);

    // All subsets of the wing places in R_moves(c), complements both. REQUIRES kNear <= moves <= 2 kNear.
    std::vector<PlaceSet> reach(const StepTwoCenters& centers, int moves) const;

  private:
    using Key = std::uint64_t;
    Key key_of(const StepTwoCenters& centers) const noexcept;
    StepTwoCenters after(const StepTwoCenters& centers, const ReductionTurn& turn) const noexcept;
    void walk(const StepTwoCenters& centers, const PlaceTargets& wings, std::size_t last, int left,
              std::vector<bool>& found) const;

    PlaceSet on_rl_;
    std::vector<ReductionTurn> turns_;
    std::unordered_map<Key, std::vector<PlaceSet>> near_;  // the half that holds place 0
};

}  // namespace revenge::check
