// A solution of a puzzle that only its definition knows, replayed piece by piece.
#pragma once

#include <vector>

#include "app/json_output.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/move.hpp"

namespace revenge::app {

// RETURNS whether the moves solve the state, their lengths in turn and quarter, and what it ends as. ERRORS: Usage, a
// move that the puzzle has not.
base::Result<Checked> checked_moves(const puzzle::Definition& definition,
                                    const puzzle::State& state,
                                    const std::vector<puzzle::Move>& moves);

}  // namespace revenge::app
