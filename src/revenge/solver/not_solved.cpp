#include "revenge/solver/not_solved.hpp"

#include <utility>

#include "revenge/derived/chain_spaces.hpp"
#include "revenge/group/point_model.hpp"

namespace revenge::solver {

base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise) {
    const auto possible = derived::possible_states(definition);
    if (!possible) {
        return possible.error();
    }
    return possible->contains(group::PointModel(definition.puzzle()).permutation(state))
               ? std::move(otherwise)
               : base::Error{base::ErrorCode::ImpossibleCube,
                             "no moves of the " + definition.name() + " make this state"};
}

}  // namespace revenge::solver
