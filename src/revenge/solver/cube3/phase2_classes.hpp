// Phase 2's corners and U/D edges, reduced by the 16 symmetries that preserve the U/D axis.
//
// There are 8! * 8! positions, and the corners reduce to 2768 classes. A position is a class and the edges after the
// symmetry that carries the corners to the class's representative.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/cube3/class_moves.hpp"
#include "revenge/solver/cube3/coordinates.hpp"

namespace revenge::solver::cube3 {

struct Phase2Classes {
    // [corners]: class * kAxisSymmetries + the symmetry that carries the corners to the representative, the first of
    // its class.
    std::vector<std::uint16_t> corners;
    std::vector<std::array<std::uint16_t, kAxisSymmetries>> edge_conjugate;

    // Returns the number of corners and U/D edges: class * kPermutationsOf8 + edges.
    std::size_t index(unsigned corner_rank, unsigned edge_rank) const noexcept {
        const std::size_t entry = corners[corner_rank];
        return entry / kAxisSymmetries * kPermutationsOf8 +
               edge_conjugate[edge_rank][entry % kAxisSymmetries];
    }
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(corners);
        visitor(edge_conjugate);
    }
};

}  // namespace revenge::solver::cube3
