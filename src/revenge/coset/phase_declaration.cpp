#include "revenge/coset/phase_declaration.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "revenge/base/toml_text.hpp"
#include "revenge/coset/piece_words.hpp"

namespace revenge::coset {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;

constexpr std::size_t kMostPruning = 4;  // tables that a search looks into at every node

// Reads the chain of one file.
class Reader : public base::TomlReader {
  public:
    Reader(std::string_view file, const puzzle::Cube& cube) : TomlReader(file), cube_(&cube) {}

    Result<std::vector<int>> pieces(const toml::node& at, const puzzle::Orbit& orbit,
                                    std::string_view words) const {
        auto labels = labels_of(*cube_, orbit, words);
        return labels ? std::move(labels) : error(at, labels.error().message);
    }
    Result<AtomDeclaration> atom(const toml::node& node) const;
    Result<CoordinateDeclaration> coordinate(const toml::node& node) const;
    Result<PhaseDeclaration> phase(const toml::table& table) const;

  private:
    Result<AtomKind> read_kind(const toml::table& table) const;
    Status read_parity(const toml::table& table, AtomDeclaration& out) const;
    Status read_set(const toml::node& node, const puzzle::Orbit& orbit, AtomDeclaration& out) const;
    Status read_sets(const toml::table& table, const puzzle::Orbit& orbit,
                     AtomDeclaration& out) const;
    Status read_distinct(const toml::table& table, const puzzle::Orbit& orbit,
                         AtomDeclaration& out) const;
    Status read_seen(const toml::table& table, CoordinateDeclaration& reduced,
                     std::vector<CoordinateDeclaration>& raw) const;
    Status read_coordinates(const toml::table& table, PhaseDeclaration& out) const;
    Status read_pairs(const toml::table& table, PhaseDeclaration& out) const;
    Status read_symmetry(const toml::table& table, PhaseDeclaration& out) const;
    Status read_engine(const toml::table& table, PhaseDeclaration& out) const;

