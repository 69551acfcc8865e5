// `revenge serve`: the page and the HTTP API on 127.0.0.1.
#pragma once

#include <CLI/CLI.hpp>

#include "app/session.hpp"

namespace revenge::program {

void add_serve(CLI::App& app, app::Session& session);

}  // namespace revenge::program
