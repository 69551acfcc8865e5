#include "revenge/coset/phase_declaration.hpp"

#include <toml++/toml.h>
#include <algorithm>
#include <charconv>
#include <utility>

namespace revenge::coset {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;

// Reads one file: carries what error messages need.
class Reader {
  public:
    Reader(std::string_view file, const puzzle::Cube& cube) : file_(file), cube_(&cube) {}

    Error error(const toml::node& at, const std::string& what) const {
        return {ErrorCode::Usage, std::string(file_) + ":" +
                                      std::to_string(at.source().begin.line) + ":" +
                                      std::to_string(at.source().begin.column) + ": " + what};
    }

    // ERRORS: Usage, if missing (and no default) or no string.
    Result<std::string> text(const toml::table& table, std::string_view key,
                             const char* fallback = nullptr) const {
        const toml::node* node = table.get(key);
        if (node == nullptr) {
            if (fallback != nullptr) {
                return std::string(fallback);
            }
            return error(table, "'" + std::string(key) + "' is missing");
        }
        if (const auto value = node->value<std::string>()) {
            return *value;
        }
        return error(*node, "'" + std::string(key) + "' has to be a string");
    }

    Status known_keys(const toml::table& table,
                      std::initializer_list<std::string_view> keys) const {
        for (const auto& [key, node] : table) {
            if (std::ranges::find(keys, key.str()) == keys.end()) {
                std::string list;
                for (const std::string_view name : keys) {
                    list += " " + std::string(name);
                }
                return error(node,
                             "unknown key '" + std::string(key.str()) + "'; known here:" + list);
            }
        }
        return {};
    }

    Result<std::vector<int>> pieces(const toml::node& at, const puzzle::Orbit& orbit,
                                    std::string_view words) const;
    Result<AtomDeclaration> atom(const toml::node& node) const;
    Result<CoordinateDeclaration> coordinate(const toml::node& node) const;
    Result<PhaseDeclaration> phase(const toml::table& table) const;

  private:
    Status read_parity(const toml::table& table, AtomDeclaration& out) const;
    Status read_sets(const toml::table& table, const puzzle::Orbit& orbit,
                     AtomDeclaration& out) const;
    Status read_coordinates(const toml::table& table, PhaseDeclaration& out) const;

    std::string_view file_;
    const puzzle::Cube* cube_;
};

// The stickers' faces of the piece at home in `place`, as letters.
std::string piece_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int place) {
    std::string out;
    const int label = orbit.solved[static_cast<std::size_t>(place)];
    for (int k = 0; k < cube.stickers(orbit.first + place); ++k) {
        out += puzzle::letter_of(cube.sticker_face(orbit, label, k));
    }
    std::ranges::sort(out);
    return out;
}

// Words such as `UF UB` (edges: both wings, or one half with `/ 1`), `URF` (corners), `F`
// (centers).
Result<std::vector<int>> Reader::pieces(const toml::node& at, const puzzle::Orbit& orbit,
                                        std::string_view words) const {
    int half = 0;
    if (const std::size_t slash = words.find('/'); slash != std::string_view::npos) {
        const std::string_view number = words.substr(slash + 1);
        half = number.find('1') != std::string_view::npos ? 1 : 2;
        words = words.substr(0, slash);
    }
    std::vector<int> out;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        std::string word(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
        if (word.empty()) {
            continue;
        }
        std::string sorted = word;
        std::ranges::sort(sorted);
        bool found = false;
        for (int place = 0; place < orbit.size; ++place) {
            const int in_half = place < orbit.size / 2 ? 1 : 2;
            if (piece_name(*cube_, orbit, place) == sorted && (half == 0 || half == in_half)) {
                const int label = orbit.solved[static_cast<std::size_t>(place)];
                if (std::ranges::find(out, label) == out.end()) {
                    out.push_back(label);
                }
                found = true;
            }
        }
        if (!found) {
            return error(at, "'" + word + "' is no piece of the " + orbit.name);
        }
    }
    return out;
}