    const puzzle::Cube* cube_;
};

Status Reader::read_parity(const toml::table& table, AtomDeclaration& out) const {
    const toml::array* terms = table["of"].as_array();
    if (terms == nullptr) {
        return error(table, "parity needs 'of', a list of orbits");
    }
    for (const toml::node& node : *terms) {
        const toml::table* term = node.as_table();
        if (term == nullptr) {
            return error(node, R"(a term of a parity is a table such as { orbit = "corners" })");
        }
        auto orbit = text(*term, "orbit");
        if (!orbit) {
            return orbit.error();
        }
        if (cube_->puzzle().find_orbit(*orbit) == nullptr) {
            return error(node, "the puzzle has no orbit '" + *orbit + "'");
        }
        AtomDeclaration::ParityTerm read{*orbit, {}};
        if (auto known = known_keys(*term, {"orbit", "half", "pieces"}); !known) {
            return known.error();
        }
        if (const toml::node* at = term->get("pieces")) {
            const puzzle::Orbit& found = *cube_->puzzle().find_orbit(*orbit);
            if (!found.distinct || !at->is_string() || term->contains("half")) {
                return error(*at, R"('pieces' are words such as "UF UB", of an orbit without )"
                                  "look-alikes, and take the place of 'half'");
            }
            auto labels = pieces(*at, found, at->value_or(std::string()));
            if (!labels) {
                return labels.error();
            }
            read.places = *labels;
        }
        if (const toml::node* at = term->get("half")) {
            const auto half = at->value<int>();
            if (!half || *half < 1 || *half > 2) {
                return error(*at, "'half' is 1 or 2: the places that are looked at");
            }
            const int size = cube_->puzzle().find_orbit(*orbit)->size;
            for (int place = 0; place < size / 2; ++place) {
                read.places.push_back(place + (*half == 1 ? 0 : size / 2));
            }
        }
        out.parity.push_back(std::move(read));
    }
    return {};
}

// One set of pieces that count as alike, added to those of `out`, which it has no piece in common with.
Status Reader::read_set(const toml::node& node, const puzzle::Orbit& orbit,
                        AtomDeclaration& out) const {
    if (!node.is_string()) {
        return error(node, R"(a set of pieces is a string such as "UF UB")");
    }
    auto labels = pieces(node, orbit, node.value_or(std::string()));
    if (!labels) {
        return labels.error();
    }
    if (labels->empty()) {
        return error(node, "a set has to name at least one piece");
    }
    out.sets.emplace_back();
    for (const int label : *labels) {
        for (const std::vector<int>& set : out.sets) {
            if (std::ranges::find(set, label) != set.end()) {
                return error(node, "a piece is in two sets");
            }
        }
        out.sets.back().push_back(label);
    }
    return {};
}

Status Reader::read_sets(const toml::table& table, const puzzle::Orbit& orbit,
                         AtomDeclaration& out) const {
    const toml::array* sets = table["sets"].as_array();
    if (sets == nullptr) {
        return error(table, "'sets' is missing: a list of strings that name pieces");
    }
    if (sets->empty()) {
        return error(*sets, "'sets' is empty: name at least one set of pieces");
    }
    for (const toml::node& node : *sets) {
        if (auto read = read_set(node, orbit, out); !read) {
            return read.error();
        }
    }
    if (const toml::node* swap = table.get("swap")) {
        if (!swap->is_boolean()) {
            return error(*swap, "'swap' is true or false");
        }
        out.swap = swap->value_or(false);
    }
    if (out.swap && (out.sets.size() != 2 || out.sets[0].size() != out.sets[1].size())) {
        return error(table, "'swap' needs two sets of one size");
    }
    return {};
}

// The pieces that are told apart: those named, or all of the orbit.
Status Reader::read_distinct(const toml::table& table, const puzzle::Orbit& orbit,
                             AtomDeclaration& out) const {
    auto words = text(table, "pieces", "");
    if (!words) {
        return words.error();
    }
    std::vector<int> labels;
    if (words->empty()) {
        for (int label = 0; label < orbit.size; ++label) {
            labels.push_back(label);
        }
    } else {
        auto named = pieces(table, orbit, *words);
        if (!named) {
            return named.error();
        }
        labels = *named;
    }
    constexpr std::size_t kMostPieces = 12;  // five bits a piece in a 64-bit key
    if (!orbit.distinct || labels.size() > kMostPieces) {
        return error(table, "pieces told apart are at most 12, of an orbit without look-alikes");
    }
    out.sets.push_back(std::move(labels));
    return {};
}

Result<AtomKind> Reader::read_kind(const toml::table& table) const {
    auto sees = text(table, "sees");
    if (!sees) {
        return sees.error();
    }
    constexpr std::array<std::pair<std::string_view, AtomKind>, 7> kKinds{
        {{"sets", AtomKind::Sets},
         {"places", AtomKind::Places},
         {"modulo next", AtomKind::ModuloNext},
         {"twist", AtomKind::Twist},
         {"parity", AtomKind::Parity},
         {"pairs", AtomKind::Pairs},
         {"partners", AtomKind::Partners}}};
    const auto kind =
        std::ranges::find(kKinds, *sees, [](const auto& entry) { return entry.first; });
    if (kind == kKinds.end()) {
        return error(*table.get("sees"), "'" + *sees +
                                             "' is not known; a coordinate sees sets, places, "
                                             "modulo next, twist, parity, pairs or partners");
    }
    return kind->second;
}

Result<AtomDeclaration> Reader::atom(const toml::node& node) const {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        return error(node, "a coordinate is a list of tables such as { orbit = ..., sees = ... }");
    }
    if (auto known = known_keys(*table, {"orbit", "sees", "sets", "swap", "pieces", "of"});
        !known) {
        return known.error();
    }
    const auto kind = read_kind(*table);
    if (!kind) {
        return kind.error();
    }
    AtomDeclaration out;
    out.kind = *kind;
    if (out.kind == AtomKind::Parity) {
        if (auto read = read_parity(*table, out); !read) {
            return read.error();
        }
        out.orbit = out.parity.empty() ? "" : out.parity.front().orbit;
        return out;
    }
    auto orbit = text(*table, "orbit");
    if (!orbit) {
        return orbit.error();
    }
    out.orbit = *orbit;
    const puzzle::Orbit* found = cube_->puzzle().find_orbit(out.orbit);
    if (found == nullptr) {
        return error(*table->get("orbit"), "the puzzle has no orbit '" + out.orbit + "'");
    }
    if (out.kind == AtomKind::Twist && found->orientations < 2) {
        return error(*table, "pieces of the " + out.orbit + " have no twist");
    }
    if (out.kind == AtomKind::Pairs && out.orbit != "wings") {
        return error(*table, "only wings come in pairs");
    }
    if (out.kind == AtomKind::Partners &&
        (out.orbit != "midges" || cube_->puzzle().find_orbit("wings") == nullptr)) {
        return error(*table, "only midges have partners, the wings of their edge");
    }
    Status read;
    if (out.kind == AtomKind::Sets) {
        read = read_sets(*table, *found, out);
    } else if (out.kind == AtomKind::Places || out.kind == AtomKind::ModuloNext ||
               out.kind == AtomKind::Partners) {
        read = read_distinct(*table, *found, out);
    }
    if (!read) {
        return read.error();
    }
    return out;
}

