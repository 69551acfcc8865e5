// `revenge tables build`: makes what a chain, a phase or a solver needs before it is needed.
#pragma once

#include <string>

#include "app/phase_tables.hpp"
#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base/result.hpp"

namespace revenge::cli {

struct TableBuild {
    std::string chain;  // or a phase of one, or short, or optimal
    app::TableOptions table;
    std::string table_size;
};

// Says what is ready. ERRORS: Usage, also for an option of `command` that nothing here reads; Resource; Interrupted.
base::Result<app::ExitCode> build_tables(app::Session& session, const CLI::App& command,
                                         const TableBuild& options);

}  // namespace revenge::cli
