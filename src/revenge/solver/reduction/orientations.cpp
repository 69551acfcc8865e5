#include "revenge/solver/reduction/orientations.hpp"

#include "revenge/base/check.hpp"
#include "revenge/solver/reduction/corner_rotations.hpp"

namespace revenge::solver::reduction {

Orientations::Orientations(const puzzle::Cube& cube, const puzzle::State& state) {
    const auto rotations = corner_rotations();
    for (std::size_t v = 0; v < kOrientations; ++v) {
        pieces_[v] = pieces_of(cube, puzzle::apply(cube.puzzle(), cube.symmetry(rotations[v / 3]),
                                                   cube.symmetry(rotations[v % 3]), state));
    }
}

puzzle::Algorithm Orientations::back(const puzzle::Algorithm& moves, std::size_t view) const {
    const puzzle::SymmetryIndex rotation = puzzle::inverse(corner_rotations()[view / 3]);
    return puzzle::image(puzzle::all_symmetries()[rotation], moves, 4);
}

std::optional<puzzle::SymmetryIndex> rotation_home(const puzzle::Cube& cube,
                                                   const Pieces& pieces) noexcept {
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first);
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        bool home = true;
        for (std::size_t i = 0; home && i < kCenters; ++i) {
            home = (cube.symmetry(r).place[first + i] - first) / 4 == pieces.center[i];
        }
        if (home) {
            return r;
        }
    }
    return std::nullopt;
}

Reduced3 as_3x3x3(const puzzle::Cube& cube, const Pieces& pieces) noexcept {
    const auto rotation = rotation_home(cube, pieces);
    base::check(rotation.has_value(), "a reduced cube has its centers done");
    const Pieces seen = pieces_of(cube, cube.rotate(state_of(cube, pieces), *rotation));
    Reduced3 out;
    out.rotation = *rotation;
    out.cubie.corner = seen.corner;
    out.cubie.twist = seen.twist;
    // A wing of the first half in its own half shows its first face there: F or B, or R or L.
    // The 3x3x3 counts flips by U or D, or else F or B: the eight edges of U and D differ.
    constexpr std::uint8_t kFirstSliceEdge = 8;
    for (std::uint8_t i = 0; i < kHalf; ++i) {
        const std::uint8_t edge = seen.wing[i] % kHalf;
        out.cubie.edge[i] = edge;
        out.cubie.flip[i] = static_cast<std::uint8_t>(
            (seen.wing[i] >= kHalf) != ((i < kFirstSliceEdge) != (edge < kFirstSliceEdge)));
    }
    return out;
}

}  // namespace revenge::solver::reduction
