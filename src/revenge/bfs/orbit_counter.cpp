#include "revenge/bfs/orbit_counter.hpp"

#include <bit>

namespace revenge::bfs {

using table::Word;

OrbitCounter::OrbitCounter(const coset::CosetSpace& space, const table::BlockLayout& layout)
    : space_(&space), fixed_(space.group_order()) {
    for (const coset::ClassIndex cls : space.symmetric_classes()) {
        for (const coset::GroupElement g : space.stabilizer(cls)) {
            if (!fixed_[g].empty()) {
                continue;
            }
            fixed_[g].resize(layout.words());
            for (std::uint64_t raw = 0; raw < layout.raw_size; ++raw) {
                if (space.raw_through(raw, g) == raw) {
                    const std::uint64_t bit = layout.bit_of(raw);
                    fixed_[g][bit / table::kWordBits] |= Word{1} << bit % table::kWordBits;
                }
            }
        }
    }
}

std::uint64_t OrbitCounter::orbits(coset::ClassIndex cls, std::span<const Word> entries,
                                   std::uint64_t count) const noexcept {
    const auto& stabilizer = space_->stabilizer(cls);
    std::uint64_t fixed = count;
    for (const coset::GroupElement g : stabilizer) {
        for (std::size_t w = 0; w < entries.size(); ++w) {
            fixed += static_cast<std::uint64_t>(std::popcount(entries[w] & fixed_[g][w]));
        }
    }
    return fixed / (stabilizer.size() + 1);
}

}  // namespace revenge::bfs