Result<CoordinateDeclaration> Reader::coordinate(const toml::node& node) const {
    const toml::array* atoms = node.as_array();
    if (atoms == nullptr || atoms->empty()) {
        return error(node, "a coordinate is a non-empty list of tables");
    }
    CoordinateDeclaration out;
    for (const toml::node& element : *atoms) {
        auto read = atom(element);
        if (!read) {
            return read.error();
        }
        out.push_back(*read);
    }
    return out;
}

// The keys `reduced`, which has to be there, and `raw`.
Status Reader::read_seen(const toml::table& table, CoordinateDeclaration& reduced,
                         std::vector<CoordinateDeclaration>& raw) const {
    const toml::node* node = table.get("reduced");
    if (node == nullptr) {
        return error(table, "'reduced' is missing: the coordinate that symmetry reduces");
    }
    auto read = coordinate(*node);
    if (!read) {
        return read.error();
    }
    reduced = *read;
    node = table.get("raw");
    if (node == nullptr) {
        return {};
    }
    if (node->as_array() == nullptr) {
        return error(*node, "'raw' is a list of coordinates");
    }
    for (const toml::node& element : *node->as_array()) {
        auto other = coordinate(element);
        if (!other) {
            return other.error();
        }
        raw.push_back(*other);
    }
    return {};
}

Status Reader::read_coordinates(const toml::table& table, PhaseDeclaration& out) const {
    if (auto read = read_seen(table, out.reduced, out.raw); !read) {
        return read.error();
    }
    const toml::node* node = table.get("pruning");
    if (node == nullptr) {
        return {};
    }
    if (node->as_array() == nullptr) {
        return error(*node, "'pruning' is a list of coordinates");
    }
    if (node->as_array()->size() > kMostPruning) {
        return error(*node, fmt::format("'pruning' has at most {} coordinates", kMostPruning));
    }
    for (const toml::node& element : *node->as_array()) {
        PruningDeclaration pruning;
        if (const toml::table* several = element.as_table()) {
            if (auto known = known_keys(*several, {"reduced", "raw"}); !known) {
                return known.error();
            }
            if (auto read = read_seen(*several, pruning.reduced, pruning.raw); !read) {
                return read.error();
            }
        } else {
            auto read = coordinate(element);
            if (!read) {
                return read.error();
            }
            pruning.reduced = *read;
        }
        out.pruning.push_back(std::move(pruning));
    }
    return {};
}

