// The output of `revenge puzzles describe`: everything that follows from a puzzle's definition alone.
#pragma once

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

// Prints orbits, order, states, invariants, branching, the bound L0, and the applicable methods with their memory and
// time. `name` is the name that the user gave. ERRORS: Resource, if the group is too large to be counted.
base::Status describe_puzzle(app::Session& session, const puzzle::Definition& definition,
                             const std::string& name);

}  // namespace revenge::cli
