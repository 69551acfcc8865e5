#include "server/published.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/compact_json.hpp"
#include "app/published_table.hpp"
#include "revenge/base.hpp"
#include "server/embedded.hpp"

namespace revenge::server {

namespace {

using Json = nlohmann::ordered_json;

// Returns the text after "# source: " in the first line.
std::string source_of(std::string_view table) {
    constexpr std::string_view kMark = "# source: ";
    const std::string_view line = table.substr(0, table.find('\n'));
    return std::string(line.starts_with(kMark) ? line.substr(kMark.size()) : line);
}

}  // namespace

base::Result<std::string> analysis_beside_papers(const app::Analysis& analysis) {
    const std::string text = app::analysis_json(analysis);
    const std::string_view table =
        embedded_result(fmt::format("published/{}.{}", analysis.chain, analysis.metric));
    if (table.empty()) {
        return text;
    }
    REVENGE_TRY(const auto found,
                app::published_phase(std::string(table), analysis.chain, analysis.phase));
    if (found.rows.empty()) {
        return text;
    }
    const std::vector<std::string> differences = app::differences(analysis, found);
    Json json = Json::parse(text);
    json["published"] = {{"source", source_of(table)},
                         {"agrees", differences.empty()},
                         {"differences", differences}};
    return app::compact(json);
}

}  // namespace revenge::server
