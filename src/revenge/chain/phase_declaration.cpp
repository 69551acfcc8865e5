#include "revenge/chain/phase_declaration.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/chain/chain_reader.hpp"

namespace revenge::chain {

namespace {

using base::Result;
using base::Status;
using base::TomlReader;

// Reads the header of a chain, before its phases.
Status read_header(const TomlReader& reader, const toml::table& root, const FindPuzzle& find_puzzle,
                   ChainDeclaration& out) {
    REVENGE_TRY(auto puzzle, read_puzzle(reader, root, find_puzzle));
    out.definition = std::make_shared<const puzzle::Definition>(std::move(puzzle.definition));
    out.cube_size = puzzle::plain_cube_size(*out.definition);
    out.metric = std::move(puzzle.metric);
    for (const auto& [key, target, fallback] :
         {std::tuple{"name", &out.name, static_cast<const char*>(nullptr)},
          std::tuple{"title", &out.title, ""}, std::tuple{"source", &out.source, ""},
          std::tuple{"remainder", &out.remainder, ""}}) {
        REVENGE_TRY(auto value, reader.text(root, key, fallback));
        *target = value;
    }
    if (auto named = check_name(reader, *root.get("name"), out.name); !named) {
        return named;
    }
    REVENGE_TRY(auto remainder,
                read_move_set(reader, *out.definition, root.get("remainder"), out.remainder));
    out.remainder_moves = std::move(remainder);
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

bool ChainDeclaration::is_automatic() const noexcept {
    return std::ranges::all_of(phases, &PhaseDeclaration::is_automatic);
}

std::vector<puzzle::Transformation> actions_of(const puzzle::Cube& cube,
                                               const ChainDeclaration& chain, std::size_t phase) {
    const std::vector<puzzle::Move>& named =
        phase < chain.phases.size() ? chain.phases[phase].moves : chain.remainder_moves;
    std::vector<puzzle::Transformation> out;
    if (const auto slices = slices_of(named)) {
        const puzzle::CostTable costs(puzzle::Metric::Sstm, cube.size());
        std::ranges::transform(moves_of(cube, *slices, costs, Products::Blocks),
                               std::back_inserter(out), &Move::action);
    } else {
        std::ranges::transform(named, std::back_inserter(out), &puzzle::Move::action);
    }
    return out;
}

Result<ChainDeclaration> parse_chain(std::string_view text, std::string_view file,
                                     const FindPuzzle& find_puzzle) {
    REVENGE_TRY(const auto parsed, base::parse_toml(text, file));
    const toml::table& root = parsed;
    const TomlReader header(file);
    REVENGE_TRY(header.known_keys(
        root, {"name", "title", "source", "puzzle", "metric", "remainder", "phase"}));
    ChainDeclaration out;
    out.text = text;
    REVENGE_TRY(read_header(header, root, find_puzzle, out));
    const toml::array* phases = root["phase"].as_array();
    if (root.contains("phase") && phases == nullptr) {
        return header.error(
            *root.get("phase"),
            base::make_message("no-tables", "'{key}' has to be written [[{key}]]", "phase"));
    }
    if (phases == nullptr || phases->empty()) {
        return header.error(
            root, {"a chain has at least one [[phase]]", {"key-missing", {{"key", "phase"}}}});
    }
    const auto cube = out.cube_size > 0 ? std::make_unique<puzzle::Cube>(out.cube_size) : nullptr;
    const PhaseReader reader(file, *out.definition, cube.get());
    for (const toml::node& node : *phases) {
        if (node.as_table() == nullptr) {
            return header.error(
                node,
                base::make_message("no-tables", "'{key}' has to be written [[{key}]]", "phase"));
        }
        REVENGE_TRY(auto phase, reader.phase(*node.as_table()));
        const toml::node& name = *node.as_table()->get("name");
        REVENGE_TRY(check_name(header, name, phase.name));
        if (std::ranges::find(out.phases, phase.name, &PhaseDeclaration::name) !=
            out.phases.end()) {
            return header.error(
                name,
                base::make_message("name-twice", "there is a phase '{name}' already", phase.name));
        }
        out.phases.push_back(std::move(phase));
    }
    return out;
}

base::Error of_phase(const std::string& name, base::Error error) {
    return base::with_prefix(base::make_message("in-phase", "{phase}: ", name), std::move(error));
}

std::string pruning_name(const PhaseDeclaration& phase, std::size_t pruning) {
    return phase.name + "-pruning-" + std::to_string(pruning + 1);
}

std::vector<std::string> tables_looked_up(const PhaseDeclaration& phase) {
    const std::size_t count = phase.is_automatic ? phase.larger_goals.size() : phase.pruning.size();
    std::vector<std::string> out;
    for (std::size_t k = 0; k < count; ++k) {
        out.push_back(pruning_name(phase, k));
    }
    return count > 0 ? out : std::vector{phase.name};
}

ChainDeclaration seen_through(ChainDeclaration chain, std::size_t phase, std::size_t pruning) {
    PhaseDeclaration& declared = chain.phases[phase];
    declared.name = pruning_name(declared, pruning);
    const PruningDeclaration seen = declared.pruning[pruning];
    declared.reduced = seen.reduced;
    declared.raw = seen.raw;
    declared.pruning.clear();
    return chain;
}

base::Result<ChainDeclaration> builtin_chain(std::string_view name) {
    for (const BuiltinChain& chain : builtin_chains()) {
        if (base::is_same_name(chain.name, name) ||
            base::is_same_name(chain.name, std::string(name) + "-whole")) {
            return parse_chain(chain.text, std::string(chain.name) + ".toml");
        }
    }
    return base::usage(
        "no-such-chain",
        "no chain is named '{name}'; built in are {known}, and a chain can be a .toml file", name,
        base::joined(builtin_chains(), ", ", &BuiltinChain::name));
}

}  // namespace revenge::chain
