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
    // Returns the most that it takes of memory: a bit for each symmetry and entry of a block.
    static std::uint64_t bytes(const coset::CosetSpace& space,
                               const table::BlockLayout& layout) noexcept {
        return space.group_order() * layout.words() * sizeof(table::Word);
    }

    // RETURNS, for some of a class's entries, Burnside's sum: over all symmetries that fix the representative, how
    // many of the entries each leaves in place. Of entries that are closed under these symmetries it is the number of
    // states that they are up to symmetry, times how many symmetries there are; the sums of parts add up.
    // `count`: how many entries. THREADS: safe.
    std::uint64_t fixed(coset::ClassIndex cls, std::span<const table::Word> entries,
                        std::uint64_t count) const noexcept;

  private:
    const coset::CosetSpace* space_;
    std::vector<std::vector<table::Word>> in_place_;  // [symmetry] entries it leaves in place
};

}  // namespace revenge::bfs
