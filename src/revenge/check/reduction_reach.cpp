#include "revenge/check/reduction_reach.hpp"

#include <algorithm>

namespace revenge::check {

namespace {

PlaceSet with_first(PlaceSet set) noexcept { return (set & 1U) != 0 ? set : set ^ kEverywhere; }

}  // namespace

ReductionReach::ReductionReach(const ReductionCube& cube, puzzle::Metric metric)
    : on_rl_(cube.face(0, 1) | cube.face(0, -1)), turns_(cube.turns(metric, 2)) {
    using Position = std::pair<StepTwoCenters, PlaceSet>;
    std::vector<Position> level;
    const auto add = [&](const Position& position, std::vector<Position>& to) {
        std::vector<PlaceSet>& there = near_[key_of(position.first)];
        if (std::find(there.begin(), there.end(), position.second) == there.end()) {
            there.push_back(position.second);
            to.push_back(position);
        }
    };
    // The goal: what moves of step 3 make of the solved cube.
    add({{cube.face(2, 1) | cube.face(2, -1), cube.face(0, 1), false}, with_first(cube.half())},
        level);
    const std::vector<ReductionTurn> step_three = cube.step_three();
    for (std::size_t i = 0; i < level.size(); ++i) {
        const Position from = level[i];
        for (const ReductionTurn& turn : step_three) {
            add({after(from.first, turn), with_first(moved(from.second, turn.wings))}, level);
        }
    }
    for (int distance = 1; distance <= kNear; ++distance) {
        std::vector<Position> next;
        for (const Position& from : level) {
            for (const ReductionTurn& turn : turns_) {
                add({after(from.first, turn), with_first(moved(from.second, turn.wings))}, next);
            }
        }
        level.swap(next);
    }
}

ReductionReach::Key ReductionReach::key_of(const StepTwoCenters& centers) const noexcept {
    const PlaceSet off_rl = kEverywhere ^ on_rl_;
    return std::uint64_t{std::min(centers.fb, centers.fb ^ off_rl)} << 32U |
           std::uint64_t{std::min(centers.r, centers.r ^ on_rl_)} << 1U | (centers.odd ? 1U : 0U);
}

StepTwoCenters ReductionReach::after(const StepTwoCenters& centers,
                                     const ReductionTurn& turn) const noexcept {
    return {moved(centers.fb, turn.centers), moved(centers.r, turn.centers),
            centers.odd != turn.odd};
}

void ReductionReach::walk(const StepTwoCenters& centers, const PlaceTargets& wings,
                          std::size_t last, int left, std::vector<bool>& found) const {
    if (left == 0) {
        const auto there = near_.find(key_of(centers));
        if (there == near_.end()) {
            return;
        }
        const PlaceTargets back = undone(wings);
        for (const PlaceSet set : there->second) {
            const PlaceSet here = moved(set, back);
            found[here] = true;
            found[here ^ kEverywhere] = true;
        }
        return;
    }
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        // Turns about one axis commute: in one order only, and none twice.
        if (last == turns_.size() || turns_[i].axis != turns_[last].axis || i > last) {
            walk(after(centers, turns_[i]), combined(wings, turns_[i].wings), i, left - 1, found);
        }
    }
}

std::vector<PlaceSet> ReductionReach::reach(const StepTwoCenters& centers, int moves) const {
    std::vector<bool> found(std::size_t{1} << 24U, false);
    PlaceTargets nowhere{};
    for (std::size_t i = 0; i < nowhere.size(); ++i) {
        nowhere[i] = static_cast<std::uint8_t>(i);
    }
    walk(centers, nowhere, turns_.size(), moves - kNear, found);
    std::vector<PlaceSet> out;
    for (PlaceSet set = 0; set < found.size(); ++set) {
        if (found[set]) {
            out.push_back(set);
        }
    }
    return out;
}

}  // namespace revenge::check
