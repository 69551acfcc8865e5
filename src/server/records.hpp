// Data of the explorer that needs no tables on disk: declared chains, recorded distributions, and published figures
// (docs/results/, embedded in the program).
#pragma once

#include <string>

#include "app/analysis.hpp"

namespace revenge::server {

// Returns the object of an analysis as `analyze` prints it. If the phase's table has been published in this metric, the
// object has a member "published": {"source": ..., "agrees": ..., "differences": [...]}. ERRORS: those of reading the
// embedded table.
base::Result<std::string> analysis_beside_papers(const app::Analysis& analysis);

}  // namespace revenge::server
