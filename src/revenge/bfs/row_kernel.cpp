#include "revenge/bfs/row_kernel.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/port/processor.hpp"

namespace revenge::bfs {

namespace {

constexpr std::uint64_t kRowsPerWord = table::kWordBits / RowKernel::kRowBits;

}  // namespace

const Word* RowKernel::copy_of(const FrontierBlock& source, int along) const noexcept {
    return along != exchanged_.back()
               ? (*source.turned)[static_cast<std::size_t>(along)].block(source.place).data()
               : source.bits.data();
}

const Word* RowKernel::reads(const FrontierBlock& source, std::size_t pair) const noexcept {
    const PairMap& map = pairs_[pair];
    if (source.count < few_) {
        return source.bits.data();
    }
    return copy_of(source, map.tiles ? map.tiles->along : map.along);
}

void RowKernel::pull(const FrontierBlock& source, std::size_t pair, Gather& gather) const noexcept {
    const PairMap& map = pairs_[pair];
    if (source.count < few_) {
        scatter(source, map, gather);
    } else if (gather.remaining_count < few_) {
        pull_remaining_rows(copy_of(source, map.along), map, gather);
    } else if (map.tiles) {
        pull_tiles(copy_of(source, map.tiles->along), *map.tiles, gather);
    } else {
        pull_rows(copy_of(source, map.along), map, gather);
    }
}

void RowKernel::pull_tiles(const Word* words, const TileMap& map, Gather& gather) const noexcept {
    const TilePull pull{reinterpret_cast<const Row*>(words),
                        map.outer,
                        map.middle,
                        reinterpret_cast<Row*>(gather.found.data()),
                        reinterpret_cast<Row*>(gather.remaining.data()),
                        &tile_permutations_[map.permutation],
                        static_cast<std::size_t>(shape_[shape_.size() - 2]),
                        reinterpret_cast<const Row*>(gather.upcoming)};
    gather.remaining_count -= ops_->pull_tiles(pull);
}

void RowKernel::pull_rows(const Word* words, const PairMap& map, Gather& gather) const noexcept {
    const auto* source = reinterpret_cast<const Row*>(words);
    auto* found = reinterpret_cast<Row*>(gather.found.data());
    const std::uint16_t* permuted = row_maps_[map.row_map].data();
    const std::size_t inner = map.row_term.size() - 1;
    const std::uint32_t* inner_term = map.row_term[inner].data();
    const std::uint64_t inner_size = shape_[inner];
    const std::uint64_t outer_rows = layout_.rows() / inner_size;
    for (std::uint64_t outer = 0; outer < outer_rows; ++outer) {
        const auto& values = row_values_[outer * inner_size];
        std::uint64_t base = 0;
        for (std::size_t k = 0; k < inner; ++k) {
            base += map.row_term[k][values[k]];
        }
        const Row* from = source + base;
        Row* to = found + outer * inner_size;
        for (std::uint64_t v = 0; v < inner_size; ++v) {
            to[v] = static_cast<Row>(to[v] | permuted[from[inner_term[v]]]);
        }
    }
    gather.remaining_count =
        ops_->settle(gather.found.data(), gather.remaining.data(), gather.found.size());
}

void RowKernel::pull_remaining_rows(const Word* words, const PairMap& map,
                                    Gather& gather) const noexcept {
    const auto* source = reinterpret_cast<const Row*>(words);
    auto* found = reinterpret_cast<Row*>(gather.found.data());
    auto* remaining = reinterpret_cast<Row*>(gather.remaining.data());
    const std::uint16_t* permuted = row_maps_[map.row_map].data();
    const std::size_t outer = map.row_term.size();
    for (std::size_t w = 0; w < gather.remaining.size(); ++w) {
        for (Word rest = gather.remaining[w]; rest != 0;) {
            const auto in_word = static_cast<std::uint64_t>(std::countr_zero(rest)) / kRowBits;
            rest &= ~(Word{0xFFFF} << in_word * kRowBits);
            const std::uint64_t row = w * kRowsPerWord + in_word;
            std::uint64_t from = 0;
            for (std::size_t k = 0; k < outer; ++k) {
                from += map.row_term[k][row_values_[row][k]];
            }
            const auto hit = static_cast<Row>(permuted[source[from]] & remaining[row]);
            found[row] = static_cast<Row>(found[row] | hit);
            remaining[row] = static_cast<Row>(remaining[row] ^ hit);
            gather.remaining_count -= base::port::count_bits(hit);
        }
    }
}

void RowKernel::scatter(const FrontierBlock& source, const PairMap& map,
                        Gather& gather) const noexcept {
    const std::size_t last = shape_.size() - 1;
    for (std::size_t w = 0; w < source.bits.size(); ++w) {
        for (Word rest = source.bits[w]; rest != 0; rest &= rest - 1) {
            const std::uint64_t bit =
                w * table::kWordBits + static_cast<std::uint64_t>(std::countr_zero(rest));
            const auto& values = row_values_[bit / kRowBits];
            std::uint64_t place = map.place_term[last][bit % kRowBits];
            for (std::size_t k = 0; k < last; ++k) {
                place += map.place_term[k][values[k]];
            }
            gather.found[place / table::kWordBits] |= Word{1} << place % table::kWordBits;
        }
    }
    gather.remaining_count =
        ops_->settle(gather.found.data(), gather.remaining.data(), gather.found.size());
}

void RowKernel::turn(std::span<const Word> bits, std::uint64_t count, std::uint64_t place,
                     std::vector<BlockArray>& turned) const noexcept {
    if (count < few_) {
        return;
    }
    const int last = static_cast<int>(shape_.size()) - 1;
    const auto tile = static_cast<std::size_t>(shape_.back());
    for (const int along : turned_) {
        ops_->turn_tiles(
            {reinterpret_cast<const Row*>(bits.data()),
             reinterpret_cast<Row*>(turned[static_cast<std::size_t>(along)].block(place).data()),
             turn_starts_[static_cast<std::size_t>(along)],
             static_cast<std::size_t>(row_stride(last, along)),
             static_cast<std::size_t>(row_stride(along, last)), tile, tile});
    }
}

}  // namespace revenge::bfs
