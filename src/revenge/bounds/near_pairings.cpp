#include "revenge/bounds/near_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace revenge::bounds {

NearPairings::NearPairings(const StepThree& model, Limits limits, const base::Sharing& how,
                           base::ProgressSink& progress)
    : model_(model),
      block_(model),
      limits_(limits),
      index_(model, limits.classes, limits.farthest, how, progress) {
    std::vector<PairingBlock::View> views;
    for (std::size_t move = 0; move < model_.moves().size(); ++move) {
        for (std::size_t symmetry = 0; symmetry < model_.symmetries().size(); ++symmetry) {
            block_.view(block_.then(block_.unchanged(), move), symmetry, views.emplace_back());
        }
    }
    CenterRows within = solved();
    for (int moves = 0; !how.stop.stop_requested(); ++moves) {
        const CenterRows* from = &within;
        if (moves >= limits_.dense) {
            rows_.push_back(std::move(within));
            from = &rows_.back();
        } else if (moves >= limits_.first) {
            lists_.emplace_back(block_, within, how);
        }
        if (moves == limits_.last) {
            return;
        }
        within = advance(*from, views, how, progress, moves + 1);
    }
}

CenterRows NearPairings::solved() {
    CenterRows out(std::size_t{index_.near()} * block_.rows());
    is_empty_.assign(index_.near(), 1);
    is_empty_[0] = 0;
    for (const StepThree::Centers& goal : model_.goals()) {
        const auto place = block_.place_of(PairingBlock::state_of(model_, false, goal));
        out.add(place.row, one_bit(place.value));
    }
    return out;
}

// Of those in whose blocks there is anything.
void NearPairings::find_neighbors(std::uint32_t block, std::vector<Neighbor>& out) const {
    out.clear();
    for (std::size_t move = 0; move < model_.moves().size(); ++move) {
        const PairingEntry there = index_.next(index_.first(block), move);
        if (there.cls() < index_.near() && is_empty_[there.cls()] == 0) {
            out.push_back({there.cls(), move * model_.symmetries().size() + there.symmetry()});
        }
    }
}

// States within one move more.
CenterRows NearPairings::advance(const CenterRows& within,
                                 const std::vector<PairingBlock::View>& views,
                                 const base::Sharing& how, base::ProgressSink& progress,
                                 int moves) {
    const std::size_t rows = block_.rows();
    const std::size_t blocks = index_.near();
    CenterRows out(within.size());
    std::vector<PairingBlock::Gathered> gathered(how.threads, block_.nothing());
    std::vector<std::vector<Neighbor>> neighbors(how.threads);
    std::vector<std::uint8_t> is_empty = is_empty_;
    const std::string task = fmt::format("blocks of near pairings, {} moves", moves);
    std::atomic<std::uint64_t> done{0};
    base::parallel_for(blocks, how, [&](std::size_t begin, std::size_t end, unsigned thread) {
        PairingBlock::Gathered& here = gathered[thread];
        for (std::size_t block = begin; block < end; ++block) {
            std::vector<Neighbor>& next = neighbors[thread];
            find_neighbors(static_cast<std::uint32_t>(block), next);
            if (next.empty() && is_empty_[block] != 0) {
                continue;
            }
            is_empty[block] = 0;
            here.swapped.clear();
            std::copy_n(within.low.begin() + static_cast<std::ptrdiff_t>(block * rows), rows,
                        here.rows.low.begin());
            std::copy_n(within.high.begin() + static_cast<std::ptrdiff_t>(block * rows), rows,
                        here.rows.high.begin());
            for (std::size_t i = 0; i < next.size(); ++i) {
                if (i + 1 < next.size()) {
                    block_.prefetch(rows_of(within, next[i + 1].block));
                }
                block_.gather(views[next[i].view], rows_of(within, next[i].block), here);
            }
            block_.merge(here);
            std::ranges::copy(here.rows.low,
                              out.low.begin() + static_cast<std::ptrdiff_t>(block * rows));
            std::ranges::copy(here.rows.high,
                              out.high.begin() + static_cast<std::ptrdiff_t>(block * rows));
        }
        progress.report({task, done += end - begin, blocks, "blocks"});
    });
    is_empty_ = std::move(is_empty);
    return out;
}

}  // namespace revenge::bounds
