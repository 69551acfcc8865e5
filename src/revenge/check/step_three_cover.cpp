#include "revenge/check/step_three_cover.hpp"

#include <algorithm>
#include <bit>

namespace revenge::check {

namespace {

// Looking up this number of states takes as long as a block.
constexpr std::uint32_t kFewStates = 60;
constexpr std::uint64_t kWordsBetweenCounts = 16;
constexpr int kMovesBetweenStops = 6;  // a subtree of these takes a second at most

}  // namespace

StepThreeCover::StepThreeCover(const StepThreeStates& states,
                               const std::vector<StepThreeMove>& moves,
                               const PairingDistances& distances, const NearBlocks& near)
    : states_(states), moves_(moves), distances_(distances), near_(near) {}

std::uint32_t StepThreeCover::cover(const Pairing& pairing, int moves,
                                    const std::vector<BlockState>& beside,
                                    const std::function<bool()>& stop) {
    missing_.fill(kWholeCell);
    for (const BlockState state : beside) {
        missing_[state.cell] &= ~(CellSet{1} << state.bit);
    }
    left_ = kBlockStates;
    states_left_.clear();
    is_listed_ = false;
    words_ = 0;
    stop_ = stop;
    const int shortest = std::max(0, moves - near_.moves());
    const int longest = std::max(0, moves - near_.radius());
    for (int length = shortest; length <= longest && left_ > 0 && !stop_(); ++length) {
        within_ = moves - length;
        is_shortest_ = length == shortest;
        const std::uint32_t rank = rank_of(pairing);
        if (distances_[rank] <= near_.radius() + length) {
            follow({pairing, rank, states_.unchanged(), moves_.size()}, length);
        }
        if (!is_listed_) {
            count_left();
        }
    }
    return left_;
}

bool StepThreeCover::covers(BlockState state) const noexcept {
    return is_listed_ ? std::ranges::find(states_left_, state) == states_left_.end()
                      : (missing_[state.cell] >> state.bit & 1U) == 0;
}

// REQUIRES a pairing that may come near in `left` moves.
void StepThreeCover::follow(const Node& node, int left) {
    if (left == 0) {
        take(node.rank, node.change);
        return;
    }
    if ((left >= kMovesBetweenStops && stop_()) ||
        (left == 1 && !is_shortest_ && distances_[node.rank] <= near_.radius())) {
        return;
    }
    for (std::size_t m = 0; m < moves_.size() && left_ > 0; ++m) {
        if (!goes_on(moves_, node.last, m)) {
            continue;
        }
        const Pairing next = moves_[m].pairing(node.pairing);
        const std::uint32_t rank = rank_of(next);
        if (distances_[rank] < near_.radius() + left) {
            follow({next, rank, StepThreeStates::then(node.change, moves_[m].change), m}, left - 1);
        }
    }
}

void StepThreeCover::take(std::uint32_t rank, const StateChange& change) {
    ++words_;
    const NearBlocks::Block there = near_[rank];
    if (is_listed_) {
        std::erase_if(states_left_, [&](const BlockState& state) {
            const BlockState to = states_.changed(state, change);
            return there[to.cell].of(to.bit) <= within_;
        });
        left_ = static_cast<std::uint32_t>(states_left_.size());
        return;
    }
    const CellPull pull(states_, change);
    for (std::size_t f = 0; f < kHalfPatterns; ++f) {
        for (std::size_t u = 0; u < kHalfPatterns; ++u) {
            const CellPull::Cell cell = pull.cell(f, u);
            missing_[f * kHalfPatterns + u] &=
                ~pull(there[cell.number].within(within_), cell.is_renamed);
        }
    }
    if (words_ % kWordsBetweenCounts == 0) {
        count_left();
    }
}

void StepThreeCover::count_left() {
    left_ = 0;
    for (const CellSet cell : missing_) {
        left_ += static_cast<std::uint32_t>(std::popcount(cell));
    }
    if (left_ > kFewStates) {
        return;
    }
    is_listed_ = true;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        for (CellSet rest = missing_[cell]; rest != 0; rest &= rest - 1) {
            states_left_.push_back({static_cast<std::uint16_t>(cell),
                                    static_cast<std::uint8_t>(std::countr_zero(rest))});
        }
    }
}

}  // namespace revenge::check
