#include "revenge/bfs/entry_kernel.hpp"

#include <bit>

namespace revenge::bfs {

template <class Place>
EntryKernel<Place>::EntryKernel(const coset::CosetSpace& space) : layout_(layout_for(space)) {
    const std::uint64_t raw_size = space.raw_size();
    const std::size_t pairs = space.moves().size() * space.group_order();
    to_source_.resize(pairs * raw_size);
    from_source_.resize(pairs * raw_size);
    is_identity_.resize(pairs);
    for (std::size_t move = 0; move < space.moves().size(); ++move) {
        for (std::size_t g = 0; g < space.group_order(); ++g) {
            const std::size_t pair = move * space.group_order() + g;
            const CoordinateMap map =
                coordinate_map(space, move, static_cast<coset::GroupElement>(g));
            is_identity_[pair] = map.is_identity();
            // Raw indices are sums of a term a coordinate: build them one coordinate at a time.
            std::vector<std::uint64_t> images{0};
            for (std::size_t k = 0; k < map.value.size(); ++k) {
                const std::uint64_t stride =
                    space.strides()[static_cast<std::size_t>(map.target[k])];
                std::vector<std::uint64_t> longer;
                longer.reserve(images.size() * map.value[k].size());
                for (const std::uint64_t prefix : images) {
                    for (const std::uint32_t value : map.value[k]) {
                        longer.push_back(prefix + value * stride);
                    }
                }
                images = std::move(longer);
            }
            for (std::uint64_t raw = 0; raw < raw_size; ++raw) {
                to_source_[pair * raw_size + raw] = static_cast<Place>(images[raw]);
                from_source_[pair * raw_size + images[raw]] = static_cast<Place>(raw);
            }
        }
    }
}

template <class Place>
void EntryKernel<Place>::pull(const FrontierBlock& source, std::size_t pair,
                              Gather& gather) const noexcept {
    if (is_identity_[pair]) {
        for (std::size_t w = 0; w < gather.found.size(); ++w) {
            const Word hit = source.bits[w] & gather.remaining[w];
            gather.found[w] |= hit;
            gather.remaining[w] ^= hit;
            gather.remaining_count -= static_cast<std::uint64_t>(std::popcount(hit));
        }
    } else if (source.count < gather.remaining_count) {
        scatter(source, from_source_.data() + pair * layout_.raw_size, gather);
    } else {
        probe(source, to_source_.data() + pair * layout_.raw_size, gather);
    }
}

template <class Place>
void EntryKernel<Place>::probe(const FrontierBlock& source, const Place* to_source,
                               Gather& gather) const noexcept {
    const Word* bits = source.bits.data();
    for (std::size_t w = 0; w < gather.remaining.size(); ++w) {
        Word hit = 0;
        for (Word rest = gather.remaining[w]; rest != 0; rest &= rest - 1) {
            const auto b = static_cast<unsigned>(std::countr_zero(rest));
            const std::uint64_t place = to_source[w * table::kWordBits + b];
            hit |= (bits[place / table::kWordBits] >> place % table::kWordBits & 1U) << b;
        }
        gather.found[w] |= hit;
        gather.remaining[w] ^= hit;
        gather.remaining_count -= static_cast<std::uint64_t>(std::popcount(hit));
    }
}

template <class Place>
void EntryKernel<Place>::scatter(const FrontierBlock& source, const Place* from_source,
                                 Gather& gather) const noexcept {
    // Bits are only set here and masked in one pass after: a chain of read-modify-writes a bit less.
    Word* found = gather.found.data();
    for (std::size_t w = 0; w < source.bits.size(); ++w) {
        for (Word rest = source.bits[w]; rest != 0; rest &= rest - 1) {
            const auto b = static_cast<unsigned>(std::countr_zero(rest));
            const std::uint64_t place = from_source[w * table::kWordBits + b];
            found[place / table::kWordBits] |= Word{1} << place % table::kWordBits;
        }
    }
    std::uint64_t left = 0;
    for (std::size_t w = 0; w < gather.remaining.size(); ++w) {
        gather.remaining[w] &= ~found[w];
        left += static_cast<std::uint64_t>(std::popcount(gather.remaining[w]));
    }
    gather.remaining_count = left;
}

template class EntryKernel<std::uint16_t>;
template class EntryKernel<std::uint32_t>;

}  // namespace revenge::bfs
