#include "revenge/check/step_three_states.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/check.hpp"
#include "revenge/check/solution.hpp"

namespace revenge::check {

namespace {

// The patterns of half of an axis's places that have its lowest one.
std::vector<PlaceSet> patterns_with_lowest(PlaceSet axis) {
    std::vector<PlaceSet> out;
    const PlaceSet lowest = axis & (~axis + 1);
    for (PlaceSet set = axis; set != 0; set = (set - 1) & axis) {
        if (std::popcount(set) == 4 && (set & lowest) != 0) {
            out.push_back(set);
        }
    }
    return out;
}

std::uint8_t place_in(const std::vector<PlaceSet>& patterns, PlaceSet set) {
    const auto at = std::ranges::find(patterns, set);
    base::check(at != patterns.end(), "a pattern of centers that step 3 knows");
    return static_cast<std::uint8_t>(at - patterns.begin());
}

}  // namespace

StepThreeStates::StepThreeStates(const ReductionCube& cube) {
    for (std::size_t i = 0; i < axes_.size(); ++i) {
        solved_[i] = cube.face(kAxes[i], 1);
        axes_[i] = solved_[i] | cube.face(kAxes[i], -1);
    }
    f_ = patterns_with_lowest(axes_[1]);
    u_ = patterns_with_lowest(axes_[2]);
    r_ = {solved_[0]};
    const std::vector<ReductionTurn> turns = cube.step_three();
    for (std::size_t i = 0; i < r_.size(); ++i) {  // it grows
        for (const ReductionTurn& turn : turns) {
            const PlaceSet next = moved(r_[i], turn.centers);
            if (std::ranges::find(r_, next) == r_.end()) {
                r_.push_back(next);
            }
        }
    }
    base::check(r_.size() == kRightPatterns && f_.size() == kHalfPatterns,
                "as many patterns of centers as step 3 has");
    for (std::size_t i = 0; i < r_.size(); ++i) {
        opposite_[i] = right(axes_[0] ^ r_[i]);
    }
}

StateChange::Pattern StepThreeStates::pattern(PlaceSet set, PlaceSet axis,
                                              const std::vector<PlaceSet>& patterns) const {
    const bool is_renamed = (set & axis & (~axis + 1)) == 0;
    return {place_in(patterns, is_renamed ? axis ^ set : set), is_renamed};
}

std::uint8_t StepThreeStates::right(PlaceSet set) const { return place_in(r_, set); }

bool StepThreeStates::has(const AxisCenters& centers) const noexcept {
    for (std::size_t i = 0; i < centers.size(); ++i) {
        if (std::popcount(centers[i]) != 4 || (centers[i] & ~axes_[i]) != 0) {
            return false;
        }
    }
    return std::ranges::find(r_, centers[0]) != r_.end();
}

BlockState StepThreeStates::state_of(bool odd, const AxisCenters& centers) const {
    const StateChange::Pattern front = pattern(centers[1], axes_[1], f_);
    const StateChange::Pattern up = pattern(centers[2], axes_[2], u_);
    const bool is_renamed = front.is_renamed != up.is_renamed;
    const std::uint8_t number = right(is_renamed ? axes_[0] ^ centers[0] : centers[0]);
    return {static_cast<std::uint16_t>(front.number * kHalfPatterns + up.number),
            static_cast<std::uint8_t>(number + (odd ? kRightPatterns : 0))};
}

BlockState StepThreeStates::solved() const { return state_of(false, solved_); }

StateChange StepThreeStates::unchanged() const noexcept {
    StateChange out;
    for (std::uint8_t i = 0; i < kHalfPatterns; ++i) {
        out.f[i] = out.u[i] = {i, false};
    }
    for (std::uint8_t i = 0; i < kRightPatterns; ++i) {
        out.r[i] = i;
    }
    return out;
}

StateChange StepThreeStates::change_of(const PlaceTargets& centers, bool odd) const {
    StateChange out;
    for (std::size_t i = 0; i < kHalfPatterns; ++i) {
        out.f[i] = pattern(moved(f_[i], centers), axes_[1], f_);
        out.u[i] = pattern(moved(u_[i], centers), axes_[2], u_);
    }
    for (std::size_t i = 0; i < kRightPatterns; ++i) {
        out.r[i] = right(moved(r_[i], centers));
    }
    out.odd = odd;
    return out;
}

StateChange StepThreeStates::then(const StateChange& first, const StateChange& second) noexcept {
    StateChange out;
    // The opposite of a pattern goes to the opposite.
    const auto combine = [](const StateChange::Pattern& one, const auto& next) {
        const StateChange::Pattern to = next[one.number];
        return StateChange::Pattern{to.number, to.is_renamed != one.is_renamed};
    };
    for (std::size_t i = 0; i < kHalfPatterns; ++i) {
        out.f[i] = combine(first.f[i], second.f);
        out.u[i] = combine(first.u[i], second.u);
    }
    for (std::size_t i = 0; i < kRightPatterns; ++i) {
        out.r[i] = second.r[first.r[i]];
    }
    out.odd = first.odd != second.odd;
    return out;
}

CellPull::CellPull(const StepThreeStates& states, const StateChange& change) noexcept
    : change_(change) {
    for (const bool is_renamed : {false, true}) {
        std::array<CellSet, kCellStates> from{};  // [bit there]
        for (std::size_t bit = 0; bit < kCellStates; ++bit) {
            const std::uint8_t r = change.r[bit % kRightPatterns];
            const bool is_odd = (bit >= kRightPatterns) != change.odd;
            from[(is_renamed ? states.opposite(r) : r) + (is_odd ? kRightPatterns : 0)] = CellSet{1}
                                                                                          << bit;
        }
        for (std::size_t byte = 0; byte < 3; ++byte) {
            auto& sets = bytes_[is_renamed ? 1 : 0][byte];
            for (unsigned low = 1; low < sets.size(); ++low) {
                sets[low] = sets[low & (low - 1)] |
                            from[8 * byte + static_cast<std::size_t>(std::countr_zero(low))];
            }
        }
    }
}

std::vector<StepThreeMove> step_three_moves(const ReductionCube& cube,
                                            const StepThreeStates& states, puzzle::Metric metric) {
    const EdgeWings edges(cube);
    std::vector<StepThreeMove> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const unsigned layers : {1U, 2U, 3U, 4U, 6U, 8U, 12U}) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                const puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                const bool is_face = layers == 1 || layers == 8;
                if (recount(metric, {turn}, 4) != 1 || (quarters != 2 && (axis == 0 || !is_face))) {
                    continue;
                }
                const ReductionTurn made = cube.turn(turn);
                const PairingMap pairing(edges, made.wings);
                base::check(!pairing.exchanges, "moves of step 3 keep the halves of the wings");
                // A quarter turn of a face is an odd permutation of the corners; its wings in the first half come to
                // edges by the inverse of `inner`.
                const bool odd = (quarters != 2) != odd_permutation(pairing.inner);
                out.push_back(
                    {axis, pairing, states.change_of(made.centers, odd), made.centers, odd});
            }
        }
    }
    return out;
}

}  // namespace revenge::check