Status Reader::read_parity(const toml::table& table, AtomDeclaration& out) const {
    const toml::array* terms = table["of"].as_array();
    if (terms == nullptr) {
        return error(table, "parity needs 'of', a list of orbits");
    }
    for (const toml::node& node : *terms) {
        const toml::table* term = node.as_table();
        if (term == nullptr) {
            return error(node, "a term of a parity is a table such as { orbit = \"corners\" }");
        }
        auto orbit = text(*term, "orbit");
        if (!orbit) {
            return orbit.error();
        }
        if (cube_->puzzle().find_orbit(*orbit) == nullptr) {
            return error(node, "the puzzle has no orbit '" + *orbit + "'");
        }
        AtomDeclaration::ParityTerm read{*orbit, {}};
        if (const auto half = (*term)["half"].value<int>()) {
            const int size = cube_->puzzle().find_orbit(*orbit)->size;
            for (int place = 0; place < size / 2; ++place) {
                read.places.push_back(place + (*half == 1 ? 0 : size / 2));
            }
        }
        out.parity.push_back(std::move(read));
    }
    return {};
}

Status Reader::read_sets(const toml::table& table, const puzzle::Orbit& orbit,
                         AtomDeclaration& out) const {
    if (out.kind == AtomKind::Sets) {
        const toml::array* sets = table["sets"].as_array();
        if (sets == nullptr) {
            return error(table, "'sets' is missing: a list of strings that name pieces");
        }
        for (const toml::node& node : *sets) {
            auto labels = pieces(node, orbit, node.value_or(std::string()));
            if (!labels) {
                return labels.error();
            }
            out.sets.push_back(*labels);
        }
        out.swap = table["swap"].value_or(false);
        if (out.swap && (out.sets.size() != 2 || out.sets[0].size() != out.sets[1].size())) {
            return error(table, "'swap' needs two sets of one size");
        }
        return {};
    }
    if (out.kind == AtomKind::Places || out.kind == AtomKind::ModuloNext) {
        std::vector<int> labels;
        if (auto words = text(table, "pieces", ""); !words) {
            return words.error();
        } else if (words->empty()) {
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
            return error(table,
                         "pieces told apart are at most 12, of an orbit without look-alikes");
        }
        out.sets.push_back(std::move(labels));
    }
    return {};
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
    auto sees = text(*table, "sees");
    if (!sees) {
        return sees.error();
    }
    constexpr std::array<std::pair<std::string_view, AtomKind>, 6> kKinds{
        {{"sets", AtomKind::Sets},
         {"places", AtomKind::Places},
         {"modulo next", AtomKind::ModuloNext},
         {"twist", AtomKind::Twist},
         {"parity", AtomKind::Parity},
         {"pairs", AtomKind::Pairs}}};
    const auto kind =
        std::ranges::find(kKinds, *sees, [](const auto& entry) { return entry.first; });
    if (kind == kKinds.end()) {
        return error(*table->get("sees"), "'" + *sees +
                                              "' is not known; a coordinate sees sets, places, "
                                              "modulo next, twist, parity or pairs");
    }
    AtomDeclaration out;
    out.kind = kind->second;
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
    if (auto read = read_sets(*table, *found, out); !read) {
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

Status Reader::read_coordinates(const toml::table& table, PhaseDeclaration& out) const {
    if (const toml::node* reduced = table.get("reduced")) {
        auto read = coordinate(*reduced);
        if (!read) {
            return read.error();
        }
        out.reduced = *read;
    } else {
        return error(table, "'reduced' is missing: the coordinate that symmetry reduces");
    }
    for (const auto& [key, list] :
         {std::pair{"raw", &out.raw}, std::pair{"pruning", &out.pruning}}) {
        const toml::node* node = table.get(key);
        if (node == nullptr) {
            continue;
        }
        if (node->as_array() == nullptr) {
            return error(*node, "'" + std::string(key) + "' is a list of coordinates");
        }
        for (const toml::node& element : *node->as_array()) {
            auto read = coordinate(element);
            if (!read) {
                return read.error();
            }
            list->push_back(*read);
        }
    }
    return {};
}

Result<PhaseDeclaration> Reader::phase(const toml::table& table) const {
    if (auto known = known_keys(table, {"name", "group", "achieves", "moves", "products", "engine",
                                        "rotations", "symmetry", "reduced", "raw", "pruning"});
        !known) {
        return known.error();
    }
    PhaseDeclaration out;
    const toml::table none;
    const toml::table* symmetry = table["symmetry"].as_table();
    for (const auto& [from, key, target, fallback] :
         {std::tuple{&table, "name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{&table, "group", &out.group, ""},
          std::tuple{&table, "achieves", &out.achieves, ""},
          std::tuple{&table, "moves", &out.slices, static_cast<const char*>(nullptr)},
          std::tuple{&table, "rotations", &out.rotations, "C1"},
          std::tuple{symmetry != nullptr ? symmetry : &none, "S1", &out.conjugation, "C1"},
          std::tuple{symmetry != nullptr ? symmetry : &none, "S2", &out.one_sided, "C1"}}) {
        auto value = text(*from, key, fallback);
        if (!value) {
            return value.error();
        }
        *target = *value;
    }
    for (const std::string* group : {&out.rotations, &out.conjugation, &out.one_sided}) {
        if (auto known = puzzle::symmetry_group(*group); !known) {
            return error(table, known.error().message);
        }
    }
    auto slices = parse_slices(out.slices, cube_->size());
    if (!slices) {
        return error(*table.get("moves"), slices.error().message);
    }
    out.slice_set = *slices;
    auto products = text(table, "products", "mixed");
    auto engine = text(table, "engine", "table");
    if (!products || (*products != "mixed" && *products != "blocks")) {
        return error(table, "'products' is \"mixed\" or \"blocks\"");
    }
    if (!engine || (*engine != "table" && *engine != "search")) {
        return error(table, "'engine' is \"table\" or \"search\"");
    }
    out.products = *products == "mixed" ? Products::Mixed : Products::Blocks;
    out.engine = *engine == "table" ? Engine::Table : Engine::Search;
    if (auto read = read_coordinates(table, out); !read) {
        return read.error();
    }
    return out;
}

Result<int> cube_size_of(const Reader& reader, const toml::table& root) {
    auto name = reader.text(root, "puzzle");
    if (!name) {
        return name.error();
    }
    for (int size = puzzle::Cube::kMinSize; size <= puzzle::Cube::kMaxSize; ++size) {
        const std::string n = std::to_string(size);
        if (*name == n + "x" + n + "x" + n) {
            return size;
        }
    }
    return reader.error(*root.get("puzzle"),
                        "unknown puzzle '" + *name + "'; chains are for cubes");
}

}  // namespace

base::Result<ChainDeclaration> parse_chain(std::string_view text, std::string_view file) {
    toml::table root;
    try {
        root = toml::parse(text, file);
    } catch (const toml::parse_error& broken) {
        return Error{ErrorCode::Usage, std::string(file) + ":" +
                                           std::to_string(broken.source().begin.line) + ":" +
                                           std::to_string(broken.source().begin.column) + ": " +
                                           std::string(broken.description())};
    }
    const puzzle::Cube smallest(puzzle::Cube::kMinSize);
    const Reader header(file, smallest);
    if (auto known =
            header.known_keys(root, {"name", "title", "source", "puzzle", "metric", "phase"});
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
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"title", &out.title, ""}, std::tuple{"source", &out.source, ""},
          std::tuple{"metric", &out.metric, "obtm"}}) {
        auto value = header.text(root, key, fallback);
        if (!value) {
            return value.error();
        }
        *target = *value;
    }
    if (auto metric = puzzle::metric_named(out.metric); !metric) {
        return header.error(root, metric.error().message);
    }
    const toml::array* phases = root["phase"].as_array();
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
