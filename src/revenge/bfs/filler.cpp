#include "revenge/bfs/filler.hpp"

#include <array>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/base/text.hpp"

namespace revenge::bfs {

using table::Word;

OrbitCounter::OrbitCounter(const coset::CosetSpace& space, const table::BlockLayout& layout)
    : space_(&space), in_place_(space.group_order()) {
    for (const coset::ClassIndex cls : space.symmetric_classes()) {
        for (const coset::GroupElement g : space.stabilizer(cls)) {
            if (!in_place_[g].empty()) {
                continue;
            }
            in_place_[g].resize(layout.words());
            for (std::uint64_t raw = 0; raw < layout.raw_size; ++raw) {
                if (space.raw_through(raw, g) == raw) {
                    const std::uint64_t bit = layout.bit_of(raw);
                    in_place_[g][bit / table::kWordBits] |= Word{1} << bit % table::kWordBits;
                }
            }
        }
    }
}

std::uint64_t OrbitCounter::fixed(coset::ClassIndex cls, std::span<const Word> entries,
                                  std::uint64_t count) const noexcept {
    std::uint64_t fixed = count;
    for (const coset::GroupElement g : space_->stabilizer(cls)) {
        for (std::size_t w = 0; w < entries.size(); ++w) {
            fixed += base::port::count_bits(entries[w] & in_place_[g][w]);
        }
    }
    return fixed;
}

base::Result<std::unique_ptr<Filler>> Filler::make(const CosetSpace& space,
                                                   const FillOptions& options, PlaneStore& store) {
    std::unique_ptr<Filler> out(new Filler(space, options, store));
    REVENGE_TRY(out->make_frontiers());
    REVENGE_TRY(store.has_begun() ? out->resume() : out->start());
    return out;
}

base::Status Filler::start() {
    REVENGE_TRY(communicator_->agree(enter_goal()));
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
        REVENGE_TRY(store_->keep(range, std::move(state)));
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
    const std::uint64_t distance = std::ranges::max(communicator_->gather(found));
    pass_.distance = static_cast<int>(distance);
    made_ = {0, own_.begin};
    if (std::ranges::max(communicator_->gather(was_behind ? 1 : 0)) == 1) {
        // All that was kept knows the level before that; some of it the newest one (scratch_planes.cpp).
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
    if (std::ranges::min(communicator_->gather(has_ended)) == 1) {
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
    from_planes_ = static_cast<int>(std::ranges::max(communicator_->gather(ahead_.size())));
    return {};
}

LevelSums Filler::sum_of_ranks(const LevelSums& mine) const {
    std::array numbers{mine.entries, mine.positions, mine.fixed};
    communicator_->sum(numbers);
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
    own.resize(std::min(own.size(), kMaxAntipodes));
    const std::vector<std::uint64_t> counts = communicator_->gather(own.size());
    std::vector<std::uint64_t> numbers(
        2 * std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
    const auto before = counts.begin() + static_cast<std::ptrdiff_t>(communicator_->rank());
    std::size_t at = 2 * std::accumulate(counts.begin(), before, std::size_t{0});
    for (const coset::Entry& entry : own) {
        numbers[at++] = entry.cls;
        numbers[at++] = entry.raw;
    }
    communicator_->sum(numbers);
    std::vector<coset::Entry> out;
    for (at = 0; at < numbers.size() && out.size() < kMaxAntipodes; at += 2) {
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

// The memory plan: the share of the frontiers that fits, and the use of memory shared between ranks.

std::uint64_t Filler::fixed_bytes(const CosetSpace& space, std::uint64_t classes) {
    return space.bytes() + Transitions::bytes(space, classes) + kernel_bytes(space) +
           OrbitCounter::bytes(space, layout_for(space));
}

FrontierShape Filler::frontier_shape(const CosetSpace& space, std::uint64_t classes,
                                     std::uint64_t target_classes) {
    FrontierShape out{
        classes,        layout_for(space), space.largest_cost(), {}, space.shape().size(),
        target_classes, space.classes()};
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

std::uint64_t Filler::parts_of(std::size_t ranges) const {
    return Parts(store_->ranges(), communicator_->ranks(), communicator_->rank(), ranges).passes();
}

std::string Filler::with_parts(std::uint64_t bytes, std::uint64_t parts) {
    const std::string memory = std::to_string((bytes >> 20U) + 1) + "M";
    return parts == 1 ? memory
                      : memory + ", with which each level is " + std::to_string(parts) +
                            " passes through the planes";
}

std::string Filler::few_parts() const {
    std::size_t ranges = 1;
    while (parts_of(ranges) > kFewParts) {
        ++ranges;
    }
    const std::uint64_t taken = scratch_fill_bytes(*space_, *store_, 0);
    const std::uint64_t one = scratch_fill_bytes(*space_, *store_, 1) - taken;
    return with_parts(taken + (ranges + (communicator_->ranks() > 1 ? 2 : 0)) * one,
                      parts_of(ranges));
}

base::Result<Filler::Room> Filler::find_room() {
    if (store_->is_in_memory()) {
        return Room{store_->ranges(), true};
    }
    std::uint64_t taken = scratch_fill_bytes(*space_, *store_, 0);
    const std::uint64_t one = scratch_fill_bytes(*space_, *store_, 1) - taken;
    taken += communicator_->ranks() > 1 ? 2 * one : 0;  // what comes in and goes out
    if (taken + one > options_->memory_bytes) {
        return base::error(base::ErrorCode::Resource, "memory-too-small",
                           "{phase} needs {needed} MB of memory beside its scratch directory and "
                           "may use {allowed}; allow it {bytes}",
                           space_->name(), base::grouped(((taken + one) >> 20U) + 1),
                           base::grouped(options_->memory_bytes >> 20U),
                           with_parts(taken + one, parts_of(1)) +
                               (parts_of(1) > kFewParts ? ", or better " + few_parts() : ""));
    }
    // A part is read once a level, planes with every part: they come first.
    const std::uint64_t share =
        (store_->ranges() + communicator_->ranks() - 1) / communicator_->ranks();
    if (taken + store_->own_bytes() + share * one <= options_->memory_bytes) {
        store_->hold_open();
        taken += store_->own_bytes();
    }
    const FrontierShape whole = frontier_shape(*space_, space_->classes(), space_->classes());
    const std::uint64_t in_common = whole.memory_bytes() / communicator_->ranks_here() + 1;
    const std::uint64_t all = store_->ranges() * one;
    const std::uint64_t target = frontier_shape(*space_, 0, classes_of(own_)).bytes();
    return Room{std::min<std::size_t>(store_->ranges(), (options_->memory_bytes - taken) / one),
                taken + all + target <= options_->memory_bytes,
                taken + in_common <= options_->memory_bytes};
}

base::Status Filler::make_frontiers() {
    const auto room = find_room();
    REVENGE_TRY(communicator_->agree(room ? base::Status() : room.error()));
    // All ranks do as the one with least room.
    const auto at_all = [this](std::uint64_t mine) {
        return std::ranges::min(communicator_->gather(mine));
    };
    std::size_t ranges = at_all(room->ranges);
    keeps_levels_ = at_all(room->is_for_target ? 1 : 0) == 1;
    FrontierShape shape = frontier_shape(*space_, space_->classes(), space_->classes());
    shape.turned = kernel_->turned_coordinates();
    std::shared_ptr<std::byte> common;
    if (at_all(room->is_for_common ? 1 : 0) == 1) {
        common = communicator_->common_memory(shape.memory_bytes());
    }
    machines_ = communicator_->gather(common != nullptr ? communicator_->first_here()
                                                        : communicator_->rank());
    if (common != nullptr) {
        ranges = store_->ranges();
        keeps_levels_ = true;
    }
    parts_ = Parts(store_->ranges(), communicator_->ranks(), communicator_->rank(), ranges);
    pass_ = {0, 0, parts_.passes(), communicator_->ranks(), parts_.shares()};
    if (pass_.parts > kFewParts && communicator_->is_first() && options_->progress != nullptr) {
        options_->progress->note(space_->name() + ": each level is " + std::to_string(pass_.parts) +
                                 " passes through the planes; better allow it " + few_parts());
    }
    if (common == nullptr) {
        shape.classes =
            std::min<std::uint64_t>(space_->classes(), parts_.room() * classes_of({0, 1}));
        shape.target_classes = keeps_levels_ ? classes_of(own_) : 0;
    }
    auto frontiers = Frontiers::make(shape, common);
    auto made = communicator_->agree(frontiers ? base::Status() : frontiers.error());
    if (made) {
        frontiers_ = std::move(*frontiers);
        frontiers_->put_target(common != nullptr ? 0 : store_->first(own_.begin));
    }
    return made;
}

// A level: for each part of the newest frontiers, each class's block pulls from its neighbours' frontiers.

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
    for (std::size_t w = 0; w < found.size() && scratch.antipodes.size() < kMaxAntipodes; ++w) {
        for (Word rest = found[w]; rest != 0 && scratch.antipodes.size() < kMaxAntipodes;
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

// Neighbours lie anywhere in memory, so small blocks are prefetched one class ahead.
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
    first.resize(std::min(first.size(), kMaxAntipodes));
    state.antipodes = std::move(first);
    state.levels.resize(distance + 1);
    state.levels[distance] += sums;
    state.pass = pass_;
    REVENGE_TRY(store_->keep(range, std::move(state)));
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
    pass_.part = communicator_->ranks() == 1 ? made_.part : 0;
    progress.skip(pass_.part * classes);
    for (; pass_.part < pass_.parts; ++pass_.part) {
        REVENGE_TRY(bring());
        REVENGE_TRY(communicator_->agree(fill_part()));
    }
    pass_.part = 0;
    made_ = {0, own_.begin};
    return communicator_->agree(store_->end_level(pass_.distance));
}

// Parts of the frontiers: loaded from the planes, passed round the ring.

void Filler::turn(ClassIndex cls, int steps_back) {
    const FrontierBlock block = frontiers_->fetch(cls, steps_back);
    kernel_->turn(block.bits, block.count, block.place, frontiers_->turned(steps_back));
}

void Filler::turn_all(ClassIndex first, ClassIndex end, int steps_back) {
    if (kernel_->turned_coordinates().empty()) {
        return;
    }
    for_classes(first, end, [&](ClassIndex begin, ClassIndex last, unsigned /*thread*/) {
        for (ClassIndex cls = begin; cls != last; ++cls) {
            turn(cls, steps_back);
        }
    });
}

base::Result<int> Filler::bring_own(RangeRun ranges) {
    if (keeps_levels_ && pass_.distance > from_planes_) {
        frontiers_->advance();
        turn_all(store_->first(ranges.begin), store_->first(ranges.end), 1);
        return 1;
    }
    REVENGE_TRY(load(ranges));
    return space_->largest_cost();
}

// Computes the frontiers of the last levels from the planes. Entries of the same value, nearer by a full modulus, are
// included; they cost time but find nothing new.
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

base::Status Filler::load(RangeRun ranges) {
    for (std::size_t number = ranges.begin; number < ranges.end; ++number) {
        if (options_->stop.stop_requested()) {
            return stopped();
        }
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
        REVENGE_TRY(auto range, store_->open(number));
        store_->expect(number + 1 < ranges.end ? number + 1 : own_.begin);
        load_range(range);
    }
    return options_->stop.stop_requested() ? base::Status(stopped()) : base::Status();
}

// Ranges are exchanged one by one, so that neither outgoing nor incoming data takes much memory. Sent data may be
// overwritten: an incoming range is stored no further back than the outgoing range of the same number.
bool Filler::hand_round(Piece held, Piece wanted, std::size_t ranges, int steps) {
    const std::uint64_t classes = classes_of({0, 1});
    bool is_whole = true;
    for (std::size_t i = 0; i < ranges; ++i) {
        const auto run_of = [&](const Piece& piece) {
            const std::uint64_t begin = std::min(i * classes, piece.classes);
            return Piece{piece.place + begin, std::min((i + 1) * classes, piece.classes) - begin};
        };
        sent_.clear();
        frontiers_->pack(run_of(held).place, run_of(held).classes, steps, sent_);
        communicator_->shift(sent_, received_);
        const Piece taken = run_of(wanted);
        is_whole = frontiers_->unpack(taken.place, taken.classes, steps, received_) && is_whole;
    }
    return is_whole;
}

bool Filler::takes(std::size_t rank, std::size_t step) const noexcept {
    const std::size_t ranks = communicator_->ranks();
    return machines_[(rank + 1) % ranks] != machines_[rank] &&
           machines_[(rank + step) % ranks] != machines_[rank];
}

base::Status Filler::bring() {
    const std::size_t slots = parts_.slots(pass_.part);
    std::uint64_t classes = 0;
    for (std::size_t slot = 0; slot < slots; ++slot) {
        classes += classes_of(parts_.piece(pass_.part, slot));
    }
    // If all frontiers fit, they are in order of classes, in the same way at all ranks: possibly in shared memory.
    const bool has_all = pass_.parts == 1;
    frontiers_->move_to(has_all ? 0 : store_->first(parts_.piece(pass_.part, 0).begin), classes);
    std::uint64_t next_place = 0;
    const bool is_one_machine =
        std::ranges::all_of(machines_, [](std::uint64_t first) { return first == 0; });
    base::Status handed;
    int steps = space_->largest_cost();  // the newest frontiers, which have changed
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const RangeRun ranges = parts_.piece(pass_.part, slot);
        const std::size_t step = parts_.step(pass_.part, slot);
        const Piece wanted{has_all ? store_->first(ranges.begin) : next_place, classes_of(ranges)};
        next_place += wanted.classes;
        if (parts_.is_own(pass_.part, slot)) {
            const auto brought = bring_own(ranges);
            REVENGE_TRY(communicator_->agree(brought ? base::Status() : brought.error()));
            steps = *brought;
        } else if (!is_one_machine) {
            const std::size_t before =
                (communicator_->rank() + communicator_->ranks() - 1) % communicator_->ranks();
            const Piece held{newest_.place, takes(before, step) ? newest_.classes : 0};
            const Piece taken{wanted.place,
                              takes(communicator_->rank(), step) ? wanted.classes : 0};
            if (!hand_round(held, taken, parts_.most_ranges(pass_.part), steps)) {
                handed = base::error(
                    base::ErrorCode::Resource, "part-of-another-length",
                    "{phase}: what rank {rank} sent is of another length than it should be",
                    space_->name(), (communicator_->rank() + 1) % communicator_->ranks());
            }
            for (int back = 1; taken.classes != 0 && back <= steps; ++back) {
                turn_all(store_->first(ranges.begin), store_->first(ranges.end), back);
            }
        }
        newest_ = wanted;
    }
    return communicator_->agree(std::move(handed));
}

}  // namespace revenge::bfs
