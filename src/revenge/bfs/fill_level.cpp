// A level: for each part of the newest frontiers, each class's block gathers what its neighbours' frontiers bring.
#include <bit>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/bfs/filler.hpp"

namespace revenge::bfs {

namespace {

// Returns true if no symmetry of the class maps the entry to an earlier one.
bool is_first_of_state(const coset::CosetSpace& space, const coset::Entry& entry) {
    return std::ranges::none_of(space.stabilizer(entry.cls), [&](coset::GroupElement g) {
        return space.raw_through(entry.raw, g) < entry.raw;
    });
}

}  // namespace

void Filler::count_found(ClassIndex cls, std::span<const Word> found, std::uint64_t count,
                         Scratch& scratch) const {
    const std::uint64_t size = space_->class_size(cls);
    const std::uint64_t fixed =
        space_->stabilizer(cls).empty() ? count : counter_.fixed(cls, found, count);
    scratch.sums += {count, count * size, fixed * size};
    for (std::size_t w = 0; w < found.size() && scratch.antipodes.size() < kMostAntipodes; ++w) {
        for (Word rest = found[w]; rest != 0 && scratch.antipodes.size() < kMostAntipodes;
             rest &= rest - 1) {
            const coset::Entry entry{
                cls, kernel_->layout().raw_of(w * table::kWordBits +
                                              static_cast<std::uint64_t>(std::countr_zero(rest)))};
            if (is_first_of_state(*space_, entry)) {
                scratch.antipodes.push_back(entry);
            }
        }
    }
}

// Neighbours lie anywhere in memory: small blocks are asked for one class ahead.
void Filler::prefetch(ClassIndex cls) const noexcept {
    if (cls >= end_ || kernel_->layout().words() > kSmallWords) {
        return;
    }
    for (std::size_t move = 0; move < transitions_.moves(); ++move) {
        frontiers_->prefetch(transitions_.neighbour(cls, move).cls, space_->moves()[move].cost);
    }
}

Filler::Target Filler::target_of(ClassIndex cls, Scratch& scratch) {
    if (keeps_levels_) {
        return {frontiers_->target_block(cls), &frontiers_->target_count(cls)};
    }
    return {Scratch::block_in(scratch.found, kernel_->layout().words()), &scratch.count};
}

void Filler::fill_class(ClassIndex cls, const OpenRange& range, Scratch& scratch) {
    prefetch(cls + 1);
    const auto [found, count] = target_of(cls, scratch);
    if (*count != 0) {
        std::ranges::fill(found, Word{0});
        *count = 0;
    }
    bool any = false;
    for (std::size_t move = 0; move < transitions_.moves() && !any; ++move) {
        const auto next = transitions_.neighbour(cls, move);
        any = frontiers_->fetch(next.cls, space_->moves()[move].cost).count != 0;
    }
    if (!any) {
        return;
    }
    table::DistancePlanes& planes = *range.planes;
    const std::uint64_t block = cls - range.first;
    const std::span<Word> remaining = Scratch::block_in(scratch.remaining, found.size());
    Gather gather{found, remaining, 0};
    const std::uint64_t before = planes.unreached(block, remaining);
    gather.remaining_count = before;
    const auto source_of = [&](std::size_t move) {
        return frontiers_->fetch(transitions_.neighbour(cls, move).cls, space_->moves()[move].cost);
    };
    const auto pair_of = [&](std::size_t move) {
        return transitions_.pair(move, transitions_.neighbour(cls, move).symmetry);
    };
    for (std::size_t move = 0; move < transitions_.moves() && gather.remaining_count != 0; ++move) {
        const FrontierBlock source = source_of(move);
        if (source.count == 0) {
            continue;
        }
        const std::size_t next = std::min(move + 1, transitions_.moves() - 1);
        gather.upcoming = nullptr;
        if (const FrontierBlock upcoming = source_of(next); upcoming.turned != nullptr) {
            gather.upcoming = kernel_->reads(upcoming, pair_of(next));
        }
        kernel_->pull(source, pair_of(move), gather);
    }
    *count = static_cast<std::uint32_t>(before - gather.remaining_count);
    if (*count == 0) {
        // Kernels may leave old entries in `found`.
        std::ranges::fill(found, Word{0});
        return;
    }
    *count = static_cast<std::uint32_t>(planes.keep_unreached(block, found));
    planes.set(block, found, static_cast<unsigned>(pass_.distance) % planes.modulus());
    count_found(cls, found, *count, scratch);
}

// Returns true if the range has unreached entries and a neighbour in the part; other ranges need not be loaded.
bool Filler::may_find(std::size_t range) const {
    const ClassIndex first = store_->first(range);
    const ClassIndex end = end_of(range);
    if (store_->states()[range].entries() == (end - first) * space_->raw_size()) {
        return false;
    }
    for (ClassIndex cls = first; cls < end; ++cls) {
        for (std::size_t move = 0; move < transitions_.moves(); ++move) {
            const auto next = transitions_.neighbour(cls, move);
            if (frontiers_->fetch(next.cls, space_->moves()[move].cost).count != 0) {
                return true;
            }
        }
    }
    return false;
}

void Filler::pass_over(std::size_t range) {
    if (!keeps_levels_) {
        return;
    }
    for (ClassIndex cls = store_->first(range); cls != end_of(range); ++cls) {
        if (frontiers_->target_count(cls) != 0) {
            std::ranges::fill(frontiers_->target_block(cls), Word{0});
            frontiers_->target_count(cls) = 0;
        }
    }
}

base::Status Filler::fill_range(std::size_t number) {
    const ClassIndex first = store_->first(number);
    if (!may_find(number)) {
        pass_over(number);
        progress_->add(end_of(number) - first);
        return store_->went_through(number, pass_.distance);
    }
    REVENGE_TRY(auto range, store_->open(number));
    if (number + 1 < own_.end) {
        store_->expect(number + 1);
    }
    std::vector<Scratch> scratches(std::max(1U, options_->threads));
    for_classes(first, range.end, [&](ClassIndex begin, ClassIndex end, unsigned thread) {
        for (ClassIndex cls = begin; cls != end; ++cls) {
            fill_class(cls, range, scratches[thread]);
        }
        progress_->add(end - begin);
    });
    if (options_->stop.stop_requested()) {
        return stopped();
    }
    auto kept = keep(range, scratches);
    return kept ? store_->went_through(number, pass_.distance) : kept;
}

base::Status Filler::keep(const OpenRange& range, std::span<Scratch> scratches) {
    LevelSums sums;
    std::vector<coset::Entry> first;
    for (const Scratch& scratch : scratches) {
        sums += scratch.sums;
        first.insert(first.end(), scratch.antipodes.begin(), scratch.antipodes.end());
    }
    if (sums.entries == 0) {
        return {};
    }
    const auto distance = static_cast<std::size_t>(pass_.distance);
    RangeState state = store_->states()[range.number];
    if (state.levels.size() == distance + 1) {
        first.insert(first.end(), state.antipodes.begin(), state.antipodes.end());
    }
    std::ranges::sort(first, [](const coset::Entry& a, const coset::Entry& b) {
        return a.cls != b.cls ? a.cls < b.cls : a.raw < b.raw;
    });
    first.resize(std::min(first.size(), kMostAntipodes));
    state.antipodes = std::move(first);
    state.levels.resize(distance + 1);
    state.levels[distance] += sums;
    state.pass = pass_;
    if (auto kept = store_->keep(range, std::move(state)); !kept) {
        return kept;
    }
    level_ += sums;
    return {};
}

base::Error Filler::stopped() const {
    return base::error(base::ErrorCode::Interrupted, "stopped-filling",
                       "{phase}: stopped while filling distance {distance}", space_->name(),
                       pass_.distance);
}

base::Status Filler::fill_part() {
    for (std::size_t range = own_.begin; range < own_.end; ++range) {
        if (options_->stop.stop_requested()) {
            return stopped();
        }
        if (Place{pass_.part, range}.is_before(made_)) {
            progress_->add(end_of(range) - store_->first(range));
        } else if (auto filled = fill_range(range); !filled) {
            return filled;
        }
    }
    return {};
}

base::Status Filler::fill_level() {
    const std::uint64_t classes = classes_of(own_);
    LevelProgress progress(*space_, pass_.distance, reached_, classes * pass_.parts,
                           options_->progress);
    progress_ = &progress;
    // Finished parts are not computed again, but parts of other ranks arrive one after the other.
    pass_.part = ring_->ranks() == 1 ? made_.part : 0;
    progress.skip(pass_.part * classes);
    for (; pass_.part < pass_.parts; ++pass_.part) {
        if (auto brought = bring(); !brought) {
            return brought;
        }
        if (auto filled = ring_->agree(fill_part()); !filled) {
            return filled;
        }
    }
    pass_.part = 0;
    made_ = {0, own_.begin};
    return ring_->agree(store_->end_level(pass_.distance));
}

}  // namespace revenge::bfs
