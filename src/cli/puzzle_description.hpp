// The output of `revenge puzzles describe`: everything that follows from a puzzle's definition alone.
#pragma once

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::cli {

// Prints orbits, order, states, invariants, branching, the bound L0, and the methods that apply with what they take.
// `name`: as the caller gave it. ERRORS: Resource, a group too large to be counted.
base::Status describe_puzzle(app::Session& session, const puzzle::Definition& definition,
                             const std::string& name);

}  // namespace revenge::cli
