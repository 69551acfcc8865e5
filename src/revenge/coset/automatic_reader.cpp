// What a phase with automatic coordinates says beside its moves: larger goals, where it is searched.
//
//     coordinates = "auto"
//     engine = "search"
//     pruning = [{ moves = "U R" }, { orbits = "corners" }]
#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

#include "revenge/coset/phase_reader.hpp"
#include "revenge/notation/move_text.hpp"

namespace revenge::coset {

using base::Result;
using base::Status;

// ERRORS: Usage, unless `node` is { moves = "...", orbits = "..." }, one of them at least.
Result<LargerGoal> PhaseReader::larger_goal(const toml::node& node) const {
    const toml::table* table = node.as_table();
    if (table == nullptr || table->empty()) {
        return error(node, R"(expected { moves = "..." }, { orbits = "..." } or both)");
    }
    if (auto known = known_keys(*table, {"moves", "orbits"}); !known) {
        return known.error();
    }
    LargerGoal out;
    const auto words = text(*table, "moves", "");
    const auto names = words ? text(*table, "orbits", "") : words;
    if (!names) {
        return names.error();
    }
    auto moves = notation::move_set(*definition_, *words);
    if (!moves) {
        return error(*table->get("moves"), moves.error().message);
    }
    out.moves = *std::move(moves);
    std::istringstream list(*names);
    for (std::string name; list >> name;) {
        const auto& orbits = definition_->puzzle().orbits();
        const auto found = std::ranges::find(orbits, name, &puzzle::Orbit::name);
        if (found == orbits.end()) {
            std::string message = "unknown orbit '" + name + "'; expected some of ";
            const char* between = "";
            for (const puzzle::Orbit& orbit : orbits) {
                message.append(between).append(orbit.name);
                between = ", ";
            }
            return error(*table->get("orbits"), message);
        }
        out.orbits.push_back(static_cast<std::size_t>(found - orbits.begin()));
    }
    return out;
}

Status PhaseReader::read_automatic(const toml::table& table, PhaseDeclaration& out) const {
    const toml::node* pruning = table.get("pruning");
    if (out.engine == Engine::Table) {
        return pruning == nullptr
                   ? Status()
                   : error(*pruning, "'pruning' is for phases with engine = \"search\"");
    }
    const toml::array* list = pruning == nullptr ? nullptr : pruning->as_array();
    if (list == nullptr || list->empty()) {
        return error(pruning == nullptr ? *table.get("engine") : *pruning,
                     "a searched phase needs pruning = [{ moves = \"...\" }, ...]");
    }
    for (const toml::node& node : *list) {
        auto goal = larger_goal(node);
        if (!goal) {
            return goal.error();
        }
        out.larger_goals.push_back(*std::move(goal));
    }
    return {};
}

}  // namespace revenge::coset
