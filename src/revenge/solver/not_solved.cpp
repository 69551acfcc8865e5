#include "revenge/solver/not_solved.hpp"

#include <utility>

#include "revenge/derived/possible_states.hpp"

namespace revenge::solver {

base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise) {
    const base::Status possible = derived::PossibleStates(definition).require(state);
    return possible ? std::move(otherwise) : possible.error();
}

}  // namespace revenge::solver
