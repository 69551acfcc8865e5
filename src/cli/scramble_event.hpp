// `revenge scramble --event`: scrambles of the WCA's events; and the pages that scrambles are printed on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/exit_code.hpp"
#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/picture.hpp"

namespace revenge::cli {

struct EventOptions {
    std::string event;
    std::uint64_t count = 1;
    std::string seed;
    std::string sheet;  // a file, or empty
    unsigned threads = 0;
    JsonOptions json;
};

base::Result<app::ExitCode> scramble_event(app::Session& session, const EventOptions& options);

// Writes pages: sheet.svg, sheet-2.svg, ...
base::Status write_sheets(app::Session& session, const std::string& path, const std::string& title,
                          const std::vector<render::SheetRow>& rows);

}  // namespace revenge::cli
