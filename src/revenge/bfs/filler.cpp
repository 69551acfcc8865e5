#include "revenge/bfs/filler.hpp"

#include <string>
#include <tuple>
#include <utility>

namespace revenge::bfs {

std::uint64_t Filler::fixed_bytes(const CosetSpace& space) {
    return Transitions::bytes(space) + (layout_for(space).row_size > 1
                                            ? 0
                                            : 2 * sizeof(std::uint16_t) * space.raw_size() *
                                                  space.moves().size() * space.group_order());
}

FrontierShape Filler::frontier_shape(const CosetSpace& space, std::uint64_t classes,
                                     bool has_target) {
    FrontierShape out{classes, layout_for(space),    space.largest_cost(),
                      {},      space.shape().size(), has_target};
    if (out.layout.row_size > 1) {
        // Rows have at most the other coordinates of equal size turned.
        for (std::size_t k = 0; k + 1 < space.shape().size(); ++k) {
            if (space.shape()[k] == space.shape().back()) {
                out.turned.push_back(static_cast<int>(k));
            }
        }
    }
    return out;
}

base::Result<std::unique_ptr<Filler>> Filler::make(const CosetSpace& space,
                                                   const FillOptions& options, PlaneStore& store) {
    std::uint64_t classes = space.classes();
    if (!store.is_in_memory()) {
        const std::uint64_t taken = scratch_fill_bytes(space, store, 0);
        const std::uint64_t one = scratch_fill_bytes(space, store, 1) - taken;
        if (taken + one > options.memory_bytes) {
            return base::Error{base::ErrorCode::Resource,
                               space.name() + " needs " + std::to_string(taken + one) +
                                   " bytes of memory beside its scratch directory and may use " +
                                   std::to_string(options.memory_bytes) + "; allow it " +
                                   std::to_string(((taken + one) >> 20U) + 1) + "M"};
        }
        classes =
            std::min<std::uint64_t>(classes, (options.memory_bytes - taken) / one * store.first(1));
    }
    std::unique_ptr<Filler> out(new Filler(space, options, store));
    FrontierShape shape = frontier_shape(space, classes, store.is_in_memory());
    shape.turned = out->kernel_->turned_coordinates();
    auto frontiers = Frontiers::make(shape);
    if (!frontiers) {
        return frontiers.error();
    }
    out->frontiers_ = std::move(*frontiers);
    // Parts of equal size, as few as there is room for.
    const std::uint64_t ranges = store.ranges();
    const std::uint64_t most = (classes + store.first(1) - 1) / store.first(1);
    out->pass_.parts = (ranges + most - 1) / most;
    out->ranges_in_part_ =
        static_cast<std::size_t>((ranges + out->pass_.parts - 1) / out->pass_.parts);
    out->pass_.parts = (ranges + out->ranges_in_part_ - 1) / out->ranges_in_part_;
    const bool is_new = store.states().front().levels.empty();
    if (auto ready = is_new ? out->start() : out->resume(); !ready) {
        return ready.error();
    }
    return out;
}

base::Status Filler::start() {
    const table::BlockLayout& layout = kernel_->layout();
    std::vector<coset::Entry> goal = space_->goal();
    std::ranges::sort(goal, {}, &coset::Entry::cls);
    totals_.resize(1);
    auto entry = goal.begin();
    for (std::size_t number = 0; number < store_->ranges(); ++number) {
        auto range = store_->open(number);
        if (!range) {
            return range.error();
        }
        Scratch scratch;
        while (entry != goal.end() && entry->cls < range->end) {
            const ClassIndex cls = entry->cls;
            const auto [found, count] = target_of(cls, scratch);
            std::ranges::fill(found, Word{0});
            for (*count = 0; entry != goal.end() && entry->cls == cls; ++entry, ++*count) {
                const std::uint64_t bit = layout.bit_of(entry->raw);
                found[bit / table::kWordBits] |= Word{1} << bit % table::kWordBits;
            }
            range->planes->set(cls - range->first, found, 0);
            count_found(cls, found, *count, scratch);
        }
        RangeState state;
        state.levels.push_back(scratch.sums);
        state.antipodes = std::move(scratch.antipodes);
        if (auto kept = store_->keep(*range, std::move(state)); !kept) {
            return kept;
        }
        totals_.front() += scratch.sums;
    }
    reached_ = totals_.front().entries;
    pass_.distance = 1;
    if (store_->is_in_memory()) {
        advance();
    }
    return {};
}

void Filler::turn(ClassIndex cls, int steps_back) {
    const FrontierBlock block = frontiers_->fetch(cls, steps_back);
    kernel_->turn(block.bits, block.count, block.place, frontiers_->turned(steps_back));
}

void Filler::advance() {
    frontiers_->advance();
    if (kernel_->turned_coordinates().empty()) {
        return;
    }
    for_classes(0, space_->classes(), [&](ClassIndex begin, ClassIndex end, unsigned /*thread*/) {
        for (ClassIndex cls = begin; cls != end; ++cls) {
            turn(cls, 1);
        }
    });
}

void Filler::find_place() {
    pass_.distance = 0;
    std::uint64_t parts = pass_.parts;
    std::tuple newest{0, std::uint64_t{0}, std::size_t{0}};
    for (std::size_t range = 0; range < store_->ranges(); ++range) {
        const Pass& pass = store_->states()[range].pass;
        const std::tuple at{pass.distance, pass.part, range};
        if (at >= newest) {
            newest = at;
            parts = pass.parts;
        }
    }
    std::tie(pass_.distance, pass_.part, range_) = newest;
    if (pass_.distance == 0) {
        pass_ = {1, 0, pass_.parts};
        range_ = 0;
    } else if (parts != pass_.parts) {
        pass_.part = 0;  // what has been found is not found again
        range_ = 0;
    } else if (++range_ == store_->ranges()) {
        range_ = 0;
        if (++pass_.part == pass_.parts) {
            pass_ = {pass_.distance + 1, 0, pass_.parts};
        }
    }
}

base::Status Filler::resume() {
    for (const RangeState& state : store_->states()) {
        totals_.resize(std::max(totals_.size(), state.levels.size()));
        for (std::size_t d = 0; d < state.levels.size(); ++d) {
            totals_[d] += state.levels[d];
            reached_ += state.levels[d].entries;
        }
    }
    find_place();
    if (!store_->is_in_memory()) {
        return {};
    }
    auto range = store_->open(0);
    if (!range) {
        return range.error();
    }
    load_range(*range);
    return {};
}

// Frontiers of the last levels, as far as the planes tell: entries of the same value from a whole modulus earlier come
// along, which costs time but finds nothing new.
void Filler::load_range(const OpenRange& range) {
    const table::DistancePlanes& planes = *range.planes;
    for_classes(range.first, range.end, [&](ClassIndex begin, ClassIndex end, unsigned /*thread*/) {
        for (ClassIndex cls = begin; cls != end; ++cls) {
            for (int back = 1; back <= space_->largest_cost(); ++back) {
                std::uint64_t count = 0;
                if (pass_.distance >= back) {
                    const unsigned value =
                        static_cast<unsigned>(pass_.distance - back) % planes.modulus();
                    count =
                        planes.with_value(cls - range.first, value, frontiers_->block(cls, back));
                }
                frontiers_->count(cls, back) = static_cast<std::uint32_t>(count);
                turn(cls, back);
            }
        }
    });
}

base::Status Filler::load(std::uint64_t part) {
    if (store_->is_in_memory()) {
        return {};
    }
    const std::size_t begin = first_range(part);
    const std::size_t end = std::min(first_range(part + 1), store_->ranges());
    frontiers_->move_to(store_->first(begin), store_->first(end) - store_->first(begin));
    for (std::size_t number = begin; number < end && !options_->stop.stop_requested(); ++number) {
        const std::vector<LevelSums>& levels = store_->states()[number].levels;
        const auto newest = static_cast<std::size_t>(pass_.distance);
        bool any = false;
        for (int back = 1; back <= std::min(space_->largest_cost(), pass_.distance); ++back) {
            const std::size_t level = newest - static_cast<std::size_t>(back);
            any = any || (level < levels.size() && levels[level].entries != 0);
        }
        if (!any) {
            for (ClassIndex cls = store_->first(number); cls < end_of(number); ++cls) {
                for (int back = 1; back <= space_->largest_cost(); ++back) {
                    frontiers_->count(cls, back) = 0;
                }
            }
            continue;
        }
        auto range = store_->open(number);
        if (!range) {
            return range.error();
        }
        store_->expect(number + 1 < end ? number + 1 : 0);
        load_range(*range);
    }
    return {};
}

base::Status Filler::maybe_checkpoint() {
    if (!options_->checkpoint) {
        return {};
    }
    const std::chrono::duration<double> since = Clock::now() - last_checkpoint_;
    if (since.count() < options_->checkpoint_seconds || reached_ == space_->entries()) {
        return {};
    }
    auto written = options_->checkpoint(distribution(), antipodes());
    last_checkpoint_ = Clock::now();
    return written;
}

Distribution Filler::distribution() const {
    Distribution out;
    for (const LevelSums& level : totals_) {
        out.push_back({level.positions, level.fixed / space_->group_order(), level.entries});
    }
    return out;
}

// Of the newest level that has entries.
std::vector<coset::Entry> Filler::antipodes() const {
    std::size_t levels = totals_.size();
    while (totals_[levels - 1].entries == 0) {
        --levels;
    }
    std::vector<coset::Entry> out;
    for (const RangeState& state : store_->states()) {
        if (state.levels.size() == levels) {
            out.insert(out.end(), state.antipodes.begin(), state.antipodes.end());
        }
    }
    out.resize(std::min(out.size(), kMostAntipodes));
    return out;
}

base::Result<Filled> Filler::run() {
    int empty_levels = 0;
    while (reached_ < space_->entries() && empty_levels < space_->largest_cost()) {
        if (auto filled = fill_level(); !filled) {
            return filled.error();
        }
        if (store_->is_in_memory()) {
            advance();
        }
        empty_levels = totals_.back().entries == 0 ? empty_levels + 1 : 0;
        pass_ = {pass_.distance + 1, 0, pass_.parts};
        if (auto kept = maybe_checkpoint(); !kept) {
            return kept.error();
        }
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
