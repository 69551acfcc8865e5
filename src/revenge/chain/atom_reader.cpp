#include "revenge/chain/atom_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/chain/piece_words.hpp"

namespace revenge::chain {

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
        return error(node,
                     base::saying("no-such-orbit", "the puzzle has no orbit '{name}'", orbit));
    }
    if (!found->distinct) {
        return error(node,
                     base::saying("no-parity-of-look-alikes",
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
    constexpr std::size_t kMostPieces = 12;  // five bits a piece in a 64-bit key
    if (!orbit.distinct || labels.size() > kMostPieces) {
        return error(
            table,
            base::saying("too-many-told-apart",
                         "pieces told apart are at most {most}, of an orbit without look-alikes",
                         kMostPieces));
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

// Each kind has keys of its own.
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
        return error(*table->get("orbit"),
                     base::saying("no-such-orbit", "the puzzle has no orbit '{name}'", out.orbit));
    }
    if (out.kind == AtomKind::Twist && found->orientations < 2) {
        return error(*table,
                     base::saying("no-twist", "pieces of the {orbit} have no twist", out.orbit));
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

}  // namespace revenge::chain
