// Reads experiments and writes the chains they found, as TOML.
#include <algorithm>
#include <string>
#include <utility>

#include "revenge/base/toml_text.hpp"
#include "revenge/coset/puzzle_reader.hpp"
#include "revenge/experiment/experiment.hpp"
#include "revenge/notation/json_string.hpp"

namespace revenge::experiment {

namespace {

using base::Result;

Result<CandidateGroup> read_group(const base::TomlReader& reader, const toml::node& node,
                                  const Experiment& experiment) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        return reader.error(node, base::saying("no-tables", "expected [[{key}]]", "group"));
    }
    if (auto known = reader.known_keys(*table, {"name", "moves"}); !known) {
        return known.error();
    }
    auto name = reader.text(*table, "name");
    auto words = name ? reader.text(*table, "moves") : name;
    if (!words) {
        return words.error();
    }
    if (auto named = coset::check_name(reader, *table->get("name"), *name); !named) {
        return named.error();
    }
    if (std::ranges::find(experiment.groups, *name, &CandidateGroup::name) !=
        experiment.groups.end()) {
        return reader.error(
            *table->get("name"),
            base::saying("name-twice", "the group '{name}' is there already; expected another name",
                         *name));
    }
    const toml::node* at = table->get("moves");
    auto moves = coset::read_move_set(reader, experiment.definition, at, *words);
    if (!moves || moves->empty()) {
        return moves ? reader.error(*at, {"expected at least one move", {"no-move-named"}})
                     : moves.error();
    }
    return CandidateGroup{*std::move(name), *std::move(words), *std::move(moves)};
}

// The number of the group of that name; "solved" is the one after the last.
Result<std::size_t> group_number(const base::TomlReader& reader, const toml::table& table,
                                 const char* key, const Experiment& experiment) {
    const auto name = reader.text(table, key);
    if (!name) {
        return name.error();
    }
    const auto found = std::ranges::find(experiment.groups, *name, &CandidateGroup::name);
    if (found == experiment.groups.end() && *name != "solved") {
        return reader.error(
            *table.get(key),
            base::saying("no-such-group", "'{name}' is none of the groups above", *name));
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
            return reader.error(node, base::saying("no-tables", "expected [[{key}]]", "step"));
        }
        if (auto known = reader.known_keys(*table, {"from", "to", "phase"}); !known) {
            return known.error();
        }
        const auto from = group_number(reader, *table, "from", experiment);
        const auto to = from ? group_number(reader, *table, "to", experiment) : from;
        if (!to) {
            return to.error();
        }
        auto phase = reader.text(*table, "phase");
        if (!phase) {
            return phase.error();
        }
        if (*from == *to || *from == experiment.groups.size()) {
            return reader.error(node, {"expected a step from a group to another or to \"solved\"",
                                       {"step-goes-nowhere"}});
        }
        experiment.declared.push_back(
            {*from, *to, *std::move(phase), reader.place(*table->get("phase"))});
    }
    return {};
}

}  // namespace

Result<Experiment> parse_experiment(std::string_view text, std::string_view file,
                                    const coset::FindPuzzle& find_puzzle) {
    const auto parsed = base::parse_toml(text, file);
    if (!parsed) {
        return parsed.error();
    }
    const toml::table& root = *parsed;
    const base::TomlReader reader(file);
    if (auto known =
            reader.known_keys(root, {"name", "puzzle", "metric", "minimize", "group", "step"});
        !known) {
        return known.error();
    }
    auto puzzle = coset::read_puzzle(reader, root, find_puzzle);
    if (!puzzle) {
        return puzzle.error();
    }
    Experiment out{{}, std::move(puzzle->metric), false, std::move(puzzle->definition), {}, {}};
    auto name = reader.text(root, "name");
    const auto minimize = name ? reader.text(root, "minimize", "worst") : name;
    if (!minimize) {
        return minimize.error();
    }
    constexpr std::size_t kMostGroups = 16;
    constexpr std::size_t kLongestName = coset::kLongestName - std::string_view("-16").size();
    if (auto named = coset::check_name(reader, *root.get("name"), *name, kLongestName); !named) {
        return named.error();
    }
    if (*minimize != "worst" && *minimize != "mean") {
        return reader.error(*root.get("minimize"),
                            {R"(expected "worst" or "mean")",
                             {"value-expected", {{"key", "minimize"}, {"values", "worst, mean"}}}});
    }
    out.name = *std::move(name);
    out.by_mean = *minimize == "mean";
    const toml::array* groups = root["group"].as_array();
    if (groups == nullptr || groups->empty()) {
        return reader.error(
            root, {"expected at least one [[group]]", {"key-missing", {{"key", "group"}}}});
    }
    if (groups->size() > kMostGroups) {
        return reader.error(*groups, base::saying("too-many-groups",
                                                  "expected at most {most} groups", kMostGroups));
    }
    for (const toml::node& node : *groups) {
        auto group = read_group(reader, node, out);
        if (!group) {
            return group.error();
        }
        out.groups.push_back(*std::move(group));
    }
    if (auto steps = read_steps(reader, root, out); !steps) {
        return steps.error();
    }
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
