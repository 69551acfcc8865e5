#include "revenge/bfs/kernel.hpp"

#include <limits>

#include "revenge/base/parallel.hpp"
#include "revenge/bfs/row_kernel.hpp"

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

}  // namespace revenge::bfs
