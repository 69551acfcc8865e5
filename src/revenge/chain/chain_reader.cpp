#include "revenge/chain/chain_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/chain/move_set.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::chain {

base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle) {
    REVENGE_TRY(const auto name, reader.text(root, "puzzle"));
    auto definition = find_puzzle(name);
    if (!definition) {
        return reader.error(*root.get("puzzle"), definition.error());
    }
    REVENGE_TRY(auto metric, reader.text(root, "metric", puzzle::default_metric(*definition)));
    const auto costs = puzzle::Costs::named(*definition, metric);
    if (!costs) {
        return reader.error(*root.get("metric"), costs.error());
    }
    return CountedPuzzle{*std::move(definition), costs->name()};
}

base::Status check_name(const base::TomlReader& reader, const toml::node& at, std::string_view name,
                        std::size_t longest) {
    if (name.empty() || name.size() > longest || name.find('/') != std::string_view::npos ||
        !notation::is_plain_text(name)) {
        return reader.error(
            at,
            base::make_message(
                "name-not-allowed",
                "a name has 1 to {most} bytes, none of them / or a control character", longest));
    }
    return {};
}

base::Result<std::vector<puzzle::Move>> read_move_set(const base::TomlReader& reader,
                                                      const puzzle::Definition& definition,
                                                      const toml::node* at,
                                                      std::string_view words) {
    auto moves = notation::move_set(definition, words);
    if (moves || at == nullptr) {
        return moves;
    }
    const auto place = notation::place_of(moves.error());
    const auto in_file =
        place ? base::place_in_string(*at, place->line, place->column) : std::nullopt;
    return in_file ? reader.error(*in_file, notation::without_place(moves.error()))
                   : reader.error(*at, moves.error());
}

using base::Result;
using base::Status;

Result<std::vector<int>> AtomReader::pieces(const toml::node& at, const puzzle::Orbit& orbit,
                                            std::string_view words) const {
    auto labels = labels_of(*cube_, orbit, words);
    return labels ? std::move(labels) : error(at, labels.error());
}

Result<AtomDeclaration::ParityTerm> AtomReader::read_term(const toml::node& node) const {
    const toml::table* term = node.as_table();
    if (term == nullptr) {
        return error(node, {R"(a term of a parity is a table such as { orbit = "corners" })",
                            {"parity-term-no-table"}});
    }
    REVENGE_TRY(auto orbit, text(*term, "orbit"));
    const puzzle::Orbit* found = cube_->puzzle().find_orbit(orbit);
    if (found == nullptr) {
        return error(
            node, base::make_message("no-such-orbit", "the puzzle has no orbit '{name}'", orbit));
    }
    if (!found->distinct) {
        return error(
            node, base::make_message("no-parity-of-look-alikes",
                                     "of the {orbit} some look alike: they have no parity", orbit));
    }
    AtomDeclaration::ParityTerm read{orbit, {}};
    REVENGE_TRY(known_keys(*term, {"orbit", "half", "pieces"}));
    if (const toml::node* at = term->get("pieces")) {
        if (!at->is_string() || term->contains("half")) {
            return error(*at, {R"('pieces' are words such as "UF UB" and take the place of 'half')",
                               {"pieces-and-half"}});
        }
        REVENGE_TRY(auto labels, pieces(*at, *found, at->value_or(std::string())));
        if (labels.empty()) {
            return error(*at, {"'pieces' has to name at least one piece",
                               {"no-piece-named", {{"key", "pieces"}}}});
        }
        read.places = labels;
    }
    if (const toml::node* at = term->get("half")) {
        const auto half = at->value<int>();
        if (!half || *half < 1 || *half > 2) {
            return error(*at, {"'half' is 1 or 2: the places that are looked at",
                               {"value-expected", {{"key", "half"}, {"values", "1, 2"}}}});
        }
        const int size = found->size;
        for (int place = 0; place < size / 2; ++place) {
            read.places.push_back(place + (*half == 1 ? 0 : size / 2));
        }
    }
    return read;
}

Status AtomReader::read_parity(const toml::table& table, AtomDeclaration& out) const {
    const toml::array* terms = table["of"].as_array();
    if (terms == nullptr) {
        return error(table,
                     {"parity needs 'of', a list of orbits", {"key-missing", {{"key", "of"}}}});
    }
    if (terms->empty()) {
        return error(*terms,
                     {"'of' is empty: name at least one orbit", {"list-empty", {{"key", "of"}}}});
    }
    for (const toml::node& node : *terms) {
        REVENGE_TRY(auto term, read_term(node));
        out.parity.push_back(std::move(term));
    }
    return {};
}

