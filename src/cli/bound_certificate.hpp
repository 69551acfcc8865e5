// `revenge bound three-phase --certificate DIR`: proves an upper bound on the moves of steps 1 and 2 together, or of
// step 3 (three-phase/step-3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

struct CertificateOptions {
    std::string directory;
    std::string coverage;  // "8:0.3,9:0.4"; empty: what is proven, or the quick plan
    std::optional<int> aim;
    std::string part;  // "2/5"; empty: the whole
    std::optional<std::uint64_t> cubes;
    std::optional<std::uint64_t> seed{};
};

void add_certificate_options(CLI::App& command, CertificateOptions& options);

// ERRORS: Usage, for another chain or metric; those of proof::centers::make_certificate.
base::Result<app::ExitCode> bound_with_certificate(app::Session& session, const CLI::App& command,
                                                   const std::string& chain,
                                                   const app::TableOptions& table,
                                                   const CertificateOptions& options);

// Published worst cases that a bound for the whole cube depends on (docs/bounds.md).

struct PublishedBound {
    int moves;
    const char* source;
};

// The worst case of the 3x3x3, in face turns.
inline constexpr PublishedBound kPublishedCube3{20, "Rokicki et al. 2010"};

// The worst case of step 3 of three-phase.
constexpr PublishedBound published_step_three(puzzle::Metric metric) noexcept {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {15, "Rokicki 2015"};
        case puzzle::Metric::Btm:
            return {14, "15, of which the choice of step 2's last move spares one; Rokicki 2015"};
        default:
            return {16, "Chen 2013, Rokicki 2015"};
    }
}

}  // namespace revenge::cli
