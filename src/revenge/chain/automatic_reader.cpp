// The keys of a phase with automatic coordinates other than its moves: larger goals, if it is searched,
//
//     coordinates = "auto"
//     engine = "search"
//     pruning = [{ moves = "U R" }, { orbits = "corners" }]
//
// or what it spells out as well:
//
//     coordinates = "auto"
//     orbits = "corners"
//     raw = [[{ orbit = "midges", sees = "twist" }]]
#include <algorithm>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/chain_reader.hpp"

namespace revenge::chain {

using base::Result;
using base::Status;

Result<PhaseReader::Sort> PhaseReader::sort_of(const toml::table& table) const {
    const toml::node* node = table.get("coordinates");
    if (node != nullptr && node->value<std::string>() != "auto") {
        return error(*node, {"expected coordinates = \"auto\", or none and 'reduced'",
                             {"value-expected", {{"key", "coordinates"}, {"values", "auto"}}}});
    }
    const toml::node* raw = table.get("raw");
    if (!is_cube_ && (node == nullptr || raw != nullptr)) {
        return error(
            raw != nullptr ? *raw : table,
            base::make_message("only-cubes-spell-out",
                               "a phase of {puzzle} has coordinates = \"auto\"; those of cubes "
                               "alone can be spelled out",
                               definition_->name()));
    }
    return node == nullptr ? Sort::SpelledOut : raw == nullptr ? Sort::Automatic : Sort::Mixed;
}

Status PhaseReader::has_none(const toml::table& table, std::initializer_list<const char*> keys,
                             const Why& why) const {
    for (const char* key : keys) {
        if (const toml::node* node = table.get(key)) {
            return error(*node, {"'" + std::string(key) + "' is " + why.sentence,
                                 {why.kind, {{"key", key}}}});
        }
    }
    return {};
}

Status PhaseReader::check_keys(const toml::table& table, Sort sort) const {
    if (sort == Sort::SpelledOut) {
        return known_keys(table, {"name", "group", "achieves", "moves", "products", "engine",
                                  "pairs", "rotations", "symmetry", "reduced", "raw", "pruning"});
    }
    if (auto none = has_none(table, {"reduced"},
                             {"for phases that spell out all their coordinates; beside "
                              "coordinates = \"auto\" write this one into 'raw'",
                              "key-beside-automatic"});
        !none) {
        return none;
    }
    if (sort == Sort::Mixed) {
        auto none = has_none(table, {"symmetry", "rotations"},
                             {"for phases that spell out all their coordinates; one that also has "
                              "coordinates = \"auto\" sees the cube as it is held and finds its "
                              "symmetries by itself: leave it out",
                              "key-asks-for-symmetry"});
        if (none) {
            none = has_none(table, {"engine", "pruning", "pairs"},
                            {"for phases whose coordinates all are spelled out or all automatic; "
                             "one that has both is solved by its table: leave it out",
                             "key-asks-for-search"});
        }
        return none ? known_keys(table, {"name", "group", "achieves", "moves", "coordinates",
                                         "products", "orbits", "raw"})
                    : none;
    }
    if (auto none = has_none(table, {"products", "pairs", "rotations", "symmetry"},
                             {"for phases that spell out their coordinates; this one has "
                              "coordinates = \"auto\"",
                              "key-for-spelled-out"});
        !none) {
        return none;
    }
    if (auto none =
            has_none(table, {"orbits"},
                     {"for phases that have 'raw' beside coordinates = \"auto\"; without it "
                      "all orbits are looked at",
                      "key-beside-raw"});
        !none) {
        return none;
    }
    return known_keys(table,
                      {"name", "group", "achieves", "moves", "coordinates", "engine", "pruning"});
}

Result<std::vector<std::size_t>> PhaseReader::orbits(const toml::table& table) const {
    REVENGE_TRY(const auto names, text(table, "orbits", ""));
    std::vector<std::size_t> out;
    const auto& known = definition_->puzzle().orbits();
    std::istringstream list(names);
    for (std::string name; list >> name;) {
        const auto found = std::ranges::find(known, name, &puzzle::Orbit::name);
        if (found == known.end()) {
            return error(*table.get("orbits"), {"unknown orbit '" + name + "'; expected some of " +
                                                    base::joined(known, ", ", &puzzle::Orbit::name),
                                                {"no-such-orbit", {{"name", name}}}});
        }
        out.push_back(static_cast<std::size_t>(found - known.begin()));
    }
    return out;
}

Status PhaseReader::read_mixed(const toml::table& table, PhaseDeclaration& out) const {
    REVENGE_TRY(read_products(table, out));
    REVENGE_TRY(auto spelled_out, raw(table));
    if (spelled_out.empty()) {
        return error(*table.get("raw"),
                     {"'raw' has to have at least one coordinate; without it all "
                      "are automatic",
                      {"list-empty", {{"key", "raw"}}}});
    }
    out.conjugation = "M";
    out.reduced = std::move(spelled_out.front());
    out.raw.assign(spelled_out.begin() + 1, spelled_out.end());
    REVENGE_TRY(auto seen, orbits(table));
    if (seen.empty()) {
        seen.resize(definition_->puzzle().orbits().size());
        std::iota(seen.begin(), seen.end(), std::size_t{0});
    }
    out.automatic_orbits = std::move(seen);
    return {};
}

// RETURNS the pieces that `pieces` names: "edges 1-4 7, corners twists": numbers count from 1 as files of puzzles do,
// an orbit without numbers stands for all of its pieces, `places` and `twists` for what is seen of them.
Result<LargerGoal> PhaseReader::named_pieces(const toml::table& table) const {
    REVENGE_TRY(const auto words, text(table, "pieces", ""));
    const toml::node& at = *table.get("pieces");
    const auto& known = definition_->puzzle().orbits();
    LargerGoal goal;
    std::vector<int>& out = goal.pieces;
    goal.shows.assign(known.size(), ColorsOf::All);
    std::istringstream groups(words);
    for (std::string group; std::getline(groups, group, ',');) {
        std::istringstream list(group);
        std::string name;
        list >> name;
        const auto orbit = std::ranges::find(known, name, &puzzle::Orbit::name);
        if (orbit == known.end()) {
            return error(at, {"unknown orbit '" + name + "'; expected some of " +
                                  base::joined(known, ", ", &puzzle::Orbit::name),
                              {"no-such-orbit", {{"name", name}}}});
        }
        bool has_numbers = false;
        for (std::string range; list >> range;) {
            if (range == "places" || range == "twists") {
                goal.shows[static_cast<std::size_t>(orbit - known.begin())] =
                    range == "places" ? ColorsOf::Places : ColorsOf::Twists;
                continue;
            }
            has_numbers = true;
            std::istringstream numbers(range);
            int first = 0;
            int last = 0;
            char dash = 0;
            numbers >> first;
            const bool is_range = static_cast<bool>(numbers >> dash >> last);
            last = is_range ? last : first;
            if (first < 1 || last < first || last > orbit->size || (is_range && dash != '-') ||
                (!is_range && range.find('-') != std::string::npos)) {
                return error(at,
                             base::make_message("no-such-pieces",
                                                "no pieces '{pieces}' of {orbit}; expected numbers "
                                                "from 1 to {size}, as 3 or 1-4",
                                                range, name, orbit->size));
            }
            for (int piece = first; piece <= last; ++piece) {
                out.push_back(orbit->first + piece - 1);
            }
        }
        for (int place = 0; !has_numbers && place < orbit->size; ++place) {
            out.push_back(orbit->first + place);
        }
    }
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    if (out.empty()) {
        return error(at, {"'pieces' names none", {"list-empty", {{"key", "pieces"}}}});
    }
    return goal;
}

// ERRORS: Usage, unless `node` is { moves = "...", orbits = "..." }, one of them at least, or { pieces = "..." }.
Result<LargerGoal> PhaseReader::larger_goal(const toml::node& node) const {
    const toml::table* table = node.as_table();
    if (table == nullptr || table->empty()) {
        return error(
            node,
            {R"(expected { moves = "..." }, { orbits = "..." } or both, or { pieces = "..." })",
             {"larger-goal-no-table"}});
    }
    LargerGoal out;
    if (table->contains("pieces")) {
        REVENGE_TRY(known_keys(*table, {"pieces"}));
        return named_pieces(*table);
    }
    REVENGE_TRY(known_keys(*table, {"moves", "orbits"}));
    REVENGE_TRY(const auto words, text(*table, "moves", ""));
    REVENGE_TRY(auto moves, read_move_set(*this, *definition_, table->get("moves"), words));
    out.moves = std::move(moves);
    REVENGE_TRY(auto seen, orbits(*table));
    out.orbits = std::move(seen);
    return out;
}

Status PhaseReader::read_automatic(const toml::table& table, PhaseDeclaration& out) const {
    const toml::node* pruning = table.get("pruning");
    if (out.engine == Engine::Table) {
        return pruning == nullptr
                   ? Status()
                   : error(*pruning, {"'pruning' is for phases with engine = \"search\"",
                                      {"key-for-searches", {{"key", "pruning"}}}});
    }
    const toml::array* list = pruning == nullptr ? nullptr : pruning->as_array();
    if (list == nullptr || list->empty()) {
        return error(pruning == nullptr ? *table.get("engine") : *pruning,
                     {"a searched phase needs pruning = [{ moves = \"...\" }, ...]",
                      {"key-missing", {{"key", "pruning"}}}});
    }
    for (const toml::node& node : *list) {
        REVENGE_TRY(auto goal, larger_goal(node));
        out.larger_goals.push_back(std::move(goal));
    }
    return {};
}

}  // namespace revenge::chain
