// What `analyze`, `bound`, `chains` and `solve` do with chains whose coordinates are automatic.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/quotient/chain.hpp"

namespace revenge::cli {

struct AutoSelection {
    quotient::AutoChain chain;
    std::vector<std::size_t> phases;
    bool is_whole_chain = true;
};

// What "pyraminx-whole", "pyraminx" (the same), "my.toml" or "my.toml/phase" stands for; nothing if it is no
// chain with automatic coordinates. ERRORS: Usage; Resource.
base::Result<std::optional<AutoSelection>> auto_chain_named(app::Session& session,
                                                            const std::string& name);
base::Result<quotient::AutoChain> auto_chain_of(app::Session& session, const std::string& text,
                                                const std::string& file);

struct AutoOptions {
    std::string metric;  // empty: the chain's
    std::string memory = "4G";
    unsigned threads = 0;
    bool json = false;
    std::string plot;
};
// ERRORS: Usage; Resource; Interrupted.
base::Result<app::ExitCode> analyze_auto(app::Session& session, const AutoSelection& selection,
                                         const AutoOptions& options);
base::Result<app::ExitCode> bound_auto(app::Session& session, const AutoSelection& selection,
                                       const AutoOptions& options);
// `chains check`: 2 if something is wrong.
base::Result<app::ExitCode> check_auto(app::Session& session, const std::string& text,
                                       const std::string& file);

// Limits that report progress and stop when asked to; `threads` 0: all cores. ERRORS: Usage.
base::Result<quotient::SpaceLimits> space_limits(app::Session& session, const std::string& memory,
                                                 unsigned threads);

}  // namespace revenge::cli
