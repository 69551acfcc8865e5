// Reads chains with automatic coordinates from TOML.
#include <algorithm>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "revenge/base/toml_text.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/quotient/chain.hpp"

namespace revenge::quotient {

namespace {

using base::Result;

// ERRORS: Usage, unless `node` is { moves = "...", orbits = "..." }, one of them at least.
Result<LargerGoal> read_larger_goal(const base::TomlReader& reader, const toml::node& node,
                                    const puzzle::Definition& definition) {
    const toml::table* table = node.as_table();
    if (table == nullptr || table->empty()) {
        return reader.error(node, "expected { moves = \"...\" }, { orbits = \"...\" } or both");
    }
    if (auto known = reader.known_keys(*table, {"moves", "orbits"}); !known) {
        return known.error();
    }
    LargerGoal out;
    const auto words = reader.text(*table, "moves", "");
    const auto names = words ? reader.text(*table, "orbits", "") : words;
    if (!names) {
        return names.error();
    }
    auto moves = notation::move_set(definition, *words);
    if (!moves) {
        return reader.error(*table->get("moves"), moves.error().message);
    }
    out.moves = *std::move(moves);
    std::istringstream list(*names);
    for (std::string name; list >> name;) {
        const auto& orbits = definition.puzzle().orbits();
        const auto found = std::ranges::find(orbits, name, &puzzle::Orbit::name);
        if (found == orbits.end()) {
            std::string known;
            for (const puzzle::Orbit& orbit : orbits) {
                known += (known.empty() ? "" : ", ") + orbit.name;
            }
            return reader.error(*table->get("orbits"),
                                "unknown orbit '" + name + "'; expected some of " + known);
        }
        out.orbits.push_back(static_cast<std::size_t>(found - orbits.begin()));
    }
    return out;
}

// RETURNS the larger goals of a phase with engine = "search", none of one with a table.
Result<std::vector<LargerGoal>> read_pruning(const base::TomlReader& reader,
                                             const toml::table& table,
                                             const puzzle::Definition& definition) {
    const auto engine = reader.text(table, "engine", "table");
    if (!engine) {
        return engine.error();
    }
    if (*engine != "table" && *engine != "search") {
        return reader.error(*table.get("engine"), "expected \"table\" or \"search\"");
    }
    const toml::node* pruning = table.get("pruning");
    std::vector<LargerGoal> out;
    if (*engine == "table") {
        return pruning == nullptr
                   ? Result<std::vector<LargerGoal>>(std::move(out))
                   : reader.error(*pruning, "'pruning' is for phases with engine = \"search\"");
    }
    const toml::array* list = pruning == nullptr ? nullptr : pruning->as_array();
    if (list == nullptr || list->empty()) {
        return reader.error(pruning == nullptr ? *table.get("engine") : *pruning,
                            "a searched phase needs pruning = [{ moves = \"...\" }, ...]");
    }
    for (const toml::node& node : *list) {
        auto goal = read_larger_goal(reader, node, definition);
        if (!goal) {
            return goal.error();
        }
        out.push_back(*std::move(goal));
    }
    return out;
}

Result<AutoPhase> read_phase(const base::TomlReader& reader, const toml::table& table,
                             const puzzle::Definition& definition) {
    if (auto known = reader.known_keys(
            table, {"name", "group", "achieves", "moves", "coordinates", "engine", "pruning"});
        !known) {
        return known.error();
    }
    AutoPhase out;
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"group", &out.group, ""}, std::tuple{"achieves", &out.achieves, ""},
          std::tuple{"moves", &out.words, static_cast<const char*>(nullptr)}}) {
        auto value = reader.text(table, key, fallback);
        if (!value) {
            return value.error();
        }
        *target = *std::move(value);
    }
    const toml::node& moves = *table.get("moves");
    out.line = static_cast<int>(moves.source().begin.line);
    out.column = static_cast<int>(moves.source().begin.column);
    auto set = notation::move_set(definition, out.words);
    if (!set) {
        return reader.error(moves, set.error().message);
    }
    if (set->empty()) {
        return reader.error(moves, "expected at least one move");
    }
    out.moves = *std::move(set);
    auto pruning = read_pruning(reader, table, definition);
    if (!pruning) {
        return pruning.error();
    }
    out.pruning = *std::move(pruning);
    const auto coordinates = reader.text(table, "coordinates");
    if (!coordinates || *coordinates != "auto") {
        return reader.error(
            table.contains("coordinates") ? *table.get("coordinates") : table,
            "expected coordinates = \"auto\"; a chain has it in each phase or in none");
    }
    return out;
}

}  // namespace

bool is_auto_chain(std::string_view text) {
    const auto root = base::parse_toml(text, "");
    if (!root) {
        return false;
    }
    if (const toml::table* single = (*root)["phase"].as_table()) {
        return single->contains("coordinates");
    }
    const toml::array* phases = (*root)["phase"].as_array();
    if (phases == nullptr) {
        return false;
    }
    return std::ranges::any_of(*phases, [](const toml::node& node) {
        return node.as_table() != nullptr && node.as_table()->contains("coordinates");
    });
}

Result<AutoChain> parse_auto_chain(std::string_view text, std::string_view file,
                                   const FindPuzzle& find_puzzle) {
    const auto root = base::parse_toml(text, file);
    if (!root) {
        return root.error();
    }
    const base::TomlReader reader(file);
    if (auto known = reader.known_keys(
            *root, {"name", "title", "source", "puzzle", "metric", "remainder", "phase"});
        !known) {
        return known.error();
    }
    const auto puzzle = reader.text(*root, "puzzle");
    if (!puzzle) {
        return puzzle.error();
    }
    auto definition = find_puzzle(*puzzle);
    if (!definition) {
        return reader.error(*root->get("puzzle"), definition.error().message);
    }
    AutoChain out{{}, {}, {}, {}, {}, {}, *std::move(definition), {}, std::string(text)};
    const char* metric = out.definition.cube_size() > 0 ? "obtm" : "turn";
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"title", &out.title, ""}, std::tuple{"source", &out.source, ""},
          std::tuple{"metric", &out.metric, metric}, std::tuple{"remainder", &out.remainder, ""}}) {
        auto value = reader.text(*root, key, fallback);
        if (!value) {
            return value.error();
        }
        *target = *std::move(value);
    }
    const auto cost = puzzle::cost_of(
        out.definition,
        notation::move_set(out.definition, out.definition.moves().front().name)->front(),
        out.metric);
    if (!cost) {
        return reader.error(*root->get("metric"), cost.error().message);
    }
    auto remainder = notation::move_set(out.definition, out.remainder);
    if (!remainder) {
        return reader.error(*root->get("remainder"), remainder.error().message);
    }
    out.remainder_moves = *std::move(remainder);
    const toml::array* phases = (*root)["phase"].as_array();
    if (phases == nullptr || phases->empty()) {
        return reader.error(*root, "a chain has at least one [[phase]]");
    }
    for (const toml::node& node : *phases) {
        if (node.as_table() == nullptr) {
            return reader.error(node, "'phase' has to be written [[phase]]");
        }
        auto phase = read_phase(reader, *node.as_table(), out.definition);
        if (!phase) {
            return phase.error();
        }
        out.phases.push_back(*std::move(phase));
    }
    return out;
}

}  // namespace revenge::quotient
