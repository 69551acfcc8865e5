// Reads experiments and writes the chains they found, as TOML.
#include <algorithm>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/chain/puzzle_reader.hpp"
#include "revenge/experiment/experiment.hpp"
#include "revenge/notation/json_text.hpp"

namespace revenge::experiment {

namespace {

using base::Result;

Result<CandidateGroup> read_group(const base::TomlReader& reader, const toml::node& node,
                                  const Experiment& experiment) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        return reader.error(node, base::make_message("no-tables", "expected [[{key}]]", "group"));
    }
    REVENGE_TRY(reader.known_keys(*table, {"name", "moves"}));
    auto name = reader.text(*table, "name");
    REVENGE_TRY(auto words, name ? reader.text(*table, "moves") : name);
    REVENGE_TRY(chain::check_name(reader, *table->get("name"), *name));
    if (std::ranges::find(experiment.groups, *name, &CandidateGroup::name) !=
        experiment.groups.end()) {
        return reader.error(
            *table->get("name"),
            base::make_message(
                "name-twice", "the group '{name}' is there already; expected another name", *name));
    }
    const toml::node* at = table->get("moves");
    auto moves = chain::read_move_set(reader, experiment.definition, at, words);
    if (!moves || moves->empty()) {
        return moves ? reader.error(*at, {"expected at least one move", {"no-move-named"}})
                     : moves.error();
    }
    return CandidateGroup{*std::move(name), std::move(words), *std::move(moves)};
}

// The number of the group of that name; "solved" is the one after the last.
Result<std::size_t> group_number(const base::TomlReader& reader, const toml::table& table,
                                 const char* key, const Experiment& experiment) {
    REVENGE_TRY(const auto name, reader.text(table, key));
    const auto found = std::ranges::find(experiment.groups, name, &CandidateGroup::name);
    if (found == experiment.groups.end() && name != "solved") {
        return reader.error(
            *table.get(key),
            base::make_message("no-such-group",
                               "unknown group '{name}'; expected one of the groups above", name));
    }
    return static_cast<std::size_t>(found - experiment.groups.begin());
}

base::Status read_steps(const base::TomlReader& reader, const toml::table& root,
                        Experiment& experiment) {
    const toml::array* steps = root["step"].as_array();
    if (steps == nullptr) {
        return {};
    }
    for (const toml::node& node : *steps) {
        const toml::table* table = node.as_table();
        if (table == nullptr) {
            return reader.error(node,
                                base::make_message("no-tables", "expected [[{key}]]", "step"));
        }
        REVENGE_TRY(reader.known_keys(*table, {"from", "to", "phase"}));
        const auto from = group_number(reader, *table, "from", experiment);
        REVENGE_TRY(const auto to, from ? group_number(reader, *table, "to", experiment) : from);
        REVENGE_TRY(auto phase, reader.text(*table, "phase"));
        if (*from == to || *from == experiment.groups.size()) {
            return reader.error(node, {"expected a step from a group to another or to \"solved\"",
                                       {"step-goes-nowhere"}});
        }
        experiment.declared.push_back(
            {*from, to, std::move(phase), reader.place(*table->get("phase"))});
    }
    return {};
}

}  // namespace

Result<Experiment> parse_experiment(std::string_view text, std::string_view file,
                                    const chain::FindPuzzle& find_puzzle) {
    REVENGE_TRY(const auto parsed, base::parse_toml(text, file));
    const toml::table& root = parsed;
    const base::TomlReader reader(file);
    REVENGE_TRY(reader.known_keys(root, {"name", "puzzle", "metric", "minimize", "group", "step"}));
    REVENGE_TRY(auto puzzle, chain::read_puzzle(reader, root, find_puzzle));
    Experiment out{{}, std::move(puzzle.metric), false, std::move(puzzle.definition), {}, {}};
    auto name = reader.text(root, "name");
    REVENGE_TRY(const auto minimize, name ? reader.text(root, "minimize", "worst") : name);
    constexpr std::size_t kMaxGroups = 16;
    constexpr std::size_t kLongestName = chain::kLongestName - std::string_view("-16").size();
    REVENGE_TRY(chain::check_name(reader, *root.get("name"), *name, kLongestName));
    if (minimize != "worst" && minimize != "mean") {
        return reader.error(*root.get("minimize"),
                            {R"(expected "worst" or "mean")",
                             {"value-expected", {{"key", "minimize"}, {"values", "worst, mean"}}}});
    }
    out.name = *std::move(name);
    out.by_mean = minimize == "mean";
    const toml::array* groups = root["group"].as_array();
    if (groups == nullptr || groups->empty()) {
        return reader.error(
            root, {"expected at least one [[group]]", {"key-missing", {{"key", "group"}}}});
    }
    if (groups->size() > kMaxGroups) {
        return reader.error(
            *groups,
            base::make_message("too-many-groups", "expected at most {most} groups", kMaxGroups));
    }
    for (const toml::node& node : *groups) {
        REVENGE_TRY(auto group, read_group(reader, node, out));
        out.groups.push_back(std::move(group));
    }
    REVENGE_TRY(read_steps(reader, root, out));
    return out;
}

std::string chain_text(const Experiment& experiment, const ExperimentResult& result,
                       const BestChain& best, const std::string& puzzle) {
    // A text of JSON is one of TOML.
    using notation::json_quoted;
    std::string out = "name = " + json_quoted(experiment.name + "-" + std::to_string(best.phases)) +
                      "\npuzzle = " + json_quoted(puzzle) +
                      "\nmetric = " + json_quoted(experiment.metric) + "\n";
    for (const std::size_t step : best.steps) {
        const CandidateGroup& group = experiment.groups[result.steps[step].from];
        out += "\n[[phase]]\nname = " + json_quoted(group.name) +
               "\nmoves = " + json_quoted(group.words) + "\ncoordinates = \"auto\"\n";
    }
    return out;
}

}  // namespace revenge::experiment
