#include "revenge/check/step_three_near.hpp"

#include <algorithm>
#include <atomic>

namespace revenge::check {

NearBlocks::NearBlocks(const StepThreeStates& states, const std::vector<StepThreeMove>& moves,
                       const PairingDistances& distances, const Limits& limits,
                       const base::Sharing& how, base::ProgressSink& progress)
    : turns_(moves.size()) {
    std::uint64_t pairings = 0;
    for (int distance = 0; distance <= distances.farthest(); ++distance) {
        pairings += distances.counts()[static_cast<std::size_t>(distance)];
        if (pairings > limits.pairings) {
            break;
        }
        radius_ = distance;
    }
    for (std::uint32_t rank = 0; rank < kPairings; ++rank) {
        if (distances[rank] <= radius_) {
            ranks_.push_back(rank);
        }
    }
    for (const StepThreeMove& move : moves) {
        pulls_.emplace_back(states, move.change);
    }
    leads_to_.resize(ranks_.size() * turns_);
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
        const Pairing pairing = pairing_of(ranks_[i]);
        for (std::size_t m = 0; m < turns_; ++m) {
            const std::uint32_t rank = rank_of(moves[m].pairing(pairing));
            leads_to_[i * turns_ + m] =
                distances[rank] <= radius_ ? static_cast<std::uint32_t>(number_of(rank)) : kFar;
        }
    }
    cells_.resize(ranks_.size() * kCells);
    const BlockState solved = states.solved();
    cells_[number_of(rank_of(all_joined())) * kCells + solved.cell].set(CellSet{1} << solved.bit,
                                                                        0);
    std::vector<CellSet> found(cells_.size());
    const base::Sharing shares{how.threads, 64, how.stop};
    for (int distance = 1; distance <= limits.moves && !how.stop.stop_requested(); ++distance) {
        progress.report({"states of step 3 near the goal, anew",
                         static_cast<std::uint64_t>(distance - 1),
                         static_cast<std::uint64_t>(limits.moves), "levels"});
        // What is found is marked when all have looked.
        base::parallel_for(ranks_.size(), shares, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                pull(i, distance - 1, found.data() + i * kCells);
            }
        });
        base::parallel_for(ranks_.size(), shares, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin * kCells; i < end * kCells; ++i) {
                cells_[i].set(found[i], distance);
                found[i] = 0;
            }
        });
        moves_ = distance;
    }
}

std::size_t NearBlocks::number_of(std::uint32_t rank) const noexcept {
    return static_cast<std::size_t>(std::ranges::lower_bound(ranks_, rank) - ranks_.begin());
}

void NearBlocks::pull(std::size_t block, int within, CellSet* found) const {
    for (std::size_t m = 0; m < turns_; ++m) {
        const std::uint32_t to = leads_to_[block * turns_ + m];
        if (to == kFar) {
            continue;
        }
        const CellPull& pull = pulls_[m];
        const Block there = this->block(to);
        for (std::size_t f = 0; f < kHalfPatterns; ++f) {
            for (std::size_t u = 0; u < kHalfPatterns; ++u) {
                const CellPull::Cell cell = pull.cell(f, u);
                found[f * kHalfPatterns + u] |=
                    pull(there[cell.number].within(within), cell.is_renamed);
            }
        }
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        found[cell] &= ~cells_[block * kCells + cell].within(CellDistances::kLargest);
    }
}

}  // namespace revenge::check
