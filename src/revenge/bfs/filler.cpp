#include "revenge/bfs/filler.hpp"

#include <array>
#include <numeric>
#include <tuple>
#include <utility>

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

}  // namespace revenge::bfs
