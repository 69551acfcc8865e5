// Runs the server until a stop request.
#pragma once

#include <string>
#include <vector>

#include "app/output.hpp"
#include "app/session.hpp"
#include "revenge/base.hpp"

namespace revenge::server {

struct ServeOptions {
    int port = 8080;                     // 0 for any free port
    unsigned threads = 0;                // per solve; 0 for all cores
    bool lan = false;                    // open to the local network, with the token in the link
    std::vector<std::string> origins{};  // further ones whose pages may use the server
};

// Listens on 127.0.0.1 or on all addresses, and prints them, one per line, 127.0.0.1 first. ERRORS: Resource (the port
// is in use).
base::Result<app::ExitCode> serve(app::Session& session, const ServeOptions& options);

}  // namespace revenge::server
