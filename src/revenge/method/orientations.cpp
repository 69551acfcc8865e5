#include "revenge/method/orientations.hpp"

#include "revenge/puzzle.hpp"

namespace revenge::method {

using puzzle::Definition;

std::vector<puzzle::State> orientations_of(const Definition& definition,
                                           const puzzle::State& state) {
    std::vector<puzzle::State> out{state};
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        out.push_back(definition.puzzle().apply(state, rotation));
    }
    return out;
}

bool has_centers_at_home(const Definition& definition, const puzzle::State& state) {
    const puzzle::Orbit* centers = definition.puzzle().find_orbit("face-centers");
    if (definition.cube_size() % 2 == 0 || centers == nullptr) {
        return true;
    }
    for (int slot = centers->first; slot < centers->first + centers->size; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        if (state.piece[i] != definition.puzzle().solved().piece[i]) {
            return false;
        }
    }
    return true;
}

std::optional<puzzle::Algorithm> as_oriented(const Definition& definition,
                                             const puzzle::State& state,
                                             const puzzle::Algorithm& turns) {
    for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        auto turned =
            puzzle::image(puzzle::all_symmetries()[rotation], turns, definition.cube_size());
        if (definition.is_solved(puzzle::apply(definition, state, puzzle::Moves(turned)))) {
            return turned;
        }
    }
    return std::nullopt;
}

}  // namespace revenge::method
