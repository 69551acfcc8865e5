#include "revenge/chain/phase_reader.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/chain/move_set.hpp"
#include "revenge/chain/puzzle_reader.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::chain {

namespace {

using base::Result;
using base::Status;

constexpr std::size_t kMostPruning = 4;  // tables that a search looks into at every node

}  // namespace

Result<CoordinateDeclaration> PhaseReader::coordinate(const toml::node& node) const {
    const toml::array* atoms = node.as_array();
    if (atoms == nullptr || atoms->empty()) {
        return error(node, {"a coordinate is a non-empty list of tables", {"coordinate-no-list"}});
    }
    CoordinateDeclaration out;
    for (const toml::node& element : *atoms) {
        REVENGE_TRY(auto read, atom(element));
        out.push_back(read);
    }
    return out;
}

// The keys `reduced`, which has to be there, and `raw`.
Status PhaseReader::read_seen(const toml::table& table, CoordinateDeclaration& reduced,
                              std::vector<CoordinateDeclaration>& raw) const {
    const toml::node* node = table.get("reduced");
    if (node == nullptr) {
        return error(table, {"'reduced' is missing: the coordinate that symmetry reduces",
                             {"key-missing", {{"key", "reduced"}}}});
    }
    REVENGE_TRY(auto read, coordinate(*node));
    reduced = read;
    REVENGE_TRY(auto others, this->raw(table));
    raw = std::move(others);
    return {};
}

Result<std::vector<CoordinateDeclaration>> PhaseReader::raw(const toml::table& table) const {
    std::vector<CoordinateDeclaration> out;
    const toml::node* node = table.get("raw");
    if (node == nullptr) {
        return out;
    }
    if (node->as_array() == nullptr) {
        return error(*node, base::saying("no-list-of-coordinates",
                                         "'{key}' is a list of coordinates", "raw"));
    }
    for (const toml::node& element : *node->as_array()) {
        REVENGE_TRY(auto read, coordinate(element));
        out.push_back(std::move(read));
    }
    return out;
}

Status PhaseReader::read_coordinates(const toml::table& table, PhaseDeclaration& out) const {
    REVENGE_TRY(read_seen(table, out.reduced, out.raw));
    const toml::node* node = table.get("pruning");
    if (node == nullptr) {
        return {};
    }
    if (node->as_array() == nullptr) {
        return error(*node, base::saying("no-list-of-coordinates",
                                         "'{key}' is a list of coordinates", "pruning"));
    }
    if (node->as_array()->size() > kMostPruning) {
        return error(*node,
                     base::saying("too-many-coordinates", "'{key}' has at most {most} coordinates",
                                  "pruning", kMostPruning));
    }
    for (const toml::node& element : *node->as_array()) {
        PruningDeclaration pruning;
        if (const toml::table* several = element.as_table()) {
            REVENGE_TRY(known_keys(*several, {"reduced", "raw"}));
            REVENGE_TRY(read_seen(*several, pruning.reduced, pruning.raw));
        } else {
            REVENGE_TRY(auto read, coordinate(element));
            pruning.reduced = read;
        }
        out.pruning.push_back(std::move(pruning));
    }
    return {};
}

Status PhaseReader::read_symmetry(const toml::table& table, PhaseDeclaration& out) const {
    const auto known_group = [this](const toml::node& at, const std::string& name) -> Status {
        const auto group = puzzle::symmetry_group(name);
        return group ? Status() : error(at, group.error());
    };
    if (const toml::node* node = table.get("rotations")) {
        REVENGE_TRY(auto value, text(table, "rotations"));
        out.rotations = value;
        REVENGE_TRY(known_group(*node, out.rotations));
    }
    const toml::node* node = table.get("symmetry");
    if (node == nullptr) {
        return {};
    }
    const toml::table* symmetry = node->as_table();
    if (symmetry == nullptr) {
        return error(*node, {R"('symmetry' is a table such as { S1 = "D4h", S2 = "C1" })",
                             {"symmetry-no-table"}});
    }
    REVENGE_TRY(known_keys(*symmetry, {"S1", "S2"}));
    for (const auto& [key, target] :
         {std::pair{"S1", &out.conjugation}, std::pair{"S2", &out.one_sided}}) {
        REVENGE_TRY(auto value, text(*symmetry, key, "C1"));
        *target = value;
        const toml::node* at = symmetry->get(key);
        REVENGE_TRY(known_group(at != nullptr ? *at : *node, *target));
    }
    return {};
}

