// Counts states up to symmetry.
//
// In a class whose representative is fixed by some symmetries, several raw entries are one state. How
// many states a set of entries is, is Burnside's count: the mean, over the symmetries that fix the
// representative, of the number of entries each leaves in place.
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

    // RETURNS the number of states that `entries` of a class are up to symmetry. REQUIRES entries to be
    // closed under the class's symmetries. `count`: how many entries. THREADS: safe.
    std::uint64_t orbits(coset::ClassIndex cls, std::span<const table::Word> entries,
                         std::uint64_t count) const noexcept;

  private:
    const coset::CosetSpace* space_;
    std::vector<std::vector<table::Word>> fixed_;  // [symmetry] entries it leaves in place
};

}  // namespace revenge::bfs
