#include "revenge/check/step_three_moves.hpp"

#include "revenge/base/check.hpp"
#include "revenge/check/solution.hpp"

namespace revenge::check {

std::vector<StepThreeMove> step_three_moves(const ReductionCube& cube,
                                            const StepThreeStates& states, puzzle::Metric metric) {
    const EdgeWings edges(cube);
    std::vector<StepThreeMove> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const unsigned layers : {1U, 2U, 3U, 4U, 6U, 8U, 12U}) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                const puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                const bool is_face = layers == 1 || layers == 8;
                if (recount(metric, {turn}, 4) != 1 || (quarters != 2 && (axis == 0 || !is_face))) {
                    continue;
                }
                const ReductionTurn made = cube.turn(turn);
                const PairingMap pairing(edges, made.wings);
                base::check(!pairing.exchanges, "moves of step 3 keep the halves of the wings");
                // A quarter turn of a face is an odd permutation of the corners; its wings in the first half come to
                // edges by the inverse of `inner`.
                const bool odd = (quarters != 2) != odd_permutation(pairing.inner);
                out.push_back(
                    {axis, pairing, states.change_of(made.centers, odd), made.centers, odd});
            }
        }
    }
    return out;
}

}  // namespace revenge::check
