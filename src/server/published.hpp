// Whether a table agrees with what a paper has printed of it (docs/results/published/, embedded in the program).
#pragma once

#include <string>

#include "app/analysis.hpp"

namespace revenge::server {

// RETURNS the object of an analysis, as `analyze` prints it. Where a paper has printed the phase's table in this
// metric it has "published": {"source": ..., "agrees": ..., "differences": [...]}. ERRORS: Damage, of such a table.
base::Result<std::string> analysis_beside_papers(const app::Analysis& analysis);

}  // namespace revenge::server
