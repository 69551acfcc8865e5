// How far pairings of the wings are from the joined one, the centers unseen, as far as that is asked: a byte for each
// of the 240 million, by a breadth-first search that knows no symmetry.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/check/step_three_states.hpp"

namespace revenge::check {

class PairingDistances {
  public:
    // Finds one distance after the other until at least `enough` pairings are known. `stop`: asked now and then;
    // fewer are then known. MEMORY: 240 MB. COMPLEXITY: 0.4 us for each pairing nearer than the last distance.
    PairingDistances(
        const std::vector<StepThreeMove>& moves, std::uint64_t enough,
        const std::function<bool()>& stop = [] { return false; });

    // The largest distance that is known; others are further.
    int farthest() const noexcept { return farthest_; }
    // RETURNS at most farthest() + 1.
    int operator[](std::uint32_t rank) const noexcept {
        return std::min<int>(distances_[rank], farthest_ + 1);
    }
    // How many there are, by distance.
    const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

  private:
    int farthest_ = 0;
    std::vector<std::uint8_t> distances_;
    std::vector<std::uint64_t> counts_;
};

}  // namespace revenge::check
