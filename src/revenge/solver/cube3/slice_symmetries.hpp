// Maps of the slice's places and of flips under the symmetries of the U/D axis, by small tables.
//
// A symmetry permutes flips and changes them by a constant, which depends on the places of the slice's edges alone. So
// five and six flips are looked up by themselves, and that constant is added.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// A map of flips; the upper and the lower bits are looked up separately.
struct FlipMap {
    static constexpr std::size_t kLower = 64;
    // `to(flip)`: all of the map, at first.
    template <class To>
    void fill(const To& to) {
        for (std::size_t i = 0; i < lower.size(); ++i) {
            lower[i] = static_cast<std::uint16_t>(to(i));
        }
        for (std::size_t i = 0; i < upper.size(); ++i) {
            upper[i] = static_cast<std::uint16_t>(to(i * kLower) ^ to(0));
        }
    }
    std::uint16_t of(std::size_t flip) const noexcept {
        return upper[flip / kLower] ^ lower[flip % kLower];
    }

    std::array<std::uint16_t, kFlips / kLower> upper;
    std::array<std::uint16_t, kLower> lower;
};

class SliceSymmetries {
  public:
    // COMPLEXITY: about 1 ms.
    SliceSymmetries(const Geometry& geometry, const AxisGroup& axis);

    // RETURNS the places of the slice's edges as the symmetry shows them.
    std::size_t set(std::size_t symmetry, std::size_t set) const noexcept {
        return sets_[symmetry][set];
    }
    // RETURNS flips as the symmetry shows them. `set`: the places of the slice's edges.
    std::size_t flip(std::size_t symmetry, std::size_t set, std::size_t flip) const noexcept {
        return flips_[symmetry].of(flip) ^ std::size_t{offsets_[symmetry][set]};
    }

  private:
    using OfSets = std::array<std::array<std::uint16_t, kQuartetSets>, kAxisSymmetries>;
    OfSets sets_{};
    OfSets offsets_{};  // the image of the unflipped state
    std::array<FlipMap, kAxisSymmetries> flips_{};
};

}  // namespace revenge::solver::cube3
