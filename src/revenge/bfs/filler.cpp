#include "revenge/bfs/filler.hpp"

#include <array>
#include <numeric>
#include <tuple>
#include <utility>

#include "revenge/base.hpp"

namespace revenge::bfs {

base::Result<std::unique_ptr<Filler>> Filler::make(const CosetSpace& space,
                                                   const FillOptions& options, PlaneStore& store) {
    std::unique_ptr<Filler> out(new Filler(space, options, store));
    REVENGE_TRY(out->make_frontiers());
    REVENGE_TRY(store.has_begun() ? out->resume() : out->start());
    return out;
}

base::Status Filler::start() {
    if (auto entered = ring_->agree(enter_goal()); !entered) {
        return entered;
    }
    pass_.distance = 0;
    finish_level();
    pass_.distance = 1;
    made_ = {0, own_.begin};
    return {};
}

base::Status Filler::enter_goal() {
    const table::BlockLayout& layout = kernel_->layout();
    std::vector<coset::Entry> goal = space_->goal();
    std::ranges::sort(goal, {}, &coset::Entry::cls);
    auto entry = std::ranges::lower_bound(goal, store_->first(own_.begin), {}, &coset::Entry::cls);
    for (std::size_t number = own_.begin; number < own_.end; ++number) {
        REVENGE_TRY(auto range, store_->open(number));
        Scratch scratch;
        while (entry != goal.end() && entry->cls < range.end) {
            const ClassIndex cls = entry->cls;
            const auto [found, count] = target_of(cls, scratch);
            std::ranges::fill(found, Word{0});
            for (*count = 0; entry != goal.end() && entry->cls == cls; ++entry, ++*count) {
                const std::uint64_t bit = layout.bit_of(entry->raw);
                found[bit / table::kWordBits] |= Word{1} << bit % table::kWordBits;
            }
            range.planes->set(cls - range.first, found, 0);
            count_found(cls, found, *count, scratch);
        }
        RangeState state;
        state.levels.push_back(scratch.sums);
        state.antipodes = std::move(scratch.antipodes);
        if (auto kept = store_->keep(range, std::move(state)); !kept) {
            return kept;
        }
        level_ += scratch.sums;
    }
    return {};
}

void Filler::find_place() {
    std::tuple newest{0, std::uint64_t{0}, own_.begin};
    Pass pass = pass_;
    bool was_behind = false;
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        const Pass& kept = store_->states()[range].pass;
        was_behind = was_behind || store_->states()[range].is_behind;
        const std::tuple at{kept.distance, kept.part, range};
        if (at >= newest) {
            newest = at;
            pass = kept;
        }
    }
    // No rank begins a level before all have ended the one before.
    const auto found = static_cast<std::uint64_t>(std::get<0>(newest));
    const std::uint64_t distance = std::ranges::max(ring_->gather(found));
    pass_.distance = static_cast<int>(distance);
    made_ = {0, own_.begin};
    if (std::ranges::max(ring_->gather(was_behind ? 1 : 0)) == 1) {
        // All that was kept knows the level before that; some of it the newest one (scratch_planes_behind.cpp).
        pass_.distance = std::max(1, pass_.distance - space_->largest_cost());
        return;
    }
    if (found == distance && distance != 0 && pass.is_cut_like(pass_)) {
        made_ = {std::get<1>(newest), std::get<2>(newest) + 1};
        if (made_.range == own_.end) {
            made_ = {made_.part + 1, own_.begin};
        }
    }
    // In other parts what has been found is not found again.
    const std::uint64_t has_ended = distance == 0 || made_.part == pass_.parts || own_.size() == 0;
    if (std::ranges::min(ring_->gather(has_ended)) == 1) {
        ++pass_.distance;
        made_ = {0, own_.begin};
    }
}

base::Status Filler::resume() {
    find_place();
    const auto newest = static_cast<std::size_t>(pass_.distance);
    totals_.resize(newest);
    for (std::size_t number = own_.begin; number < own_.end; ++number) {
        const std::vector<LevelSums>& levels = store_->states()[number].levels;
        ahead_.resize(std::max(ahead_.size(), levels.size()));
        for (std::size_t d = 0; d < levels.size(); ++d) {
            (d < newest ? totals_ : ahead_)[d] += levels[d];
        }
    }
    level_ = newest < ahead_.size() ? ahead_[newest] : LevelSums{};
    for (LevelSums& level : totals_) {
        level = sum_of_ranks(level);
        reached_ += level.entries;
    }
    from_planes_ = static_cast<int>(std::ranges::max(ring_->gather(ahead_.size())));
    return {};
}

LevelSums Filler::sum_of_ranks(const LevelSums& mine) const {
    std::array numbers{mine.entries, mine.positions, mine.fixed};
    ring_->sum(numbers);
    return {numbers[0], numbers[1], numbers[2]};
}

void Filler::finish_level() {
    totals_.push_back(sum_of_ranks(level_));
    reached_ += totals_.back().entries;
    level_ = totals_.size() < ahead_.size() ? ahead_[totals_.size()] : LevelSums{};
}

Distribution Filler::distribution() const {
    Distribution out;
    for (const LevelSums& level : totals_) {
        out.push_back({level.positions, level.fixed / space_->group_order(), level.entries});
    }
    return out;
}

std::vector<coset::Entry> Filler::antipodes() const {
    std::size_t levels = totals_.size();
    while (totals_[levels - 1].entries == 0) {
        --levels;
    }
    std::vector<coset::Entry> own;
    for (std::size_t number = own_.begin; number < own_.end; ++number) {
        const RangeState& state = store_->states()[number];
        if (state.levels.size() == levels) {
            own.insert(own.end(), state.antipodes.begin(), state.antipodes.end());
        }
    }
    own.resize(std::min(own.size(), kMostAntipodes));
    const std::vector<std::uint64_t> counts = ring_->gather(own.size());
    std::vector<std::uint64_t> numbers(
        2 * std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
    const auto before = counts.begin() + static_cast<std::ptrdiff_t>(ring_->rank());
    std::size_t at = 2 * std::accumulate(counts.begin(), before, std::size_t{0});
    for (const coset::Entry& entry : own) {
        numbers[at++] = entry.cls;
        numbers[at++] = entry.raw;
    }
    ring_->sum(numbers);
    std::vector<coset::Entry> out;
    for (at = 0; at < numbers.size() && out.size() < kMostAntipodes; at += 2) {
        out.push_back({static_cast<ClassIndex>(numbers[at]), numbers[at + 1]});
    }
    return out;
}

base::Result<Filled> Filler::run() {
    int empty_levels = 0;
    while (reached_ < space_->entries() && empty_levels < space_->largest_cost()) {
        REVENGE_TRY(fill_level());
        finish_level();
        empty_levels = totals_.back().entries == 0 ? empty_levels + 1 : 0;
        ++pass_.distance;
    }
    Filled out;
    out.antipodes = antipodes();
    out.distribution = distribution();
    while (out.distribution.back().entries == 0) {
        out.distribution.pop_back();
    }
    out.unreached = space_->entries() - reached_;
    out.transitions = reached_ * space_->moves().size();
    out.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
    return out;
}

}  // namespace revenge::bfs