// One set of pieces that count as alike, added to those of `out`, which it has no piece in common with.
Status AtomReader::read_set(const toml::node& node, const puzzle::Orbit& orbit,
                            AtomDeclaration& out) const {
    if (!node.is_string()) {
        return error(node, {R"(a set of pieces is a string such as "UF UB")", {"set-no-text"}});
    }
    REVENGE_TRY(auto labels, pieces(node, orbit, node.value_or(std::string())));
    if (labels.empty()) {
        return error(
            node, {"a set has to name at least one piece", {"no-piece-named", {{"key", "sets"}}}});
    }
    out.sets.emplace_back();
    for (const int label : labels) {
        for (const std::vector<int>& set : out.sets) {
            if (std::ranges::find(set, label) != set.end()) {
                return error(node, {"a piece is in two sets", {"piece-in-two-sets"}});
            }
        }
        out.sets.back().push_back(label);
    }
    return {};
}

Status AtomReader::read_sets(const toml::table& table, const puzzle::Orbit& orbit,
                             AtomDeclaration& out) const {
    const toml::array* sets = table["sets"].as_array();
    if (sets == nullptr) {
        return error(table, {"'sets' is missing: a list of strings that name pieces",
                             {"key-missing", {{"key", "sets"}}}});
    }
    if (sets->empty()) {
        return error(*sets, {"'sets' is empty: name at least one set of pieces",
                             {"list-empty", {{"key", "sets"}}}});
    }
    for (const toml::node& node : *sets) {
        REVENGE_TRY(read_set(node, orbit, out));
    }
    if (const toml::node* swap = table.get("swap")) {
        if (!swap->is_boolean()) {
            return error(*swap, {"'swap' is true or false",
                                 {"value-expected", {{"key", "swap"}, {"values", "true, false"}}}});
        }
        out.swap = swap->value_or(false);
    }
    if (out.swap && (out.sets.size() != 2 || out.sets[0].size() != out.sets[1].size())) {
        return error(table, {"'swap' needs two sets of one size", {"swap-needs-two-sets"}});
    }
    return {};
}

// The distinguished pieces: those named, or all of the orbit.
Status AtomReader::read_distinct(const toml::table& table, const puzzle::Orbit& orbit,
                                 AtomDeclaration& out) const {
    REVENGE_TRY(auto words, text(table, "pieces", ""));
    std::vector<int> labels;
    if (words.empty()) {
        for (int label = 0; label < orbit.size; ++label) {
            labels.push_back(label);
        }
    } else {
        REVENGE_TRY(auto named, pieces(table, orbit, words));
        labels = named;
    }
    constexpr std::size_t kMaxPieces = 12;  // five bits a piece in a 64-bit key
    if (!orbit.distinct || labels.size() > kMaxPieces) {
        return error(table,
                     base::make_message(
                         "too-many-told-apart",
                         "pieces told apart are at most {most}, of an orbit without look-alikes",
                         kMaxPieces));
    }
    out.sets.push_back(std::move(labels));
    return {};
}

Result<AtomKind> AtomReader::read_kind(const toml::table& table) const {
    REVENGE_TRY(auto sees, text(table, "sees"));
    constexpr std::array<std::pair<std::string_view, AtomKind>, 7> kKinds{
        {{"sets", AtomKind::Sets},
         {"places", AtomKind::Places},
         {"modulo next", AtomKind::ModuloNext},
         {"twist", AtomKind::Twist},
         {"parity", AtomKind::Parity},
         {"pairs", AtomKind::Pairs},
         {"partners", AtomKind::Partners}}};
    const auto kind =
        std::ranges::find(kKinds, sees, [](const auto& entry) { return entry.first; });
    if (kind == kKinds.end()) {
        return error(*table.get("sees"),
                     {"'" + sees +
                          "' is not known; a coordinate sees sets, places, "
                          "modulo next, twist, parity, pairs or partners",
                      {"value-expected",
                       {{"key", "sees"},
                        {"values", "sets, places, modulo next, twist, parity, pairs, partners"}}}});
    }
    return kind->second;
}

// Each kind has its own keys.
Status AtomReader::known_keys_of(const toml::table& table, AtomKind kind) const {
    switch (kind) {
        case AtomKind::Sets:
            return known_keys(table, {"orbit", "sees", "sets", "swap"});
        case AtomKind::Places:
        case AtomKind::ModuloNext:
        case AtomKind::Partners:
            return known_keys(table, {"orbit", "sees", "pieces"});
        case AtomKind::Parity:
            return known_keys(table, {"sees", "of"});
        case AtomKind::Twist:
        case AtomKind::Pairs:
            break;
    }
    return known_keys(table, {"orbit", "sees"});
}

