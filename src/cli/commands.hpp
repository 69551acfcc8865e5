// The subcommands: each function adds one, with its options, help and action. Each subcommand has one .cpp; only these
// files include CLI11.
#pragma once

#include <CLI/CLI.hpp>

#include "app/session.hpp"

namespace revenge::cli {

void add_alg(CLI::App& app, app::Session& session);
void add_analyze(CLI::App& app, app::Session& session);
void add_bench(CLI::App& app, app::Session& session);
void add_bound(CLI::App& app, app::Session& session);
void add_chains(CLI::App& app, app::Session& session);
void add_check(CLI::App& app, app::Session& session);
void add_check_certificate(CLI::App& app, app::Session& session);
void add_experiment(CLI::App& app, app::Session& session);
void add_group(CLI::App& app, app::Session& session);
void add_puzzles(CLI::App& app, app::Session& session);
void add_scramble(CLI::App& app, app::Session& session);
void add_show(CLI::App& app, app::Session& session);
void add_solve(CLI::App& app, app::Session& session);
void add_tables(CLI::App& app, app::Session& session);

// Generates the script from the options of `app` itself.
void add_completion(CLI::App& app, app::Session& session);
void add_man(CLI::App& app, app::Session& session);

}  // namespace revenge::cli
