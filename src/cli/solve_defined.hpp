// `solve` for puzzles that only their definition knows: solved by a chain with automatic coordinates or by cycles.
#pragma once

#include "app/session.hpp"
#include "cli/solve_arguments.hpp"
#include "revenge/base/result.hpp"

namespace revenge::cli {

// ERRORS: Usage; ImpossibleCube; Resource; Interrupted; ReplayFailed.
base::Result<app::ExitCode> solve_defined(app::Session& session, const SolveArguments& options);

}  // namespace revenge::cli
