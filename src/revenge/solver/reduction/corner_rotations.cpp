#include "revenge/solver/reduction/corner_rotations.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

namespace revenge::solver::reduction {

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
