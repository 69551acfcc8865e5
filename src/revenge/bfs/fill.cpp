#include "revenge/bfs/fill.hpp"

#include <string>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/bfs/filler.hpp"

namespace revenge::bfs {

namespace {

base::Status require_numbers(const coset::CosetSpace& space) {
    const std::uint64_t most = coset::ClassPacking(space.group_order()).most_classes();
    if (space.classes() > most) {
        return base::error(base::ErrorCode::Resource, "too-many-classes-beside",
                           "{phase} has {classes} classes, more than the {most} that can be "
                           "numbered beside its {symmetries} symmetries; declare fewer",
                           space.name(), space.classes(), most, space.group_order());
    }
    return {};
}

}  // namespace

std::uint64_t fill_bytes(const coset::CosetSpace& space) {
    const std::uint64_t block = layout_for(space).words() * sizeof(Word);
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    return std::uint64_t{planes} * space.classes() * block +
           Filler::frontier_shape(space, space.classes(), space.classes()).bytes() +
           Filler::fixed_bytes(space, space.classes());
}

std::uint64_t scratch_fill_bytes(const coset::CosetSpace& space, const PlaneStore& planes,
                                 std::uint64_t ranges) {
    const std::uint64_t own = planes.first(planes.own().end) - planes.first(planes.own().begin);
    return kProcessBytes + Filler::fixed_bytes(space, own) + planes.open_bytes() +
           ranges * Filler::frontier_shape(space, planes.first(1), 0).bytes();
}

base::Status require_memory(const coset::CosetSpace& space, std::uint64_t memory_bytes) {
    if (auto numbered = require_numbers(space); !numbered) {
        return numbered;
    }
    const std::uint64_t needed = fill_bytes(space);
    if (needed > memory_bytes) {
        return base::error(
            base::ErrorCode::Resource, "memory-too-small",
            "filling the table of {phase} takes {needed} MB of memory, and {allowed} MB are "
            "allowed; allow it {bytes}, or fill it first, with a scratch directory",
            space.name(), base::grouped((needed >> 20U) + 1), base::grouped(memory_bytes >> 20U),
            std::to_string((needed >> 20U) + 1) + "M");
    }
    return {};
}

base::Status require_room(const coset::CosetSpace& space, std::uint64_t memory_bytes) {
    return space.bytes() <= memory_bytes
               ? base::Status()
               : base::error(base::ErrorCode::Resource, "memory-beside-table",
                             "{phase} takes {needed} bytes of memory beside its table and may use "
                             "{allowed}; allow more",
                             space.name(), base::grouped(space.bytes()),
                             base::grouped(memory_bytes));
}

base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options,
                          PlaneStore& planes) {
    REVENGE_TRY(require_numbers(space));
    REVENGE_TRY(auto filler, Filler::make(space, options, planes));
    return filler->run();
}

base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options) {
    REVENGE_TRY(require_memory(space, options.memory_bytes));
    REVENGE_TRY(auto made, table::DistancePlanes::make(space.classes(), layout_for(space),
                                                       table::modulus_for(space.largest_cost())));
    MemoryPlanes planes(std::move(made));
    auto out = fill(space, options, planes);
    if (out) {
        out->planes = std::move(planes.planes());
    }
    return out;
}

}  // namespace revenge::bfs
