#include "revenge/solver/not_solved.hpp"

#include "revenge/derived/possible_states.hpp"

namespace revenge::solver {

base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise) {
    const base::Status possible = derived::PossibleStates(definition).require(state);
    if (!possible) {
        return possible.error();
    }
    return otherwise;
}

}  // namespace revenge::solver
