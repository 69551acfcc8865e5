#include "revenge/solver/possible_state.hpp"

#include <cstddef>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/derived/possible_states.hpp"

namespace revenge::solver {

base::Status check_possible(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<int> missing(static_cast<std::size_t>(orbit.size), 0);
        for (const puzzle::SlotNumber label : orbit.solved) {
            ++missing[label];
        }
        int twists = 0;
        for (int i = 0; i < orbit.size; ++i) {
            const auto slot = static_cast<std::size_t>(orbit.first + i);
            if (--missing[state.piece[slot]] < 0) {
                return base::error(base::ErrorCode::ImpossibleCube, "piece-too-many",
                                   "the {orbit} have one piece too many of label {label}",
                                   orbit.name, state.piece[slot]);
            }
            twists += state.twist[slot];
        }
        if (twists % orbit.orientations != 0) {
            return base::error(base::ErrorCode::ImpossibleCube, "twists-not-zero",
                               "the twists of the {orbit} add up to {sum}, not to 0 mod {divisor}",
                               orbit.name, twists % orbit.orientations, orbit.orientations);
        }
    }
    return {};
}

base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise) {
    REVENGE_TRY(derived::PossibleStates(definition).require(state));
    return otherwise;
}

}  // namespace revenge::solver
