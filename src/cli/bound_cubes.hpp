// `bound three-phase --certificate DIR --cubes N`: random cubes brought through steps 1 and 2 by the certificate's
// words.
#pragma once

#include <filesystem>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/bounds/reduction_certificate.hpp"

namespace revenge::cli {

struct CubesOptions {
    std::uint64_t cubes = 0;
    std::uint64_t seed = 1;
};
// Prints how many moves they took. ERRORS: ReplayFailed, if one does not come there within the bound; Interrupted;
// those of the certificate. REQUIRES a bound with its moves proven.
base::Status solve_cubes(app::Session& session, const bounds::ReductionBound& bound,
                         const std::filesystem::path& directory, const CubesOptions& options);

}  // namespace revenge::cli
