// The memory plan: the share of the frontiers that fits, and the use of memory shared between ranks.
#include <string>
#include <utility>

#include "revenge/base/number_text.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/bfs/filler.hpp"

namespace revenge::bfs {

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
    return Parts(store_->ranges(), ring_->ranks(), ring_->rank(), ranges).passes();
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
    return with_parts(taken + (ranges + (ring_->ranks() > 1 ? 2 : 0)) * one, parts_of(ranges));
}

base::Result<Filler::Room> Filler::find_room() {
    if (store_->is_in_memory()) {
        return Room{store_->ranges(), true};
    }
    std::uint64_t taken = scratch_fill_bytes(*space_, *store_, 0);
    const std::uint64_t one = scratch_fill_bytes(*space_, *store_, 1) - taken;
    taken += ring_->ranks() > 1 ? 2 * one : 0;  // what comes in and goes out
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
    const std::uint64_t share = (store_->ranges() + ring_->ranks() - 1) / ring_->ranks();
    if (taken + store_->own_bytes() + share * one <= options_->memory_bytes) {
        store_->hold_open();
        taken += store_->own_bytes();
    }
    const FrontierShape whole = frontier_shape(*space_, space_->classes(), space_->classes());
    const std::uint64_t in_common = whole.memory_bytes() / ring_->ranks_here() + 1;
    const std::uint64_t all = store_->ranges() * one;
    const std::uint64_t target = frontier_shape(*space_, 0, classes_of(own_)).bytes();
    return Room{std::min<std::size_t>(store_->ranges(), (options_->memory_bytes - taken) / one),
                taken + all + target <= options_->memory_bytes,
                taken + in_common <= options_->memory_bytes};
}

base::Status Filler::make_frontiers() {
    const auto room = find_room();
    if (auto agreed = ring_->agree(room ? base::Status() : room.error()); !agreed) {
        return agreed;
    }
    // All ranks do as the one with least room.
    const auto at_all = [this](std::uint64_t mine) {
        return std::ranges::min(ring_->gather(mine));
    };
    std::size_t ranges = at_all(room->ranges);
    keeps_levels_ = at_all(room->is_for_target ? 1 : 0) == 1;
    FrontierShape shape = frontier_shape(*space_, space_->classes(), space_->classes());
    shape.turned = kernel_->turned_coordinates();
    std::shared_ptr<std::byte> common;
    if (at_all(room->is_for_common ? 1 : 0) == 1) {
        common = ring_->common_memory(shape.memory_bytes());
    }
    machines_ = ring_->gather(common != nullptr ? ring_->first_here() : ring_->rank());
    if (common != nullptr) {
        ranges = store_->ranges();
        keeps_levels_ = true;
    }
    parts_ = Parts(store_->ranges(), ring_->ranks(), ring_->rank(), ranges);
    pass_ = {0, 0, parts_.passes(), ring_->ranks(), parts_.shares()};
    if (pass_.parts > kFewParts && ring_->is_first() && options_->progress != nullptr) {
        options_->progress->note(space_->name() + ": each level is " + std::to_string(pass_.parts) +
                                 " passes through the planes; better allow it " + few_parts());
    }
    if (common == nullptr) {
        shape.classes =
            std::min<std::uint64_t>(space_->classes(), parts_.room() * classes_of({0, 1}));
        shape.target_classes = keeps_levels_ ? classes_of(own_) : 0;
    }
    auto frontiers = Frontiers::make(shape, common);
    auto made = ring_->agree(frontiers ? base::Status() : frontiers.error());
    if (made) {
        frontiers_ = std::move(*frontiers);
        frontiers_->put_target(common != nullptr ? 0 : store_->first(own_.begin));
    }
    return made;
}

}  // namespace revenge::bfs
