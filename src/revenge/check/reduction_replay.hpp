// Applies turns to the centers and wings of a solved 4x4x4 (reduction_cube.hpp) and checks if the result is in the goal
// of step 2 of the three-phase reduction: the replay of words that claim to lead there.
#pragma once

#include "revenge/check/reduction_cube.hpp"

namespace revenge::check {

class ReductionReplay {
  public:
    // Starts from solved. REQUIRES a cube that outlives this.
    explicit ReductionReplay(const ReductionCube& cube);

    void turn(puzzle::Turn turn);
    void turn(const puzzle::Algorithm& algorithm);

    // Held as it is, with the colours of any axis as those of R and L. The goal: F and B centers on two opposite faces,
    // U and D centers on two others, R centers in a pattern that half turns make of their face; the wings an even
    // permutation, each pair with a wing in either half, evenly many of them exchanged.
    bool is_in_goal() const;

  private:
    bool is_in_goal(const PlaceTargets& centers, const PlaceTargets& wings) const;

    const ReductionCube& cube_;
    std::vector<PlaceSet> patterns_;
    PlaceTargets centers_{};  // where the piece from place i is
    PlaceTargets wings_{};
};

}  // namespace revenge::check
