#include "server/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/table_list.hpp"
#include "revenge/coset/builtin_chains.hpp"

namespace revenge::server {

namespace {

using base::Error;
using base::ErrorCode;
using Json = nlohmann::ordered_json;

constexpr const char* kSmallTables = "eight-phase";

OfferedMethod ready(const char* name) { return {name, true, ""}; }

// RETURNS "five-stage/stage-1", ...: the phases that have a whole table in this metric.
std::set<std::string> phases_on_disk(puzzle::Metric metric) {
    std::set<std::string> out;
    const auto files = cli::table_files();
    for (const auto& path : files ? *files : std::vector<std::filesystem::path>{}) {
        if (path.extension() == ".tables") {
            continue;  // of other solvers
        }
        const auto contents = cli::table_contents(path);
        if (contents && contents->complete && contents->worst &&
            contents->metric == puzzle::name_of(metric)) {
            out.insert(contents->name);
        }
    }
    return out;
}

// The chains that solve the whole cube and have tables that take minutes.
void add_chains(int size, puzzle::Metric metric, std::vector<OfferedMethod>& offered) {
    const std::set<std::string> there = phases_on_disk(metric);
    for (const coset::BuiltinChain& builtin : coset::builtin_chains()) {
        const auto chain = coset::builtin_chain(builtin.name);
        if (!chain || chain->cube_size != size || !chain->remainder.empty() ||
            chain->name == kSmallTables) {
            continue;
        }
        const bool is_ready =
            std::ranges::all_of(chain->phases, [&](const coset::PhaseDeclaration& phase) {
                return there.contains(chain->name + "/" + phase.name);
            });
        offered.push_back({chain->name, is_ready,
                           fmt::format("revenge tables build {} --metric {}", chain->name,
                                       puzzle::name_of(metric))});
    }
}

// The methods that need no more than seconds to be made ready; no file is looked at for these.
std::vector<OfferedMethod> always_offered(int size) {
    switch (size) {
        case 3:
            return {ready("two-phase"), ready("optimal"), ready("thistlethwaite")};
        case 4:
            return {ready("short"), ready(kSmallTables), ready("larsen")};
        default:
            return {};
    }
}

}  // namespace

std::vector<OfferedMethod> offered_methods(int size, puzzle::Metric metric) {
    std::vector<OfferedMethod> out = always_offered(size);
    if (size == 4) {
        add_chains(size, metric, out);
    }
    return out;
}

base::Status check_offered(const std::string& puzzle, int size, const std::string& name,
                           puzzle::Metric metric) {
    const std::vector<OfferedMethod> always = always_offered(size);
    if (always.empty()) {
        return Error{ErrorCode::Usage, "there is no solver for the " + puzzle};
    }
    if (name.empty() || std::ranges::find(always, name, &OfferedMethod::name) != always.end()) {
        return {};
    }
    const std::vector<OfferedMethod> offered = offered_methods(size, metric);
    const auto found = std::ranges::find(offered, name, &OfferedMethod::name);
    if (found != offered.end() && found->is_ready) {
        return {};
    }
    if (found != offered.end()) {
        return Error{ErrorCode::Usage,
                     fmt::format(R"("method": "{}" has no tables in {} yet; `{}` makes them)", name,
                                 puzzle::name_of(metric), found->command)};
    }
    std::vector<std::string> names;
    std::ranges::transform(offered, std::back_inserter(names), &OfferedMethod::name);
    return Error{ErrorCode::Usage, fmt::format(R"("method": "{}" is not offered here for the {}; )"
                                               "there is {}",
                                               name, puzzle, fmt::join(names, ", "))};
}

std::string methods_json(const std::string& puzzle, int size, puzzle::Metric metric) {
    Json list = Json::array();
    for (const OfferedMethod& method : offered_methods(size, metric)) {
        Json entry{{"name", method.name}, {"ready", method.is_ready}};
        if (!method.command.empty()) {
            entry["command"] = method.command;
        }
        list.push_back(std::move(entry));
    }
    return Json{{"schema", 1},
                {"puzzle", puzzle},
                {"metric", std::string(puzzle::name_of(metric))},
                {"methods", std::move(list)}}
        .dump();
}

}  // namespace revenge::server