Result<AtomDeclaration> AtomReader::atom(const toml::node& node) const {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        return error(node, {"a coordinate is a list of tables such as { orbit = ..., sees = ... }",
                            {"coordinate-no-list"}});
    }
    REVENGE_TRY(known_keys(*table, {"orbit", "sees", "sets", "swap", "pieces", "of"}));
    REVENGE_TRY(const auto kind, read_kind(*table));
    AtomDeclaration out;
    out.kind = kind;
    if (out.kind == AtomKind::Parity) {
        REVENGE_TRY(read_parity(*table, out));
        out.orbit = out.parity.front().orbit;
        const Status known = known_keys_of(*table, out.kind);
        return known ? Result<AtomDeclaration>(out) : known.error();
    }
    REVENGE_TRY(auto orbit, text(*table, "orbit"));
    out.orbit = orbit;
    const puzzle::Orbit* found = cube_->puzzle().find_orbit(out.orbit);
    if (found == nullptr) {
        return error(
            *table->get("orbit"),
            base::make_message("no-such-orbit", "the puzzle has no orbit '{name}'", out.orbit));
    }
    if (out.kind == AtomKind::Twist && found->orientations < 2) {
        return error(*table, base::make_message("no-twist", "pieces of the {orbit} have no twist",
                                                out.orbit));
    }
    if (out.kind == AtomKind::Pairs && out.orbit != "wings") {
        return error(*table, {"only wings come in pairs", {"only-wings-in-pairs"}});
    }
    if (out.kind == AtomKind::Partners &&
        (out.orbit != "midges" || cube_->puzzle().find_orbit("wings") == nullptr)) {
        return error(*table, {"only midges have partners, the wings of their edge",
                              {"only-midges-have-partners"}});
    }
    Status read;
    if (out.kind == AtomKind::Sets) {
        read = read_sets(*table, *found, out);
    } else if (out.kind == AtomKind::Places || out.kind == AtomKind::ModuloNext ||
               out.kind == AtomKind::Partners) {
        read = read_distinct(*table, *found, out);
    }
    if (read) {
        read = known_keys_of(*table, out.kind);
    }
    return read ? Result<AtomDeclaration>(out) : read.error();
}

namespace {

constexpr std::size_t kMaxPruning = 4;  // tables that a search looks into at every node

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
        return error(*node, base::make_message("no-list-of-coordinates",
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
        return error(*node, base::make_message("no-list-of-coordinates",
                                               "'{key}' is a list of coordinates", "pruning"));
    }
    if (node->as_array()->size() > kMaxPruning) {
        return error(*node, base::make_message("too-many-coordinates",
                                               "'{key}' has at most {most} coordinates", "pruning",
                                               kMaxPruning));
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

namespace {

// Returns the faces of the stickers of the piece that belongs in `place`, as letters in alphabetical order.
std::string sorted_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int place) {
    std::string out;
    const int label = orbit.solved[static_cast<std::size_t>(place)];
    for (int k = 0; k < cube.stickers(orbit.first + place); ++k) {
        out += puzzle::letter_of(cube.sticker_face(orbit, label, k));
    }
    std::ranges::sort(out);
    return out;
}

std::string_view next_word(std::string_view& text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

// Adds the labels of one part, "UF UB" or "UF UB / 1".
base::Status add_labels(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                        std::string_view words, bool is_only, std::vector<int>& out) {
    int first = 0;
    int last = orbit.size;
    if (const std::size_t slash = words.find('/'); slash != std::string_view::npos) {
        std::string_view tail = words.substr(slash + 1);
        const std::string_view half = next_word(tail);
        if ((half != "1" && half != "2") || !next_word(tail).empty()) {
            return base::usage("no-half", "'{text}' names no half; expected / 1 or / 2 at the end",
                               words.substr(slash));
        }
        (half == "1" ? last : first) = orbit.size / 2;
        words = words.substr(0, slash);
    }
    if (!is_only && words.find_first_not_of(' ') == std::string_view::npos) {
        return base::usage("no-piece-at-comma",
                           "pieces have to be named before and after each comma");
    }
    for (std::string_view word = next_word(words); !word.empty(); word = next_word(words)) {
        std::string sorted(word);
        std::ranges::sort(sorted);
        bool found = false;
        for (int place = first; place < last; ++place) {
            if (sorted_name(cube, orbit, place) == sorted) {
                const int label = orbit.solved[static_cast<std::size_t>(place)];
                if (std::ranges::find(out, label) == out.end()) {
                    out.push_back(label);
                }
                found = true;
            }
        }
        if (!found) {
            return base::usage("no-piece-of-orbit", "'{text}' is not a piece of the {orbit}", word,
                               orbit.name);
        }
    }
    return {};
}

}  // namespace

base::Result<std::vector<int>> labels_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                                         std::string_view words) {
    std::vector<int> out;
    const bool is_only = words.find(',') == std::string_view::npos;
    while (true) {
        const std::size_t comma = words.find(',');
        REVENGE_TRY(add_labels(cube, orbit, words.substr(0, comma), is_only, out));
        if (comma == std::string_view::npos) {
            return out;
        }
        words.remove_prefix(comma + 1);
    }
}

}  // namespace revenge::chain