// `split`, `joined` (all edges) or `joined FR FL BL BR`.
Status PhaseReader::read_pairs(const toml::table& table, PhaseDeclaration& out) const {
    const toml::node* node = table.get("pairs");
    if (node == nullptr) {
        return {};
    }
    REVENGE_TRY(auto words, text(table, "pairs"));
    const puzzle::Orbit* wings = cube().puzzle().find_orbit("wings");
    if (wings == nullptr) {
        return error(*node,
                     {"the puzzle has no wings that could be paired", {"only-wings-in-pairs"}});
    }
    if (out.engine != Engine::Search) {
        return error(*node, {"'pairs' needs engine = \"search\": it is what no table can list",
                             {"key-for-searches", {{"key", "pairs"}}}});
    }
    if (words == "split") {
        out.pairs = PairsGoal::Split;
        return {};
    }
    constexpr std::string_view kJoined = "joined";
    if (!words.starts_with(kJoined)) {
        return error(*node, {R"('pairs' is "split", "joined" or "joined" and some edges)",
                             {"value-expected", {{"key", "pairs"}, {"values", "split, joined"}}}});
    }
    out.pairs = PairsGoal::Joined;
    REVENGE_TRY(auto edges, pieces(*node, *wings, words.substr(kJoined.size())));
    const int half = wings->size / 2;
    for (int edge = 0; edge < half; ++edge) {
        if (edges.empty() || std::ranges::find(edges, edge) != edges.end()) {
            out.joined_edges.push_back(edge);
        }
    }
    return {};
}

Status PhaseReader::read_moves(const toml::table& table, PhaseDeclaration& out) const {
    REVENGE_TRY(auto words, text(table, "moves"));
    out.words = std::move(words);
    const toml::node& node = *table.get("moves");
    out.moves_at = {node.source().begin.line, node.source().begin.column};
    auto set = read_move_set(*this, *definition_, &node, out.words);
    if (!set || set->empty()) {
        return set ? error(node, {"expected at least one move", {"no-move-named"}}) : set.error();
    }
    out.moves = *std::move(set);
    return {};
}

Status PhaseReader::read_products(const toml::table& table, PhaseDeclaration& out) const {
    const auto slices = slices_of(out.moves);
    if (!slices) {
        return error(*table.get("moves"),
                     {"expected turns of one layer each, such as U, u2, M, where coordinates are "
                      "spelled out: products of them are made from these",
                      {"no-single-layers"}});
    }
    out.slice_set = *slices;
    auto products = text(table, "products", "mixed");
    if (!products || (*products != "mixed" && *products != "blocks")) {
        return error(*table.get("products"),
                     {R"('products' is "mixed" or "blocks")",
                      {"value-expected", {{"key", "products"}, {"values", "mixed, blocks"}}}});
    }
    out.products = *products == "mixed" ? Products::Mixed : Products::Blocks;
    return {};
}

Status PhaseReader::read_spelled_out(const toml::table& table, PhaseDeclaration& out) const {
    for (const auto& read : {&PhaseReader::read_products, &PhaseReader::read_symmetry,
                             &PhaseReader::read_pairs, &PhaseReader::read_coordinates}) {
        REVENGE_TRY((this->*read)(table, out));
    }
    return {};
}

Result<PhaseDeclaration> PhaseReader::phase(const toml::table& table) const {
    REVENGE_TRY(const auto sort, sort_of(table));
    REVENGE_TRY(check_keys(table, sort));
    PhaseDeclaration out;
    out.is_automatic = sort == Sort::Automatic;
    out.at = {table.source().begin.line, table.source().begin.column};
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"group", &out.group, ""}, std::tuple{"achieves", &out.achieves, ""}}) {
        REVENGE_TRY(auto value, text(table, key, fallback));
        *target = value;
    }
    auto engine = text(table, "engine", "table");
    if (!engine || (*engine != "table" && *engine != "search")) {
        return error(*table.get("engine"),
                     {R"('engine' is "table" or "search")",
                      {"value-expected", {{"key", "engine"}, {"values", "table, search"}}}});
    }
    out.engine = *engine == "table" ? Engine::Table : Engine::Search;
    REVENGE_TRY(read_moves(table, out));
    auto read = sort == Sort::Automatic ? read_automatic(table, out)
                : sort == Sort::Mixed   ? read_mixed(table, out)
                                        : read_spelled_out(table, out);
    return read ? Result<PhaseDeclaration>(std::move(out)) : read.error();
}

}  // namespace revenge::chain
