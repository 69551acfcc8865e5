#include "revenge/bfs/row_kernel.hpp"

#include <algorithm>
#include <bit>

namespace revenge::bfs {

namespace {

constexpr std::uint64_t kRowsPerWord = table::kWordBits / RowKernel::kRowBits;
// Below this many bits a source is scattered; turned copies are made from here on. Measured on stage
// 5: a row costs about as much as a third of a scattered bit.
constexpr std::uint64_t kSparse = 4096;

}  // namespace

RowKernel::RowKernel(const coset::CosetSpace& space, const WordOps& ops)
    : ops_(&ops), layout_(layout_for(space)), shape_(space.shape()) {
    row_values_.resize(layout_.rows());
    const std::size_t last = shape_.size() - 1;
    for (std::uint64_t row = 0; row < layout_.rows(); ++row) {
        std::uint64_t rest = row;
        for (std::size_t k = last; k-- > 0;) {
            row_values_[row][k] = static_cast<std::uint8_t>(rest % shape_[k]);
            rest /= shape_[k];
        }
    }
    for (std::size_t move = 0; move < space.moves().size(); ++move) {
        for (std::size_t g = 0; g < space.group_order(); ++g) {
            make_pair(space, move, static_cast<coset::GroupElement>(g));
        }
    }
}

std::uint64_t RowKernel::row_stride(int along, int coordinate) const noexcept {
    std::uint64_t out = 1;
    for (auto k = static_cast<std::size_t>(coordinate) + 1; k < shape_.size(); ++k) {
        out *= static_cast<int>(k) == along ? 1 : shape_[k];
    }
    return out;
}

std::size_t RowKernel::row_map_number(const std::vector<std::uint32_t>& values) {
    const auto known = std::ranges::find(row_map_values_, values);
    if (known != row_map_values_.end()) {
        return static_cast<std::size_t>(known - row_map_values_.begin());
    }
    RowMap map(std::size_t{1} << values.size());
    for (std::uint32_t word = 0; word < map.size(); ++word) {
        for (std::size_t v = 0; v < values.size(); ++v) {
            map[word] = static_cast<std::uint16_t>(map[word] | (word >> values[v] & 1U) << v);
        }
    }
    row_maps_.push_back(std::move(map));
    row_map_values_.push_back(values);
    return row_maps_.size() - 1;
}

void RowKernel::make_pair(const coset::CosetSpace& space, std::size_t move, coset::GroupElement g) {
    const CoordinateMap map = coordinate_map(space, move, g);
    const int last = static_cast<int>(shape_.size()) - 1;
    PairMap pair;
    pair.along = map.target.back();
    pair.place_term.resize(shape_.size());
    for (int k = 0; k <= last; ++k) {
        const auto from = static_cast<std::size_t>(k);
        const int target = map.target[from];
        if (k < last) {
            auto& terms = pair.row_term.emplace_back();
            for (const std::uint32_t value : map.value[from]) {
                terms.push_back(static_cast<std::uint32_t>(value * row_stride(pair.along, target)));
            }
        }
        const std::uint64_t place = k == last ? 1 : row_stride(last, k) * layout_.row_stride;
        auto& places = pair.place_term[static_cast<std::size_t>(target)];
        places.resize(shape_[from]);
        for (std::uint32_t v = 0; v < shape_[from]; ++v) {
            places[map.value[from][v]] = static_cast<std::uint32_t>(v * place);
        }
    }
    pair.row_map = row_map_number(map.value.back());
    if (pair.along != last && std::ranges::find(turned_, pair.along) == turned_.end()) {
        turned_.push_back(pair.along);
    }
    pairs_.push_back(std::move(pair));
}

void RowKernel::pull(const FrontierBlock& source, std::size_t pair, Gather& gather) const noexcept {
    const PairMap& map = pairs_[pair];
    if (source.count < kSparse) {
        scatter(source, map, gather);
        return;
    }
    const bool turned = map.along != static_cast<int>(shape_.size()) - 1;
    const Word* words =
        turned ? (*source.turned)[static_cast<std::size_t>(map.along)].block(source.cls).data()
               : source.bits.data();
    const Row* rows = reinterpret_cast<const Row*>(words);
    if (gather.remaining_count < kSparse) {
        pull_remaining_rows(rows, map, gather);
    } else {
        pull_rows(rows, map, gather);
    }
}

void RowKernel::pull_rows(const Row* source, const PairMap& map, Gather& gather) const noexcept {
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

void RowKernel::pull_remaining_rows(const Row* source, const PairMap& map,
                                    Gather& gather) const noexcept {
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
            gather.remaining_count -=
                static_cast<std::uint64_t>(std::popcount(static_cast<unsigned>(hit)));
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

void RowKernel::turn(std::span<const Word> bits, std::uint64_t count, std::uint64_t cls,
                     LocalFrontiers& frontiers) const noexcept {
    if (count < kSparse) {
        return;
    }
    // A row's bits spread to one bit in each of four 16-bit lanes, four bits at a time.
    constexpr std::array<Word, 16> kSpread = [] {
        std::array<Word, 16> out{};
        for (unsigned nibble = 0; nibble < 16; ++nibble) {
            for (unsigned lane = 0; lane < 4; ++lane) {
                out[nibble] |= static_cast<Word>(nibble >> lane & 1U) << lane * kRowBits;
            }
        }
        return out;
    }();
    const int last = static_cast<int>(shape_.size()) - 1;
    const std::uint64_t size = shape_.back();
    const Row* rows = reinterpret_cast<const Row*>(bits.data());
    for (const int along : turned_) {
        auto* out = reinterpret_cast<Row*>(frontiers.turned(along).block(cls).data());
        const std::uint64_t step =
            row_stride(last, along);  // source rows between values of `along`
        for (std::uint64_t row = 0; row < layout_.rows(); ++row) {
            if (row_values_[row][static_cast<std::size_t>(along)] != 0) {
                continue;
            }
            std::array<Word, 4> lanes{};
            for (std::uint64_t u = 0; u < size; ++u) {
                const unsigned word = rows[row + u * step];
                for (unsigned quarter = 0; quarter < 4; ++quarter) {
                    lanes[quarter] |= kSpread[word >> 4 * quarter & 15U] << u;
                }
            }
            // Where value 0 of the last coordinate goes: the other coordinates keep their values.
            std::uint64_t to = 0;
            for (int k = 0; k < last; ++k) {
                if (k != along) {
                    to += row_values_[row][static_cast<std::size_t>(k)] * row_stride(along, k);
                }
            }
            for (std::uint64_t v = 0; v < size; ++v) {
                out[to + v] = static_cast<Row>(lanes[v / 4] >> v % 4 * kRowBits);
            }
        }
    }
}

}  // namespace revenge::bfs
