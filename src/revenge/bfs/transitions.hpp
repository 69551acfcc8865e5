// The neighbours of blocks under moves.
//
// A move from the representative of class c leads to class c', and a symmetry g carries the result to the
// representative of c'. So the neighbours of the complete block of c through that move are one block, permuted: raw
// entry r has the neighbour (c', g(m(r))), with the same permutation for every class that has this g. A level pulls:
// bits of c' are read through the permutation into c.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/coset/coset_space.hpp"
#include "revenge/table/block_array.hpp"

namespace revenge::bfs {

class Transitions {
  public:
    // Looks up the neighbours of the classes from `first` to before `end` with `threads` threads.
    // COMPLEXITY: 4 bytes a class and move (stage 2: 180 MB).
    Transitions(const coset::CosetSpace& space, coset::ClassIndex first, coset::ClassIndex end,
                unsigned threads);

    static std::uint64_t bytes(const coset::CosetSpace& space, std::uint64_t classes) noexcept {
        return classes * space.moves().size() * sizeof(std::uint32_t);
    }

    coset::CosetSpace::Neighbour neighbour(coset::ClassIndex cls, std::size_t move) const noexcept {
        return packing_.unpack(neighbours_[std::size_t{cls - first_} * moves_ + move]);
    }
    // Number of the pair (move, symmetry), for tables of permutations.
    std::size_t pair(std::size_t move, coset::GroupElement g) const noexcept {
        return move * order_ + g;
    }
    std::size_t pairs() const noexcept { return moves_ * order_; }
    std::size_t moves() const noexcept { return moves_; }

  private:
    coset::ClassPacking packing_;
    coset::ClassIndex first_;
    std::size_t moves_;
    std::size_t order_;
    std::vector<std::uint32_t> neighbours_;
};

// The permutation of a (move, symmetry) pair, coordinate by coordinate: value v of the raw coordinate k
// of this class becomes value value[k][v] of coordinate target[k] of the neighbour.
struct CoordinateMap {
    std::vector<int> target;
    std::vector<std::vector<std::uint32_t>> value;
    bool is_identity() const noexcept;
};
CoordinateMap coordinate_map(const coset::CosetSpace& space, std::size_t move,
                             coset::GroupElement g);

}  // namespace revenge::bfs
