#include "cli/scramble_event.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "app/output.hpp"
#include "app/phase_tables.hpp"
#include "cli/several.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/scrambler.hpp"

namespace revenge::cli {

namespace {

// Returns the file of page `number` (from 0).
std::string page_path(const std::string& path, std::size_t number) {
    if (number == 0) {
        return path;
    }
    const std::size_t end = path.size() - std::filesystem::path(path).extension().string().size();
    return fmt::format("{}-{}{}", path.substr(0, end), number + 1, path.substr(end));
}

}  // namespace

base::Status write_sheets(app::Session& session, const std::string& path, const std::string& title,
                          const std::vector<render::SheetRow>& rows) {
    const std::vector<std::string> pages = render::sheets(title, rows);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const std::string file = page_path(path, i);
        REVENGE_TRY(app::write_text(file, pages[i]));
        if (i > 0) {
            session.note("page " + std::to_string(i + 1) + " is in " + file);
        }
    }
    return {};
}

base::Result<app::ExitCode> scramble_event(app::Session& session, const EventOptions& options) {
    REVENGE_TRY(const auto random, random_of(options.seed));
    REVENGE_TRY(options.sheet.empty() ? base::Status() : app::require_writable(options.sheet));
    const Solver solver =
        app::make_solver(session, options.threads, method::SolverSetup{}.memory_bytes);
    REVENGE_TRY(auto scrambler, EventScrambler::make(solver, options.event, random));
    const scramble::WcaEvent& event = *scramble::find_wca_event(options.event);
    std::vector<render::SheetRow> rows;
    std::vector<EventScramble> all;  // for one object with several scrambles
    bool is_first = true;
    const bool is_one_of_several = options.json.one && options.count != 1;
    const auto take = [&](const EventScramble& scramble) {
        if (is_one_of_several) {
            all.push_back(scramble);
        } else if (options.json.any()) {
            session.out().line(app::scramble_json(event, scramble));
        } else {
            // Scrambles of several lines are set apart.
            const bool has_lines = scramble.moves.find('\n') != std::string::npos;
            session.out().words((has_lines && !is_first ? "\n" : "") + scramble.moves);
            is_first = false;
        }
        if (!options.sheet.empty()) {
            rows.push_back({scramble.moves, scrambler.picture(scramble)});
        }
        return !session.out().broken() && !session.interrupt().requested();
    };
    REVENGE_TRY(scrambler.scrambles(options.count, take));
    if (session.interrupt().requested()) {
        return base::interrupted();
    }
    if (is_one_of_several) {
        session.out().line(app::scrambles_json(event, all));
    }
    if (!options.sheet.empty()) {
        REVENGE_TRY(
            write_sheets(session, options.sheet, fmt::format("{} scrambles", event.name), rows));
    }
    return app::ExitCode::Done;
}

}  // namespace revenge::cli
