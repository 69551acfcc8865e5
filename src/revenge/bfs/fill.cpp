#include "revenge/bfs/fill.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/bfs/filler.hpp"

namespace revenge::bfs {

namespace {

// Transitions keep a class and a symmetry in 32 bits.
constexpr coset::ClassIndex kMostClasses = coset::ClassIndex{1} << 24U;

}  // namespace

std::uint64_t fill_bytes(const coset::CosetSpace& space) {
    const table::BlockLayout layout = layout_for(space);
    const std::uint64_t block = layout.words() * sizeof(Word);
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    // Rows have at most the other coordinates of equal size turned.
    std::size_t turned = 0;
    if (layout.row_size > 1) {
        turned =
            static_cast<std::size_t>(std::ranges::count(space.shape(), space.shape().back())) - 1;
    }
    return std::uint64_t{planes} * space.classes() * block +
           LocalFrontiers::bytes(space.classes(), layout, space.largest_cost(), turned) +
           Transitions::bytes(space) +
           (layout.row_size > 1 ? 0
                                : 2 * sizeof(std::uint16_t) * space.raw_size() *
                                      space.moves().size() * space.group_order());
}

base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options,
                          std::optional<Resume> from) {
    if (space.classes() > kMostClasses) {
        return base::Error{base::ErrorCode::Resource,
                           space.name() + " has " + std::to_string(space.classes()) +
                               " classes, more than the " + std::to_string(kMostClasses) +
                               " that can be filled; reduce it by more symmetry"};
    }
    auto filler = Filler::make(space, options, std::move(from));
    if (!filler) {
        return filler.error();
    }
    return (*filler)->run();
}

}  // namespace revenge::bfs
