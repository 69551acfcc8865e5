#include "revenge/bfs/kernel.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <set>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/processor.hpp"

namespace revenge::bfs {

namespace {

// A kernel that processes blocks bit by bit (kernel.hpp).

// Place is the integer type that holds a bit place of a block.
template <class Place>
class EntryKernel final : public Kernel {
  public:
    EntryKernel(const coset::CosetSpace& space, const WordOps& ops);

    void pull(const FrontierBlock& source, std::size_t pair,
              Gather& gather) const noexcept override;
    void turn(std::span<const Word> /*bits*/, std::uint64_t /*count*/, std::uint64_t /*place*/,
              std::vector<BlockArray>& /*turned*/) const noexcept override {}
    std::vector<int> turned_coordinates() const override { return {}; }
    const BlockLayout& layout() const noexcept override { return layout_; }

  private:
    void make_small_permutation(std::size_t pair);

    const WordOps* ops_;
    BlockLayout layout_;
    std::vector<Place> to_source_;         // [pair * raw_size + entry]
    std::vector<Place> from_source_;       // its inverse
    std::vector<bool> is_identity_;        // [pair]
    std::vector<SmallPermutation> small_;  // [pair]; empty where blocks or processor do not allow
};

template <class Place>
EntryKernel<Place>::EntryKernel(const coset::CosetSpace& space, const WordOps& ops)
    : ops_(&ops), layout_(layout_for(space)) {
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
    if (ops.pull_small != nullptr && layout_.words() <= kSmallWords) {
        small_.resize(pairs);
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            make_small_permutation(pair);
        }
    }
}

template <class Place>
void EntryKernel<Place>::make_small_permutation(std::size_t pair) {
    constexpr std::uint64_t kBits = 8;  // of a byte
    SmallPermutation& out = small_[pair];
    out = {};
    for (std::uint64_t raw = 0; raw < layout_.raw_size; ++raw) {
        const std::uint64_t place = to_source_[pair * layout_.raw_size + raw];
        const std::uint64_t word = raw / table::kWordBits;
        const std::uint64_t bit = raw % table::kWordBits;
        out.byte[word][bit] = static_cast<std::uint8_t>(place / kBits);
        out.bit[word][bit] = static_cast<std::uint8_t>(1U << place % kBits);
    }
}

template <class Place>
void EntryKernel<Place>::pull(const FrontierBlock& source, std::size_t pair,
                              Gather& gather) const noexcept {
    const std::size_t words = gather.found.size();
    const Word* bits = source.bits.data();
    Word* found = gather.found.data();
    Word* remaining = gather.remaining.data();
    if (!small_.empty() && !is_identity_[pair]) {
        gather.remaining_count -= ops_->pull_small(bits, small_[pair], found, remaining, words);
        return;
    }
    if (is_identity_[pair]) {
        for (std::size_t w = 0; w < words; ++w) {
            found[w] |= bits[w];
        }
    } else if (source.count < gather.remaining_count) {
        const Place* from_source = from_source_.data() + pair * layout_.raw_size;
        if constexpr (sizeof(Place) == sizeof(std::uint16_t)) {
            ops_->scatter16(bits, from_source, found, words);
        } else {
            ops_->scatter32(bits, from_source, found, words);
        }
    } else {
        const Place* to_source = to_source_.data() + pair * layout_.raw_size;
        if constexpr (sizeof(Place) == sizeof(std::uint16_t)) {
            gather.remaining_count -= ops_->probe16(bits, to_source, remaining, found, words);
        } else {
            gather.remaining_count -= ops_->probe32(bits, to_source, remaining, found, words);
        }
        return;
    }
    gather.remaining_count = ops_->settle(found, remaining, words);
}

template class EntryKernel<std::uint16_t>;
template class EntryKernel<std::uint32_t>;

// Above this a table of bit places a pair would not stay in the cache (and not fit 16 bits).
constexpr std::uint64_t kLargestTabled = std::numeric_limits<std::uint16_t>::max();
constexpr std::size_t kMaxRowCoordinates = 5;

bool wants_rows(const coset::CosetSpace& space) {
    return space.raw_size() > kLargestTabled && space.shape().size() >= 2 &&
           space.shape().size() <= kMaxRowCoordinates &&
           space.shape().back() >= RowKernel::kMinRow &&
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

Transitions::Transitions(const coset::CosetSpace& space, coset::ClassIndex first,
                         coset::ClassIndex end, unsigned threads)
    : packing_(space.group_order()),
      first_(first),
      moves_(space.moves().size()),
      order_(space.group_order()) {
    const std::size_t classes = end - first;
    neighbours_.resize(classes * moves_);
    constexpr std::size_t kChunk = 4096;
    base::parallel_for(classes, {threads, kChunk}, [&](std::size_t begin, std::size_t last) {
        for (std::size_t at = begin; at != last; ++at) {
            const auto cls = static_cast<coset::ClassIndex>(first + at);
            for (std::size_t move = 0; move < moves_; ++move) {
                const auto next = space.neighbour(cls, static_cast<int>(move));
                neighbours_[at * moves_ + move] = packing_.pack(next.cls, next.symmetry);
            }
        }
    });
}

bool CoordinateMap::is_identity() const noexcept {
    for (std::size_t k = 0; k < target.size(); ++k) {
        if (target[k] != static_cast<int>(k)) {
            return false;
        }
        for (std::uint32_t v = 0; v < value[k].size(); ++v) {
            if (value[k][v] != v) {
                return false;
            }
        }
    }
    return true;
}

CoordinateMap coordinate_map(const coset::CosetSpace& space, std::size_t move,
                             coset::GroupElement g) {
    CoordinateMap out;
    const coset::RawSymmetry& symmetry = space.raw_symmetries()[g];
    out.target = symmetry.target;
    for (std::size_t k = 0; k < space.shape().size(); ++k) {
        auto& values = out.value.emplace_back();
        values.reserve(space.shape()[k]);
        for (std::uint64_t value = 0; value < space.shape()[k]; ++value) {
            values.push_back(
                symmetry.table[k][space.value_after_move(k, value, static_cast<int>(move))]);
        }
    }
    return out;
}

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

// The data of RowKernel for each (move, symmetry) pair, computed before any level is built.

namespace {

// A source with fewer bits is scattered bit by bit (turned copies are computed from this number on). If fewer entries
// remain, they are processed row by row. Measured on stage 5: a row costs about as much as a third of a scattered bit,
// a complete tile about as much as one.
constexpr std::uint64_t kFewForRows = 4096;
constexpr std::uint64_t kFewForTiles = 512;

}  // namespace

RowKernel::RowKernel(const coset::CosetSpace& space, const WordOps& ops)
    : ops_(&ops),
      layout_(layout_for(space)),
      shape_(space.shape()),
      few_(ops.pull_tiles != nullptr ? kFewForTiles : kFewForRows) {
    row_values_.resize(layout_.rows());
    const std::size_t last = shape_.size() - 1;
    for (std::uint64_t row = 0; row < layout_.rows(); ++row) {
        std::uint64_t rest = row;
        for (std::size_t k = last; k-- > 0;) {
            row_values_[row][k] = static_cast<std::uint16_t>(rest % shape_[k]);
            rest /= shape_[k];
        }
    }
    find_exchanged(space);
    turn_starts_.resize(shape_.size());
    for (const int along : turned_) {
        make_turn_starts(along);
    }
    for (std::size_t move = 0; move < space.moves().size(); ++move) {
        for (std::size_t g = 0; g < space.group_order(); ++g) {
            make_pair(coordinate_map(space, move, static_cast<coset::GroupElement>(g)));
        }
    }
}

std::uint64_t RowKernel::pair_bytes(const coset::CosetSpace& space) noexcept {
    constexpr std::uint64_t kTerms = 3;
    constexpr std::uint64_t kVector = 48;  // with the overhead of its memory
    const std::uint64_t vectors = kTerms * space.shape().size() * kVector;
    return sizeof(PairMap) + vectors +
           kTerms * sizeof(std::uint32_t) *
               std::reduce(space.shape().begin(), space.shape().end(), std::uint64_t{0});
}

void RowKernel::find_exchanged(const coset::CosetSpace& space) {
    std::set<int> found{static_cast<int>(shape_.size()) - 1};
    for (const coset::RawSymmetry& symmetry : space.raw_symmetries()) {
        found.insert(symmetry.target.back());
    }
    exchanged_.assign(found.begin(), found.end());
    turned_.assign(exchanged_.begin(), exchanged_.end() - 1);
}

std::vector<int> RowKernel::copy_order(int along) const {
    std::vector<int> out;
    const bool natural = along == exchanged_.back();
    for (int k = 0; k < static_cast<int>(shape_.size()); ++k) {
        if (natural || std::ranges::count(exchanged_, k) == 0) {
            out.push_back(k);
        }
    }
    if (!natural) {
        const auto at =
            static_cast<std::size_t>(std::ranges::find(exchanged_, along) - exchanged_.begin());
        for (std::size_t i = 1; i <= exchanged_.size(); ++i) {
            out.push_back(exchanged_[(at + i) % exchanged_.size()]);
        }
    }
    return out;
}

std::uint64_t RowKernel::row_stride(int along, int coordinate) const {
    const std::vector<int> order = copy_order(along);
    std::uint64_t out = 1;
    for (std::size_t i = order.size() - 1; order[i - 1] != coordinate; --i) {
        out *= shape_[static_cast<std::size_t>(order[i - 1])];
    }
    return out;
}

void RowKernel::make_turn_starts(int along) {
    const int last = static_cast<int>(shape_.size()) - 1;
    std::vector<std::uint64_t> stride(static_cast<std::size_t>(last), 0);
    for (int k = 0; k < last; ++k) {
        stride[static_cast<std::size_t>(k)] = k == along ? 0 : row_stride(along, k);
    }
    for (std::uint64_t row = 0; row < layout_.rows(); ++row) {
        if (row_values_[row][static_cast<std::size_t>(along)] == 0) {
            std::uint64_t to = 0;
            for (std::size_t k = 0; k < stride.size(); ++k) {
                to += row_values_[row][k] * stride[k];
            }
            turn_starts_[static_cast<std::size_t>(along)].push_back(
                {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(to)});
        }
    }
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

void RowKernel::make_pair(const CoordinateMap& map) {
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
    if (ops_->pull_tiles != nullptr) {
        pair.tiles = tile_map(map);
    }
    pairs_.push_back(std::move(pair));
}

// Returns nothing if a tile would be too large, or if no copy has the two coordinates last.
std::optional<RowKernel::TileMap> RowKernel::tile_map(const CoordinateMap& map) {
    const std::size_t last = shape_.size() - 1;
    const int bits_from = map.target[last];
    const int rows_from = map.target[last - 1];
    if (shape_[last - 1] > kTileRows) {
        return std::nullopt;
    }
    for (const int along : exchanged_) {
        const std::vector<int> order = copy_order(along);
        const int inner = order[last - 1];
        const bool straight = along == bits_from && inner == rows_from;
        if (!straight && !(along == rows_from && inner == bits_from)) {
            continue;
        }
        TileMap out;
        out.along = along;
        const KnownTile tile{map.value[last - 1], map.value[last], !straight};
        const auto known = std::ranges::find(known_tiles_, tile);
        out.permutation = static_cast<std::size_t>(known - known_tiles_.begin());
        if (known == known_tiles_.end()) {
            known_tiles_.push_back(tile);
            tile_permutations_.emplace_back(tile.rows, tile.bits, tile.transposed);
        }
        out.outer = {0};
        out.middle = {0};
        for (std::size_t k = 0; k + 1 < last; ++k) {
            const std::uint64_t stride = row_stride(along, map.target[k]);
            std::vector<std::uint32_t>& terms = k + 2 == last ? out.middle : out.outer;
            std::vector<std::uint32_t> longer;
            for (const std::uint32_t prefix : terms) {
                for (const std::uint32_t value : map.value[k]) {
                    longer.push_back(static_cast<std::uint32_t>(prefix + value * stride));
                }
            }
            terms = std::move(longer);
        }
        return out;
    }
    return std::nullopt;
}

}  // namespace revenge::bfs
