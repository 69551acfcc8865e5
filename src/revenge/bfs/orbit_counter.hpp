// Counts states up to symmetry.
//
// If some symmetries fix the representative of a class, several raw entries are one state. The number of states in a
// set of entries is then given by Burnside's lemma: the mean, over the symmetries that fix the representative, of the
// number of entries that each fixes.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "revenge/coset/coset_space.hpp"
#include "revenge/table/block_array.hpp"

namespace revenge::bfs {

class OrbitCounter {
  public:
    OrbitCounter(const coset::CosetSpace& space, const table::BlockLayout& layout);
    // Returns the maximum memory: a bit for each symmetry and entry of a block.
    static std::uint64_t bytes(const coset::CosetSpace& space,
                               const table::BlockLayout& layout) noexcept {
        return space.group_order() * layout.words() * sizeof(table::Word);
    }

    // Returns Burnside's sum for some entries of a class: the sum, over all symmetries that fix the representative, of
    // the number of entries that each fixes. For entries that are closed under these symmetries, it is the number of
    // states up to symmetry times the number of symmetries; the sums of parts add up. `count`: the number of entries.
    // THREADS: safe.
    std::uint64_t fixed(coset::ClassIndex cls, std::span<const table::Word> entries,
                        std::uint64_t count) const noexcept;

  private:
    const coset::CosetSpace* space_;
    std::vector<std::vector<table::Word>> in_place_;  // [symmetry]: the entries that it fixes
};

}  // namespace revenge::bfs
