// The moves of the classes of phase 1's flips and slice sets (tables.hpp): one cache line for each class.
#pragma once

#include <array>
#include <cstdint>

#include "revenge/base/large_pages.hpp"
#include "revenge/solver/cube3/cubie.hpp"

namespace revenge::solver::cube3 {

inline constexpr int kAxisSymmetries = 16;  // the symmetries that preserve the U/D axis

// The results of a representative's moves: classes, and the symmetries that carry the results to the representatives of
// these classes.
struct alignas(64) ClassRow {
    std::array<std::uint16_t, kMoves> classes{};
    std::array<std::uint8_t, kMoves> symmetries{};
    std::array<std::uint8_t, 64 - 3 * kMoves> unused{};

    // Returns class * kAxisSymmetries + symmetry.
    std::uint32_t entry(std::size_t move) const noexcept {
        return std::uint32_t{classes[move]} * kAxisSymmetries + symmetries[move];
    }
    void set_entry(std::size_t move, std::uint32_t entry) noexcept {
        classes[move] = static_cast<std::uint16_t>(entry / kAxisSymmetries);
        symmetries[move] = static_cast<std::uint8_t>(entry % kAxisSymmetries);
    }
};
static_assert(sizeof(ClassRow) == 64);
using ClassMoves = base::LargeVector<ClassRow>;

}  // namespace revenge::solver::cube3
