// `revenge bound fto`: an upper bound for the face-turning octahedron, whose steps no chain file can declare.
#pragma once

#include <optional>
#include <string>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

// Prints the worst case of each step, their sum, and the lower bound by counting. ERRORS: Usage; Resource; Interrupted.
base::Result<app::ExitCode> bound_fto(app::Session& session, const std::string& metric);

// Prints the lower bound by counting and returns its moves; prints nothing if the positions cannot be counted.
std::optional<int> tell_counting_bound(app::Session& session, const puzzle::Definition& definition,
                                       const puzzle::Costs& costs);

}  // namespace revenge::cli
