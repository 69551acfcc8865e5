#include "revenge/solver/not_solved.hpp"

#include "revenge/base.hpp"
#include "revenge/derived/possible_states.hpp"

namespace revenge::solver {

base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise) {
    REVENGE_TRY(derived::PossibleStates(definition).require(state));
    return otherwise;
}

}  // namespace revenge::solver
