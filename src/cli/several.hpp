// Runs over several puzzles: the lines of a file, or random states. The highest exit code of a puzzle is that of the
// run; an interrupt ends the run.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "app/session.hpp"
#include "cli/batch.hpp"
#include "revenge/base.hpp"

namespace revenge::cli {

// Returns a generator for the seed; an empty seed is drawn from the system. ERRORS: Usage; Resource.
base::Result<base::Random> random_of(const std::string& seed);
// Does the same, and emits a note with the seed if it was drawn, so that the states can be reproduced.
base::Result<base::Random> noted_random_of(app::Session& session, const std::string& seed);

// Solves one puzzle or reports its error, and returns the exit code.
using SolveLine = std::function<app::ExitCode(const BatchItem&)>;
using SolveNext = std::function<app::ExitCode()>;

// Solves every puzzle of the source. `what` is their noun in messages: "cube". ERRORS: Usage, for a file without
// puzzles; Resource; Interrupted.
base::Result<app::ExitCode> solve_lines(app::Session& session, BatchSource& batch,
                                        std::string_view what, const SolveLine& solve);
// For a single puzzle it prints nothing in addition to `solve`.
base::Result<app::ExitCode> solve_several(app::Session& session, std::uint64_t count,
                                          std::string_view what, const SolveNext& solve);

}  // namespace revenge::cli
