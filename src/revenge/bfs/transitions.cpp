#include "revenge/bfs/transitions.hpp"

#include "revenge/base/parallel.hpp"

namespace revenge::bfs {

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
