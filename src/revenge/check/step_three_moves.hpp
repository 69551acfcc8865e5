// The moves of step 3 that cost one, as they act on pairings of the wings and on the states beside one.
//
// The parity of a state is that of the corners times that of the pairs, these as a permutation of the edges by their
// wings in the first half.
#pragma once

#include <vector>

#include "revenge/check/step_three_pairings.hpp"
#include "revenge/check/step_three_states.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

struct StepThreeMove {
    int axis = 0;
    PairingMap pairing;
    StateChange change;
    PlaceTargets centers{};
    bool odd = false;  // changes the parity
};

// RETURNS half turns of any layer or two neighbouring ones, quarter turns of U, D, F and B, as far as they cost one
// move; those of one axis together.
std::vector<StepThreeMove> step_three_moves(const ReductionCube& cube,
                                            const StepThreeStates& states, puzzle::Metric metric);

// Turns of one axis commute: in one order only, and none twice. `last`: moves.size() at the beginning of a word.
inline bool goes_on(const std::vector<StepThreeMove>& moves, std::size_t last,
                    std::size_t next) noexcept {
    return last == moves.size() || moves[last].axis != moves[next].axis || next > last;
}

}  // namespace revenge::check
