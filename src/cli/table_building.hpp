// `revenge tables build`: builds the tables of a chain, a phase or a solver in advance.
#pragma once

#include <string>

#include "app/phase_tables.hpp"
#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"

namespace revenge::cli {

struct TableBuild {
    std::string chain;   // or a phase of a chain, or another method
    std::string puzzle;  // of a method that several puzzles have; empty: the 4x4x4, or the only one
    app::TableOptions table;
    std::string table_size;
};

// Builds the tables and reports them. ERRORS: Usage, also for an option of `command` that is not supported; Resource;
// Interrupted.
base::Result<app::ExitCode> build_tables(app::Session& session, const CLI::App& command,
                                         const TableBuild& options);

}  // namespace revenge::cli
