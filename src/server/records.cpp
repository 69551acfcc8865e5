// Data that the explorer shows without tables on disk: declared chains, and recorded distributions (docs/results/,
// embedded in the program) as objects in the format of `analyze`.

#include "server/records.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "app/analysis.hpp"
#include "app/json_output.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "server/embedded.hpp"
#include "server/service.hpp"

namespace revenge::server {

namespace {

using Json = nlohmann::ordered_json;
using base::Result;

// Returns the stickers, by their place on the solved cube, of the pieces that a phase distinguishes.
Json stickers_seen(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase) {
    const std::vector<bool> seen = coset::facelets_seen(cube, cube.puzzle().solved(),
                                                        coset::pieces_seen(cube.puzzle(), phase));
    Json out = Json::array();
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i]) {
            out.push_back(i);
        }
    }
    return out;
}

Json chain_object(const puzzle::Cube& cube, const chain::ChainDeclaration& chain) {
    Json phases = Json::array();
    for (const chain::PhaseDeclaration& phase : chain.phases) {
        phases.push_back({{"name", phase.name},
                          {"group", phase.group},
                          {"achieves", phase.achieves},
                          {"moves", phase.words},
                          {"table", phase.pairs == chain::PairsGoal::Listed},
                          {"sees", stickers_seen(cube, phase)}});
    }
    return {{"name", chain.name},     {"title", chain.title},
            {"source", chain.source}, {"puzzle", chain.definition->name()},
            {"metric", chain.metric}, {"phases", std::move(phases)}};
}

// Returns the rows of one phase as an analysis; empty if it has none.
app::Analysis recorded_phase(std::string_view text, const AnalyzeRequest& request) {
    app::Analysis analysis;
    analysis.chain = request.chain;
    analysis.phase = request.phase;
    analysis.metric = request.metric;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string phase;
        std::size_t distance = 0;
        bfs::Level level;
        if (fields >> phase >> distance >> level.positions >> level.unique &&
            phase == request.phase && distance == analysis.distribution.size()) {
            analysis.distribution.push_back(level);
            analysis.positions += level.positions;
        }
    }
    return analysis;
}

}  // namespace

Result<std::string> Service::chains() const {
    Json list = Json::array();
    for (const chain::BuiltinChain& builtin : chain::builtin_chains()) {
        REVENGE_TRY(const auto chain, chain::parse_chain(builtin.text, builtin.name));
        if (chain.is_automatic()) {
            continue;  // the explorer draws the pieces only for phases of cubes
        }
        Json object = chain_object(*puzzle(chain.definition->name()).cube(), chain);
        Json metrics = Json::array();
        for (const puzzle::Metric metric : puzzle::kAllMetrics) {
            if (!embedded_result(fmt::format("{}.{}", chain.name, puzzle::name_of(metric)))
                     .empty()) {
                metrics.push_back(std::string(puzzle::name_of(metric)));
            }
        }
        object["recorded"] = std::move(metrics);
        list.push_back(std::move(object));
    }
    return app::compact({{"schema", 1}, {"chains", std::move(list)}});
}

Result<std::string> Service::recorded(const AnalyzeRequest& request) const {
    REVENGE_TRY(const auto chain, chain::builtin_chain(request.chain));
    AnalyzeRequest named = request;
    named.chain = chain.name;
    for (const chain::PhaseDeclaration& phase : chain.phases) {
        named.phase = base::is_same_name(phase.name, request.phase) ? phase.name : named.phase;
    }
    named.metric = request.metric.empty() ? chain.metric : base::lower_case(request.metric);
    const auto analysis =
        recorded_phase(embedded_result(fmt::format("{}.{}", named.chain, named.metric)), named);
    if (analysis.distribution.empty()) {
        return base::error(base::ErrorCode::NotFound, "nothing-on-record",
                           "nothing is on record of {chain}/{phase} in {metric}", named.chain,
                           named.phase, named.metric);
    }
    REVENGE_TRY(const auto known, analysis_beside_papers(analysis));
    Json json = Json::parse(known);
    // Known only if the table was built.
    for (const char* field : {"antipodes", "seconds", "peak_memory_bytes"}) {
        json.erase(field);
    }
    json["size"].erase("entries");
    json["recorded"] = true;
    return app::compact(json);
}

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