Status Reader::read_symmetry(const toml::table& table, PhaseDeclaration& out) const {
    const auto known_group = [this](const toml::node& at, const std::string& name) -> Status {
        const auto group = puzzle::symmetry_group(name);
        return group ? Status() : error(at, group.error().message);
    };
    if (const toml::node* node = table.get("rotations")) {
        auto value = text(table, "rotations");
        if (!value) {
            return value.error();
        }
        out.rotations = *value;
        if (auto known = known_group(*node, out.rotations); !known) {
            return known.error();
        }
    }
    const toml::node* node = table.get("symmetry");
    if (node == nullptr) {
        return {};
    }
    const toml::table* symmetry = node->as_table();
    if (symmetry == nullptr) {
        return error(*node, R"('symmetry' is a table such as { S1 = "D4h", S2 = "C1" })");
    }
    if (auto known = known_keys(*symmetry, {"S1", "S2"}); !known) {
        return known.error();
    }
    for (const auto& [key, target] :
         {std::pair{"S1", &out.conjugation}, std::pair{"S2", &out.one_sided}}) {
        auto value = text(*symmetry, key, "C1");
        if (!value) {
            return value.error();
        }
        *target = *value;
        const toml::node* at = symmetry->get(key);
        if (auto known = known_group(at != nullptr ? *at : *node, *target); !known) {
            return known.error();
        }
    }
    return {};
}

Status Reader::read_engine(const toml::table& table, PhaseDeclaration& out) const {
    auto products = text(table, "products", "mixed");
    if (!products || (*products != "mixed" && *products != "blocks")) {
        return error(*table.get("products"), R"('products' is "mixed" or "blocks")");
    }
    out.products = *products == "mixed" ? Products::Mixed : Products::Blocks;
    auto engine = text(table, "engine", "table");
    if (!engine || (*engine != "table" && *engine != "search")) {
        return error(*table.get("engine"), R"('engine' is "table" or "search")");
    }
    out.engine = *engine == "table" ? Engine::Table : Engine::Search;
    return {};
}

// `split`, `joined` (all edges) or `joined FR FL BL BR`.
Status Reader::read_pairs(const toml::table& table, PhaseDeclaration& out) const {
    const toml::node* node = table.get("pairs");
    if (node == nullptr) {
        return {};
    }
    auto words = text(table, "pairs");
    if (!words) {
        return words.error();
    }
    const puzzle::Orbit* wings = cube_->puzzle().find_orbit("wings");
    if (wings == nullptr) {
        return error(*node, "the puzzle has no wings that could be paired");
    }
    if (out.engine != Engine::Search) {
        return error(*node, "'pairs' needs engine = \"search\": it is what no table can list");
    }
    if (*words == "split") {
        out.pairs = PairsGoal::Split;
        return {};
    }
    constexpr std::string_view kJoined = "joined";
    if (!words->starts_with(kJoined)) {
        return error(*node, R"('pairs' is "split", "joined" or "joined" and some edges)");
    }
    out.pairs = PairsGoal::Joined;
    auto edges = pieces(*node, *wings, words->substr(kJoined.size()));
    if (!edges) {
        return edges.error();
    }
    const int half = wings->size / 2;
    for (int edge = 0; edge < half; ++edge) {
        if (edges->empty() || std::ranges::find(*edges, edge) != edges->end()) {
            out.joined_edges.push_back(edge);
        }
    }
    return {};
}

Result<PhaseDeclaration> Reader::phase(const toml::table& table) const {
    if (auto known =
            known_keys(table, {"name", "group", "achieves", "moves", "products", "engine", "pairs",
                               "rotations", "symmetry", "reduced", "raw", "pruning"});
        !known) {
        return known.error();
    }
    PhaseDeclaration out;
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"group", &out.group, ""}, std::tuple{"achieves", &out.achieves, ""},
          std::tuple{"moves", &out.slices, static_cast<const char*>(nullptr)}}) {
        auto value = text(table, key, fallback);
        if (!value) {
            return value.error();
        }
        *target = *value;
    }
    auto slices = parse_slices(out.slices, cube_->size());
    if (!slices) {
        return error(*table.get("moves"), slices.error().message);
    }
    out.slice_set = *slices;
    out.line = table.source().begin.line;
    for (const auto& read : {&Reader::read_engine, &Reader::read_symmetry, &Reader::read_pairs,
                             &Reader::read_coordinates}) {
        if (auto done = (this->*read)(table, out); !done) {
            return done.error();
        }
    }
    return out;
}

