#include "revenge/bfs/orbit_counter.hpp"

#include "revenge/base/port/processor.hpp"

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

}  // namespace revenge::bfs
