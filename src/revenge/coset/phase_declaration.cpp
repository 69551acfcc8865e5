#include "revenge/coset/phase_declaration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "revenge/base/toml_text.hpp"
#include "revenge/coset/phase_reader.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::coset {

namespace {

using base::Result;
using base::Status;
using base::TomlReader;

Result<int> cube_size_of(const TomlReader& reader, const toml::table& root) {
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

// Names are parts of files' names, and CHAIN/PHASE is how phases are called.
Status check_name(const TomlReader& reader, const toml::node& at, std::string_view name) {
    constexpr std::size_t kLongestName = 64;
    const auto is_bad = [](char c) { return c == '/' || static_cast<unsigned char>(c) < ' '; };
    if (name.empty() || name.size() > kLongestName || std::ranges::any_of(name, is_bad)) {
        return reader.error(at, fmt::format("a name has 1 to {} characters, none of them / or a "
                                            "control character",
                                            kLongestName));
    }
    return {};
}

// What a chain says of itself before its phases.
Status read_header(const TomlReader& reader, const toml::table& root, ChainDeclaration& out) {
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
    if (auto named = check_name(reader, *root.get("name"), out.name); !named) {
        return named;
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

Result<ChainDeclaration> parse_chain(std::string_view text, std::string_view file) {
    const auto parsed = base::parse_toml(text, file);
    if (!parsed) {
        return parsed.error();
    }
    const toml::table& root = *parsed;
    const TomlReader header(file);
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
    const PhaseReader reader(file, cube);
    for (const toml::node& node : *phases) {
        if (node.as_table() == nullptr) {
            return reader.error(node, "'phase' has to be written [[phase]]");
        }
        auto phase = reader.phase(*node.as_table());
        if (!phase) {
            return phase.error();
        }
        const toml::node& name = *node.as_table()->get("name");
        if (auto named = check_name(header, name, phase->name); !named) {
            return named.error();
        }
        if (std::ranges::find(out.phases, phase->name, &PhaseDeclaration::name) !=
            out.phases.end()) {
            return reader.error(name, "there is a phase '" + phase->name + "' already");
        }
        out.phases.push_back(std::move(*phase));
    }
    return out;
}

}  // namespace revenge::coset
