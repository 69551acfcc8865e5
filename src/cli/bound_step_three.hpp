// `revenge bound three-phase/step-3 --certificate DIR`: proves an upper bound on the moves of step 3.
#pragma once

#include "app/session.hpp"
#include "cli/bound_certificate.hpp"
#include "cli/options.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

// ERRORS: Usage; those of proof::pairings::make_step_three.
base::Result<app::ExitCode> bound_step_three(app::Session& session, puzzle::Metric metric,
                                             const app::TableOptions& table,
                                             const CertificateOptions& options);

}  // namespace revenge::cli
