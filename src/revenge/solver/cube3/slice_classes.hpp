// The action of the symmetries of the U/D axis on the places of the slice and on flips, by small tables.
//
// A symmetry permutes flips and changes them by a constant that depends only on the places of the slice's edges. Five
// and six flips are therefore looked up separately, and the constant is added.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// A map of flips; the upper and the lower bits are looked up separately.
struct FlipMap {
    static constexpr std::size_t kLower = 64;
    // `to(flip)` is the image of a flip; it is called for all flips.
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

    // Returns the image of the places of the slice's edges under the symmetry.
    std::size_t set(std::size_t symmetry, std::size_t set) const noexcept {
        return sets_[symmetry][set];
    }
    // Returns the image of flips under the symmetry. `set` has the places of the slice's edges.
    std::size_t flip(std::size_t symmetry, std::size_t set, std::size_t flip) const noexcept {
        return flips_[symmetry].of(flip) ^ std::size_t{offsets_[symmetry][set]};
    }

  private:
    using OfSets = std::array<std::array<std::uint16_t, kQuartetSets>, kAxisSymmetries>;
    OfSets sets_{};
    OfSets offsets_{};  // the image of the unflipped state
    std::array<FlipMap, kAxisSymmetries> flips_{};
};

// Numbers for flips and the four slice edges in order, by the symmetries of the U/D axis.
//
// The slice alone, 11880 places and orders, is reduced to its classes, and flips are mapped by the symmetry that
// carries the slice to its class's representative. If several symmetries do, one is used, so that some positions have
// several numbers: 7 % more than if flips were reduced as well. In return, small tables suffice to compute a number, 75
// KB instead of 580. They should be small, because the look-ups in a large table evict them from the cache. Turns map
// flips as symmetries do; a turn permutes a slice's order in a way that depends on its places alone.

class SliceClasses {
  public:
    // Builds the tables. COMPLEXITY: a few ms.
    explicit SliceClasses(const Tables& tables);

    // Returns the size of the numbering of slice and flips.
    std::size_t count() const noexcept { return representatives_.size() * kFlips; }
    // Returns class * kAxisSymmetries + the symmetry that carries the slice to the class's representative.
    std::uint32_t entry(std::size_t quartet, std::size_t flip) const noexcept {
        const std::size_t entry = entries_[quartet];
        const std::size_t symmetry = entry % kAxisSymmetries;
        const std::size_t seen = seen_.flip(symmetry, quartet / kQuartetOrders, flip);
        return static_cast<std::uint32_t>(
            (entry / kAxisSymmetries * kFlips + seen) * kAxisSymmetries + symmetry);
    }
    // Returns their image under a move.
    std::uint16_t moved_quartet(std::size_t quartet, std::size_t move) const noexcept {
        const auto [first, reordering] = slice_moves_[quartet / kQuartetOrders][move];
        return static_cast<std::uint16_t>(first + orders_[reordering][quartet % kQuartetOrders]);
    }
    std::uint16_t moved_flip(std::size_t flip, std::size_t move) const noexcept {
        return flips_moved_[move].of(flip);
    }
    // Returns the entries to which moves lead from all numbers.
    std::vector<std::uint32_t> class_moves() const;

  private:
    struct SliceMove {
        std::uint16_t first;  // quartet of the new places
        std::uint16_t reordering;
    };

    std::vector<std::uint16_t> representatives_;  // quartets
    std::vector<std::uint16_t> entries_;          // of a quartet, its class and symmetry
    SliceSymmetries seen_;
    std::array<FlipMap, kMoves> flips_moved_{};
    std::array<std::array<SliceMove, kMoves>, kQuartetSets> slice_moves_{};
    std::array<std::array<std::uint8_t, kQuartetOrders>, kQuartetOrders> orders_{};
};

}  // namespace revenge::solver::cube3
