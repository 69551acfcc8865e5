#include "revenge/solver/cube3/slice_symmetries.hpp"

namespace revenge::solver::cube3 {

SliceSymmetries::SliceSymmetries(const Geometry& geometry, const AxisGroup& axis) {
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        const Conjugation& symmetry = geometry.conjugations[axis.symmetries[s]];
        flips_[s].fill([&](std::size_t flip) {
            Cubie cubie = solved_cubie();
            set_flip(cubie, static_cast<int>(flip));
            return flip_of(conjugate(cubie, symmetry));
        });
        for (int set = 0; set < kQuartetSets; ++set) {
            Cubie cubie = solved_cubie();
            set_quartet(cubie, set * kQuartetOrders, kSliceQuartet);
            const Cubie image = conjugate(cubie, symmetry);
            sets_[s][static_cast<std::size_t>(set)] =
                static_cast<std::uint16_t>(quartet_of(image, kSliceQuartet) / kQuartetOrders);
            offsets_[s][static_cast<std::size_t>(set)] = static_cast<std::uint16_t>(flip_of(image));
        }
    }
}

}  // namespace revenge::solver::cube3
