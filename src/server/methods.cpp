#include "server/methods.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <set>

#include "app/json_output.hpp"
#include "app/table_list.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle/step_metrics.hpp"
#include "server/requests.hpp"

namespace revenge::server {

namespace {

using Json = nlohmann::ordered_json;

// Tables that take longer are not built for a waiting client.
constexpr double kMaxSeconds = 10;

// Returns true if the method has no tables or builds them within seconds, and for the puzzle's default method.
bool is_always_ready(const method::MethodRow& method, const std::string& puzzle) {
    if (&method == method::methods_of(puzzle).front()) {
        return true;
    }
    return !method.is_chain() ? method.seconds_to_make < kMaxSeconds
                              : method.seconds_to_make > 0 && method.seconds_to_make < kMaxSeconds;
}

// Returns the complete tables in this metric: "five-stage/stage-1", "5x5x5-reduction/halves-pruning-1", ...
std::set<std::string> tables_on_disk(puzzle::Metric metric) {
    std::set<std::string> out;
    const auto files = app::table_files();
    for (const auto& path : files ? *files : std::vector<std::filesystem::path>{}) {
        if (path.extension() == ".tables") {
            continue;  // of other solvers
        }
        const auto contents = app::table_contents(path);
        if (contents && contents->complete && contents->worst &&
            contents->metric == puzzle::name_of(metric)) {
            out.insert(contents->name);
        }
    }
    return out;
}

// Returns the names of the methods' tables in the cache directory that are no distance tables: "4x4x4.corners", ...
std::set<std::string> solver_tables_on_disk() {
    std::set<std::string> out;
    const auto files = app::table_files();
    for (const auto& path : files ? *files : std::vector<std::filesystem::path>{}) {
        if (path.extension() == ".tables") {
            out.insert(path.stem().string());
        }
    }
    return out;
}

// Returns true if all tables of a chain's phases are on disk.
bool has_tables(const chain::ChainDeclaration& chain, const std::set<std::string>& there) {
    return std::ranges::all_of(chain.phases, [&](const chain::PhaseDeclaration& phase) {
        return std::ranges::all_of(chain::tables_looked_up(phase), [&](const std::string& name) {
            return there.contains(chain.name + "/" + name);
        });
    });
}

struct AskedMetric {
    std::string name;
    puzzle::Metric of_cube = puzzle::Metric::Obtm;  // stored tables belong to cubes
};

// Returns the requested metric; an empty `name` is the puzzle's default. ERRORS: Usage.
base::Result<AskedMetric> metric_asked(const std::string& puzzle, const std::string& name) {
    if (puzzle::cube_size_of(puzzle) > 0) {
        const auto metric = puzzle::metric_or_default(name);
        return metric ? base::Result<AskedMetric>(
                            AskedMetric{std::string(puzzle::name_of(*metric)), *metric})
                      : metric.error();
    }
    REVENGE_TRY(const auto definition, puzzle::builtin_definition(puzzle));
    const auto costs =
        puzzle::Costs::named(definition, name.empty() ? puzzle::default_metric(definition) : name);
    return costs ? base::Result<AskedMetric>(AskedMetric{costs->name()}) : costs.error();
}

}  // namespace

std::vector<OfferedMethod> offered_methods(const std::string& puzzle, puzzle::Metric metric) {
    std::vector<OfferedMethod> out;
    std::optional<std::set<std::string>> there;  // read only if a method has slow tables
    for (const method::MethodRow* method : method::methods_of(puzzle)) {
        const std::string name(method->name);
        if (!method->counts_in(metric)) {
            continue;
        }
        if (is_always_ready(*method, puzzle)) {
            out.push_back({name, true, ""});
        } else if (method->tables_in != nullptr) {
            const std::set<std::string> stored = solver_tables_on_disk();
            out.push_back({name,
                           std::ranges::all_of(
                               method->tables_in(metric),
                               [&](const std::string& table) { return stored.contains(table); }),
                           fmt::format("revenge tables build {} --puzzle {} --metric {}", name,
                                       puzzle, puzzle::name_of(metric))});
        } else if (const auto chain = chain::builtin_chain(name)) {
            if (!there) {
                there = tables_on_disk(metric);
            }
            out.push_back({name, has_tables(*chain, *there),
                           fmt::format("revenge tables build {} --metric {}", name,
                                       puzzle::name_of(metric))});
        }
    }
    return out;
}

base::Status check_offered(const std::string& puzzle, const std::string& name,
                           puzzle::Metric metric) {
    const method::MethodRow* known = method::method_for(puzzle, name, metric, false);
    if (known != nullptr && is_always_ready(*known, puzzle)) {
        return {};
    }
    const std::vector<OfferedMethod> offered = offered_methods(puzzle, metric);
    const auto found = std::ranges::find_if(offered, [&](const OfferedMethod& method) {
        return base::is_same_name(method.name, name);
    });
    if (found != offered.end() && found->is_ready) {
        return {};
    }
    if (found != offered.end()) {
        return base::usage(
            "tables-missing",
            R"("method": "{method}" has no tables in {metric} yet; `{command}` makes them)", name,
            puzzle::name_of(metric), found->command);
    }
    std::vector<std::string> names;
    std::ranges::transform(offered, std::back_inserter(names), &OfferedMethod::name);
    const std::string list = fmt::format("{}", fmt::join(names, ", "));
    return base::usage(
        "method-not-offered",
        R"("method": "{method}" is not offered here for the {puzzle}; there is {known})", name,
        puzzle, list);
}

base::Result<std::string> methods_json(const std::string& puzzle, const std::string& metric_name) {
    if (method::methods_of(puzzle).empty()) {
        return not_built_in(puzzle);
    }
    REVENGE_TRY(const auto metric, metric_asked(puzzle, metric_name));
    Json list = Json::array();
    for (const OfferedMethod& method : offered_methods(puzzle, metric.of_cube)) {
        Json entry{
            {"name", method.name},
            {"ready", method.is_ready},
            {"searches", method::find_method(puzzle, method.name)->supports(method::Option::Time)}};
        if (!method.command.empty()) {
            entry["command"] = method.command;
        }
        list.push_back(std::move(entry));
    }
    return app::compact(
        {{"schema", 1}, {"puzzle", puzzle}, {"metric", metric.name}, {"methods", std::move(list)}});
}

}  // namespace revenge::server
