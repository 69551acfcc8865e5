// `bound three-phase --certificate DIR --cubes N`: solves steps 1 and 2 of random cubes with the move sequences of the
// certificate.
#pragma once

#include <filesystem>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"

namespace revenge::cli {

struct CubesOptions {
    std::uint64_t cubes = 0;
    std::uint64_t seed = 1;
};
// Prints the number of moves that the cubes took. REQUIRES a bound whose moves are proven. ERRORS: ReplayFailed, if a
// cube exceeds the bound; Interrupted; those of the certificate.
base::Status solve_cubes(app::Session& session, const proof::centers::ReductionBound& bound,
                         const std::filesystem::path& directory, const CubesOptions& options);

}  // namespace revenge::cli
