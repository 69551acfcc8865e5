// `analyze 4x4x4 --depth N`: positions of a whole cube at small distances.
#pragma once

#include <string>

#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"

namespace revenge::cli {

struct DepthOptions {
    int size = 4;
    int depth = 0;
    std::string metric;  // empty: obtm
    std::string memory = "4G";
    unsigned threads = 0;
    bool classes = false;
    bool json = false;
};
// ERRORS: Usage; Resource; Interrupted.
base::Result<app::ExitCode> analyze_depth(app::Session& session, const DepthOptions& options);

}  // namespace revenge::cli
