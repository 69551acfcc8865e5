// Runs the server until it is asked to stop.
#pragma once

#include "app/exit_code.hpp"
#include "app/session.hpp"
#include "revenge/base/result.hpp"

namespace revenge::server {

struct ServeOptions {
    int port = 8080;       // 0: any free one
    unsigned threads = 0;  // of each solve; 0: all cores
    bool lan = false;      // whether the local network may ask, with the token that the link has
};

// Listens on 127.0.0.1, or on all addresses; prints them, one a line, 127.0.0.1 first. ERRORS: Resource (the port is
// taken).
base::Result<app::ExitCode> serve(app::Session& session, const ServeOptions& options);

}  // namespace revenge::server
