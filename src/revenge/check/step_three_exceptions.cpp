#include "revenge/check/step_three_exceptions.hpp"

#include <algorithm>

namespace revenge::check {

ExceptionStates::ExceptionStates(const ReductionCube& cube, const StepThreeStates& states,
                                 const std::vector<LeftState>& left)
    : cube_(cube), states_(states), classes_(cube) {
    for (const LeftState& one : left) {
        keys_.push_back(key_of(one.rank, states.state_of(one.odd, one.centers)));
    }
    std::ranges::sort(keys_);
}

bool ExceptionStates::lists(std::uint32_t rank, BlockState state) const noexcept {
    return std::ranges::binary_search(keys_, key_of(rank, state));
}

std::vector<BlockState> ExceptionStates::of(std::uint32_t rank) const {
    std::vector<BlockState> out;
    const std::uint64_t begin = std::uint64_t{rank} * kBlockStates;
    for (auto at = std::ranges::lower_bound(keys_, begin);
         at != keys_.end() && *at < begin + kBlockStates; ++at) {
        out.push_back({static_cast<std::uint16_t>((*at - begin) / kCellStates),
                       static_cast<std::uint8_t>((*at - begin) % kCellStates)});
    }
    return out;
}

bool ExceptionStates::are_different() const noexcept {
    return std::ranges::adjacent_find(keys_) == keys_.end();
}

AxisCenters ExceptionStates::image(const AxisCenters& centers,
                                   std::size_t symmetry) const noexcept {
    const PlaceTargets& to = cube_.symmetries()[symmetry];
    AxisCenters out{};
    for (std::size_t axis = 0; axis < centers.size(); ++axis) {
        const int own = StepThreeStates::kAxes[axis];
        const PlaceSet face = moved(cube_.face(own, 1), to);  // that the colour's face comes to
        for (std::size_t there = 0; there < out.size(); ++there) {
            const int other = StepThreeStates::kAxes[there];
            if (face == cube_.face(other, 1)) {
                out[there] = moved(centers[axis], to);
            } else if (face == cube_.face(other, -1)) {
                const PlaceSet both = cube_.face(own, 1) | cube_.face(own, -1);
                out[there] = moved(both ^ centers[axis], to);
            }
        }
    }
    return out;
}

bool ExceptionStates::has(const Pairing& pairing, bool odd, const AxisCenters& centers) const {
    const Pairing first = classes_.first_of(pairing);
    for (std::size_t s = 0; s < classes_.symmetries().size(); ++s) {
        if (classes_.symmetries()[s](pairing) == first &&
            !lists(rank_of(first), states_.state_of(odd, image(centers, s)))) {
            return false;
        }
    }
    return true;
}

std::size_t ExceptionStates::linked(const std::vector<LeftState>& left,
                                    puzzle::Metric metric) const {
    const std::vector<StepThreeMove> moves = step_three_moves(cube_, states_, metric);
    return static_cast<std::size_t>(std::ranges::count_if(left, [&](const LeftState& one) {
        return std::ranges::any_of(moves, [&](const StepThreeMove& move) {
            AxisCenters there{};
            for (std::size_t axis = 0; axis < there.size(); ++axis) {
                there[axis] = moved(one.centers[axis], move.centers);
            }
            return move.axis == 0 &&
                   has(move.pairing(pairing_of(one.rank)), one.odd != move.odd, there);
        });
    }));
}

}  // namespace revenge::check
