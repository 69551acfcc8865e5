#include "revenge/bfs/kernel.hpp"

#include <limits>

#include "revenge/bfs/entry_kernel.hpp"
#include "revenge/bfs/row_kernel.hpp"

namespace revenge::bfs {

namespace {

// Above this a table of bit places a pair would not stay in the cache (and not fit 16 bits).
constexpr std::uint64_t kLargestTabled = std::numeric_limits<std::uint16_t>::max();
constexpr std::size_t kMostRowCoordinates = 5;

bool wants_rows(const coset::CosetSpace& space) {
    return space.raw_size() > kLargestTabled && space.shape().size() >= 2 &&
           space.shape().size() <= kMostRowCoordinates &&
           space.shape().back() >= RowKernel::kLeastRow &&
           space.shape().back() <= RowKernel::kRowBits;
}

}  // namespace

BlockLayout layout_for(const coset::CosetSpace& space) {
    if (wants_rows(space)) {
        return {space.raw_size(), space.shape().back(), RowKernel::kRowBits};
    }
    return {space.raw_size(), 1, 1};
}

std::uint64_t kernel_bytes(const coset::CosetSpace& space) {
    const std::uint64_t pairs = space.moves().size() * space.group_order();
    if (wants_rows(space)) {
        return pairs * RowKernel::pair_bytes(space);
    }
    const std::uint64_t place =
        space.raw_size() <= kLargestTabled ? sizeof(std::uint16_t) : sizeof(std::uint32_t);
    const bool is_small = layout_for(space).words() <= kSmallWords;
    return pairs * (2 * place * space.raw_size() + (is_small ? sizeof(SmallPermutation) : 0));
}

std::unique_ptr<Kernel> make_kernel(const coset::CosetSpace& space, const WordOps& ops) {
    if (wants_rows(space)) {
        return std::make_unique<RowKernel>(space, ops);
    }
    if (space.raw_size() <= kLargestTabled) {
        return std::make_unique<EntryKernel<std::uint16_t>>(space, ops);
    }
    return std::make_unique<EntryKernel<std::uint32_t>>(space, ops);
}

}  // namespace revenge::bfs
