#include "revenge/solver/reduction/orientations.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

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

std::array<puzzle::SymmetryIndex, 3> corner_rotations() noexcept {
    puzzle::Isometry turn;
    turn.axis = {1, 2, 0};
    const puzzle::SymmetryIndex once = puzzle::symmetry_index(turn);
    return {0, once, puzzle::inverse(once)};
}

CornerRotations::CornerRotations(const puzzle::Cube& cube,
                                 const std::vector<Generator>& generators) {
    const auto wings = static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first);
    const auto centers = static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first);
    for (std::size_t r = 0; r < kCount; ++r) {
        const puzzle::SymmetryIndex symmetry = corner_rotations()[r];
        const auto& place = cube.symmetry(symmetry).place;
        for (std::size_t i = 0; i < kWings; ++i) {
            wing_to_[r].at[i] = static_cast<std::uint8_t>(place[wings + i] - wings);
            wing_from_[r].at[wing_to_[r].at[i]] = static_cast<std::uint8_t>(i);
            center_from_[r].at[place[centers + i] - centers] = static_cast<std::uint8_t>(i);
        }
        for (const Generator& generator : generators) {
            const puzzle::Turn turn =
                puzzle::image(puzzle::all_symmetries()[symmetry], generator.turn, 4);
            const auto found = std::ranges::find(generators, turn, &Generator::turn);
            base::check(found != generators.end(), "generators are alike about all axes");
            generators_[r].push_back(static_cast<std::uint8_t>(found - generators.begin()));
            if (turn.axis == 0) {
                to_x_[generator.turn.axis] = r;
            }
        }
    }
}

}  // namespace revenge::solver::reduction
