#include "cli/analyze_depth.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/compact_json.hpp"
#include "app/quantities.hpp"
#include "revenge/proof/phases/depth_count.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

base::Result<app::ExitCode> analyze_depth(app::Session& session, const DepthOptions& options) {
    REVENGE_TRY(const auto metric, puzzle::metric_or_default(options.metric));
    REVENGE_TRY(const auto memory, app::parse_bytes("--memory", options.memory));
    const std::string name = puzzle::cube_name(options.size);
    const auto row = [&](int depth, const proof::phases::DepthLevel& level) {
        if (!options.json) {
            session.out().line(fmt::format(
                "{:5}  {:>20}{}", depth, app::grouped(level.positions),
                options.classes ? fmt::format("  {:>16}", app::grouped(level.classes)) : ""));
        }
    };
    if (!options.json) {
        session.out().line(fmt::format("{} in {}, however it is held\ndepth  {:>20}{}", name,
                                       puzzle::name_of(metric), "positions",
                                       options.classes ? "           classes" : ""));
    }
    REVENGE_TRY(const auto levels,
                proof::phases::count_depths(puzzle::Cube(options.size), metric,
                                            {options.depth, memory, options.threads}, row,
                                            session.progress(), session.stop()));
    if (options.json) {
        nlohmann::ordered_json rows = nlohmann::ordered_json::array();
        for (std::size_t depth = 0; depth < levels.size(); ++depth) {
            rows.push_back(
                {{"depth", depth}, {"positions", std::to_string(levels[depth].positions)}});
            if (options.classes) {
                rows.back()["classes"] = std::to_string(levels[depth].classes);
            }
        }
        const nlohmann::ordered_json object{{"schema", 1},
                                            {"puzzle", name},
                                            {"metric", puzzle::name_of(metric)},
                                            {"depths", std::move(rows)}};
        session.out().line(app::compact(object));
    }
    return app::ExitCode::Done;
}

}  // namespace revenge::cli
