// Numbers for flips and the four slice edges in order, by the symmetries of the U/D axis.
//
// The slice alone, 11880 places and orders, is reduced to its classes; flips are seen through the symmetry that carries
// the slice to its class's representative. Where several symmetries do, one is taken, so that some positions have
// several numbers: 7 % more than if flips were reduced as well, but a number is found by small tables
// alone, of which a search keeps all in the cache.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

class SliceClasses {
  public:
    // COMPLEXITY: about 20 ms.
    explicit SliceClasses(const Tables& tables);

    // RETURNS how many numbers there are of slice and flips.
    std::size_t count() const noexcept { return representatives_.size() * kFlips; }
    // RETURNS class * kAxisSymmetries + the symmetry that carries the slice to the class's representative.
    std::uint32_t entry(std::size_t quartet, std::size_t flip) const noexcept {
        const std::size_t entry = entries_[quartet];
        const std::size_t symmetry = entry % kAxisSymmetries;
        const auto seen = static_cast<std::uint32_t>(flips_[symmetry][flip] ^
                                                     offsets_[symmetry][quartet / kQuartetOrders]);
        return static_cast<std::uint32_t>(
            (entry / kAxisSymmetries * kFlips + seen) * kAxisSymmetries + symmetry);
    }
    // RETURNS the entries to which moves lead, of all numbers.
    std::vector<std::uint32_t> class_moves(const Tables& tables) const;

  private:
    std::vector<std::uint16_t> representatives_;  // quartets
    std::vector<std::uint16_t> entries_;          // of a quartet, its class and symmetry
    // What a symmetry makes of flips: of these alone, and of where the slice's edges are.
    std::array<std::array<std::uint16_t, kFlips>, kAxisSymmetries> flips_{};
    std::array<std::array<std::uint16_t, kQuartetSets>, kAxisSymmetries> offsets_{};
};

}  // namespace revenge::solver::cube3
