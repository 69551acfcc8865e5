// `revenge bound three-phase --certificate DIR`: proves an upper bound on the moves of steps 1 and 2 together, or of
// step 3 (three-phase/step-3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "cli/options.hpp"

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

}  // namespace revenge::cli