Result<int> cube_size_of(const Reader& reader, const toml::table& root) {
    auto name = reader.text(root, "puzzle");
    if (!name) {
        return name.error();
    }
    for (int size = puzzle::Cube::kMinSize; size <= puzzle::Cube::kMaxSize; ++size) {
        if (*name == fmt::format("{0}x{0}x{0}", size)) {
            return size;
        }
    }
    return reader.error(*root.get("puzzle"),
                        "unknown puzzle '" + *name + "'; chains are for cubes");
}

// What a chain says of itself before its phases.
Status read_header(const Reader& reader, const toml::table& root, ChainDeclaration& out) {
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"title", &out.title, ""}, std::tuple{"source", &out.source, ""},
          std::tuple{"metric", &out.metric, "obtm"}, std::tuple{"remainder", &out.remainder, ""}}) {
        auto value = reader.text(root, key, fallback);
        if (!value) {
            return value.error();
        }
        *target = *value;
    }
    if (auto metric = puzzle::metric_named(out.metric); !metric) {
        return reader.error(*root.get("metric"), metric.error().message);
    }
    auto remainder = parse_slices(out.remainder, out.cube_size);
    if (!remainder) {
        return reader.error(*root.get("remainder"), remainder.error().message);
    }
    out.remainder_set = *remainder;
    return {};
}

}  // namespace

std::uint64_t pairings(PairsGoal goal) noexcept {
    constexpr std::uint64_t kPairs = 12;
    std::uint64_t out = 1;
    switch (goal) {
        case PairsGoal::Listed:
            break;
        case PairsGoal::Split:  // perfect matchings of 24 places
            for (std::uint64_t odd = 2 * kPairs - 1; odd > 1; odd -= 2) {
                out *= odd;
            }
            break;
        case PairsGoal::Joined:  // even bijections between the halves
            for (std::uint64_t i = 3; i <= kPairs; ++i) {
                out *= i;
            }
            break;
    }
    return out;
}

base::Result<ChainDeclaration> parse_chain(std::string_view text, std::string_view file) {
    const auto parsed = base::parse_toml(text, file);
    if (!parsed) {
        return parsed.error();
    }
    const toml::table& root = *parsed;
    const puzzle::Cube smallest(puzzle::Cube::kMinSize);
    const Reader header(file, smallest);
    if (auto known = header.known_keys(
            root, {"name", "title", "source", "puzzle", "metric", "remainder", "phase"});
        !known) {
        return known.error();
    }
    auto size = cube_size_of(header, root);
    if (!size) {
        return size.error();
    }
    ChainDeclaration out;
    out.cube_size = *size;
    out.text = text;
    if (auto read = read_header(header, root, out); !read) {
        return read.error();
    }
    const toml::array* phases = root["phase"].as_array();
    if (root.contains("phase") && phases == nullptr) {
        return header.error(*root.get("phase"), "'phase' has to be written [[phase]]");
    }
    if (phases == nullptr || phases->empty()) {
        return header.error(root, "a chain has at least one [[phase]]");
    }
    const puzzle::Cube cube(*size);
    const Reader reader(file, cube);
    for (const toml::node& node : *phases) {
        if (node.as_table() == nullptr) {
            return reader.error(node, "'phase' has to be written [[phase]]");
        }
        auto phase = reader.phase(*node.as_table());
        if (!phase) {
            return phase.error();
        }
        out.phases.push_back(std::move(*phase));
    }
    return out;
}

}  // namespace revenge::coset
