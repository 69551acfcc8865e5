#include "revenge/check/step_three_cover.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

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

namespace {

constexpr std::uint32_t kRanksBetweenStops = 1U << 18U;

}  // namespace

PairingDistances::PairingDistances(const std::vector<StepThreeMove>& moves, std::uint64_t enough,
                                   const std::function<bool()>& stop)
    : distances_(kPairings, std::numeric_limits<std::uint8_t>::max()) {
    distances_[rank_of(all_joined())] = 0;
    counts_ = {1};
    for (std::uint64_t known = 1; known < enough && counts_.back() > 0; known += counts_.back()) {
        const int distance = farthest_ + 1;
        std::uint64_t count = 0;
        for (std::uint32_t rank = 0; rank < kPairings; ++rank) {
            if (rank % kRanksBetweenStops == 0 && stop()) {
                return;
            }
            if (distances_[rank] != farthest_) {
                continue;
            }
            const Pairing pairing = pairing_of(rank);
            for (const StepThreeMove& move : moves) {
                std::uint8_t& to = distances_[rank_of(move.pairing(pairing))];
                if (to > distance) {
                    to = static_cast<std::uint8_t>(distance);
                    ++count;
                }
            }
        }
        counts_.push_back(count);
        farthest_ = distance;
    }
}

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
    Level last{std::vector<CellSet>(cells_.size()), std::vector<std::uint8_t>(ranks_.size())};
    Level next = last;
    const std::size_t joined = number_of(rank_of(all_joined()));
    const BlockState solved = states.solved();
    last.sets[joined * kCells + solved.cell] = CellSet{1} << solved.bit;
    last.has_some[joined] = 1;
    cells_[joined * kCells + solved.cell].set(CellSet{1} << solved.bit, 0);
    const base::Sharing shares{how.threads, 64, how.stop};
    for (int distance = 1; distance <= limits.moves && !how.stop.stop_requested(); ++distance) {
        progress.report({"states of step 3 near the goal, anew",
                         static_cast<std::uint64_t>(distance - 1),
                         static_cast<std::uint64_t>(limits.moves), "levels"});
        base::parallel_for(ranks_.size(), shares, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                pull(i, last, next);
                for (std::size_t cell = i * kCells; cell < (i + 1) * kCells; ++cell) {
                    cells_[cell].set(next.sets[cell], distance);
                }
            }
        });
        std::swap(last, next);
        moves_ = distance;
    }
}

std::size_t NearBlocks::number_of(std::uint32_t rank) const noexcept {
    return static_cast<std::size_t>(std::ranges::lower_bound(ranks_, rank) - ranks_.begin());
}

void NearBlocks::pull(std::size_t block, const Level& last, Level& next) const {
    CellSet* const found = next.sets.data() + block * kCells;
    std::fill_n(found, kCells, 0);
    for (std::size_t m = 0; m < turns_; ++m) {
        const std::uint32_t to = leads_to_[block * turns_ + m];
        if (to == kFar || last.has_some[to] == 0) {
            continue;
        }
        const CellPull& pull = pulls_[m];
        const CellSet* const there = last.sets.data() + to * kCells;
        for (std::size_t f = 0; f < kHalfPatterns; ++f) {
            for (std::size_t u = 0; u < kHalfPatterns; ++u) {
                const CellPull::Cell cell = pull.cell(f, u);
                if (there[cell.number] != 0) {
                    found[f * kHalfPatterns + u] |= pull(there[cell.number], cell.is_renamed);
                }
            }
        }
    }
    CellSet some = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        found[cell] &= cells_[block * kCells + cell].unknown();
        some |= found[cell];
    }
    next.has_some[block] = some != 0 ? 1 : 0;
}

}  // namespace revenge::check
