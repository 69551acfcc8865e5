// Runs over several puzzles: the lines of a file, or random states. The first failure decides how the run went; an
// interrupt ends it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "app/session.hpp"
#include "cli/batch.hpp"
#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"

namespace revenge::cli {

// Drawn from the system where there is no seed. ERRORS: Usage; Resource.
base::Result<base::Random> random_of(const std::string& seed);
// The same, with a note that names the seed where one was drawn: it makes the same states again.
base::Result<base::Random> noted_random_of(app::Session& session, const std::string& seed);

// Solves one, or says what is wrong with it. RETURNS how it went.
using SolveLine = std::function<app::ExitCode(const BatchItem&)>;
using SolveNext = std::function<app::ExitCode()>;

// `what`: they are called so in messages: "cube". ERRORS: Usage, a file without any; Resource; Interrupted.
base::Result<app::ExitCode> solve_lines(app::Session& session, BatchSource& batch,
                                        std::string_view what, const SolveLine& solve);
// Of a single one it says nothing more than `solve` has.
base::Result<app::ExitCode> solve_several(app::Session& session, std::uint64_t count,
                                          std::string_view what, const SolveNext& solve);

}  // namespace revenge::cli
