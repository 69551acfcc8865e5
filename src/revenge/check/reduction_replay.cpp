#include "revenge/check/reduction_replay.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace revenge::check {

ReductionReplay::ReductionReplay(const ReductionCube& cube)
    : cube_(cube), patterns_{cube.face(0, 1)} {
    std::iota(centers_.begin(), centers_.end(), std::uint8_t{0});
    wings_ = centers_;
    const std::vector<ReductionTurn> step_three = cube.step_three();
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        for (const ReductionTurn& turn : step_three) {
            const PlaceSet next = moved(patterns_[i], turn.centers);
            if (std::find(patterns_.begin(), patterns_.end(), next) == patterns_.end()) {
                patterns_.push_back(next);
            }
        }
    }
}

void ReductionReplay::turn(puzzle::Turn turn) {
    const ReductionTurn made = cube_.turn(turn);
    centers_ = combined(centers_, made.centers);
    wings_ = combined(wings_, made.wings);
}

void ReductionReplay::turn(const puzzle::Algorithm& algorithm) {
    for (const puzzle::Turn one : algorithm) {
        turn(one);
    }
}

bool ReductionReplay::is_in_goal() const {
    // The whole cube turned back, the words, the whole cube turned: other colours are those of R and L.
    constexpr std::uint8_t kAllLayers = 0b1111;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        const ReductionTurn hold = cube_.turn({axis, kAllLayers, 1});
        if (is_in_goal(combined(combined(undone(hold.centers), centers_), hold.centers),
                       combined(combined(undone(hold.wings), wings_), hold.wings))) {
            return true;
        }
    }
    return false;
}

bool ReductionReplay::is_in_goal(const PlaceTargets& centers, const PlaceTargets& wings) const {
    const std::array<PlaceSet, 3> axes{cube_.face(0, 1) | cube_.face(0, -1),
                                       cube_.face(1, 1) | cube_.face(1, -1),
                                       cube_.face(2, 1) | cube_.face(2, -1)};
    const PlaceSet r = moved(cube_.face(0, 1), centers);
    const PlaceSet fb = moved(axes[2], centers);
    if (moved(axes[0], centers) != axes[0] || (fb != axes[1] && fb != axes[2]) ||
        (std::find(patterns_.begin(), patterns_.end(), r) == patterns_.end() &&
         std::find(patterns_.begin(), patterns_.end(), axes[0] ^ r) == patterns_.end())) {
        return false;
    }
    const auto in_half = [this](std::size_t place) { return (cube_.half() >> place & 1U) != 0; };
    int exchanged = 0;
    for (std::size_t home = 0; home < wings.size(); ++home) {
        if (!in_half(home)) {
            continue;
        }
        const auto other = static_cast<std::size_t>(cube_.partner(static_cast<int>(home)));
        if (in_half(wings[home]) == in_half(wings[other])) {
            return false;
        }
        exchanged += in_half(wings[home]) ? 0 : 1;
    }
    return exchanged % 2 == 0 && !odd_permutation(wings);
}

}  // namespace revenge::check
