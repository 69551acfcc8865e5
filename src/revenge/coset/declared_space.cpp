#include "revenge/coset/declared_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/goal.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

namespace {

// Calls visit(turn) for every turn that has a cost, always in the same order.
template <class Visit>
void for_each_costed_turn(int size, const Visit& visit) {
    const unsigned whole = (1U << static_cast<unsigned>(size)) - 1;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < whole; ++layers) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                visit(puzzle::Turn{axis, static_cast<std::uint8_t>(layers), quarters});
            }
        }
    }
}

std::string bytes_of(const puzzle::CostTable& costs) {
    std::string out;
    for_each_costed_turn(costs.size(), [&](puzzle::Turn turn) {
        out += static_cast<char>(static_cast<unsigned char>(costs.cost(turn)));
    });
    return out;
}

// Returns the costs whose bytes_of() is this text; nothing if no costs have it.
std::optional<puzzle::CostTable> costs_of(const std::string& bytes, int size) {
    puzzle::CostTable out(puzzle::Metric::Obtm, size);
    std::size_t at = 0;
    for_each_costed_turn(size, [&](puzzle::Turn turn) {
        const int cost = at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
        ++at;
        if (cost > 0) {
            out.set(turn, cost);
        }
    });
    return bytes_of(out) == bytes ? std::optional(std::move(out)) : std::nullopt;
}

// Returns custom costs of a non-cubic puzzle in the format of a cost file, for all moves of the phase.
std::string text_of_costs(const CosetSpace& space) {
    std::string out;
    for (const chain::Move& move : space.moves()) {
        out += notation::to_text(*move.step) + " " + std::to_string(move.cost) + "\n";
    }
    return out;
}

std::optional<puzzle::Costs> declared_costs(const SpaceRecord& record,
                                            const chain::ChainDeclaration& chain) {
    if (!record.costs.empty()) {
        const int size = chain.definition->cube_size();
        if (size == 0) {
            auto own = notation::parse_costs(record.costs, *chain.definition,
                                             *puzzle::Costs::named(*chain.definition, "turn"),
                                             record.metric);
            return own ? std::optional(*std::move(own)) : std::nullopt;
        }
        auto costs = costs_of(record.costs, size);
        if (costs) {
            costs->rename(record.metric);
        }
        return costs ? std::optional(puzzle::Costs(*std::move(costs))) : std::nullopt;
    }
    auto costs = puzzle::Costs::named(*chain.definition, record.metric);
    return costs ? std::optional(*std::move(costs)) : std::nullopt;
}

bool is_built_in(const std::string& chain_text) {
    return std::ranges::any_of(chain::builtin_chains(), [&](const chain::BuiltinChain& chain) {
        return chain.text == chain_text;
    });
}

}  // namespace

std::string stored_name(const std::string& phase, const std::string& chain_text,
                        std::uint64_t content) {
    constexpr unsigned kHalf = 32;
    return chain_text.empty() || is_built_in(chain_text)
               ? phase
               : fmt::format("{}-{:08x}", phase, static_cast<std::uint32_t>(content >> kHalf));
}

std::string custom_costs_of(const CosetSpace& space) {
    const puzzle::CostTable* const turns = space.costs().turns();
    if (turns == nullptr) {
        return space.costs().has_own() ? text_of_costs(space) : "";
    }
    std::string out = bytes_of(*turns);
    const auto metric = puzzle::metric_named(turns->name());
    const bool is_metric = metric && bytes_of(puzzle::CostTable(*metric, turns->size())) == out;
    return is_metric ? "" : out;
}

SpaceRecord record_of(const CosetSpace& space) {
    const bool is_known = is_built_in(space.chain_text());
    return {space.name(), space.costs().name(), is_known ? "" : space.chain_text(),
            custom_costs_of(space)};
}

std::optional<RecordedChain> recorded_chain(const SpaceRecord& record) {
    const std::size_t slash = record.name.rfind('/');
    if (slash == std::string::npos) {
        return std::nullopt;
    }
    auto chain = record.chain.empty() ? chain::builtin_chain(record.name.substr(0, slash))
                                      : chain::parse_chain(record.chain, record.name);
    auto costs = chain ? declared_costs(record, *chain) : std::nullopt;
    return costs ? std::optional(RecordedChain{*std::move(chain), *std::move(costs)})
                 : std::nullopt;
}

std::shared_ptr<const CosetSpace> with_cube(std::shared_ptr<const CosetSpace> space,
                                            std::shared_ptr<const puzzle::Cube> cube) {
    struct Both {
        std::shared_ptr<const puzzle::Cube> cube;  // destroyed last
        std::shared_ptr<const CosetSpace> space;
    };
    const auto both = std::make_shared<const Both>(Both{std::move(cube), std::move(space)});
    return {both, both->space.get()};
}

std::shared_ptr<const CosetSpace> declared_space(const SpaceRecord& record,
                                                 const RecordedChain& recorded) {
    const chain::ChainDeclaration& chain = recorded.chain;
    const puzzle::CostTable* const costs = recorded.costs.turns();
    if (chain.cube_size == 0 || costs == nullptr) {
        return nullptr;
    }
    const auto cube = std::make_shared<const puzzle::Cube>(chain.cube_size);
    const auto made = [&](const chain::ChainDeclaration& seen, std::size_t phase) {
        auto space = CosetSpace::make(*cube, seen, phase, *costs);
        return space ? with_cube(*std::move(space), cube) : nullptr;
    };
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        if (chain.phases[i].is_automatic || chain.phases[i].is_mixed()) {
            continue;
        }
        if (chain.name + "/" + chain.phases[i].name == record.name) {
            return made(chain, i);
        }
        for (std::size_t k = 0; k < chain.phases[i].pruning.size(); ++k) {
            const chain::ChainDeclaration seen = chain::seen_through(chain, i, k);
            if (chain.name + "/" + seen.phases[i].name == record.name) {
                return made(seen, i);
            }
        }
    }
    return nullptr;
}

namespace {

using base::Result;

// Requirements on the next phase's moves for coordinates that observe pieces modulo these moves.
//
// Such a coordinate takes arrangements for one that the next phase's moves make of each other. That is a
// relabelling of the pieces looked at only if the moves exchange none of them with others.
base::Status keeps_pieces(const puzzle::Cube& cube, const chain::AtomDeclaration& atom,
                          const std::vector<puzzle::Transformation>& next) {
    if (atom.kind != chain::AtomKind::ModuloNext) {
        return {};
    }
    const puzzle::Orbit& orbit = *cube.puzzle().find_orbit(atom.orbit);
    const std::vector<int>& looked_at = atom.sets.front();
    const auto is_in = [&](int place) {
        return std::ranges::find(looked_at, place) != looked_at.end();
    };
    for (const puzzle::Transformation& move : next) {
        for (int place = 0; place < orbit.size; ++place) {
            const int from = move.from[static_cast<std::size_t>(orbit.first + place)] - orbit.first;
            if (is_in(from) != is_in(place)) {
                return base::usage("seen-exchanged-with-others",
                                   "'modulo next': the next phase's moves exchange the {orbit} "
                                   "that are looked at with others",
                                   atom.orbit);
            }
        }
    }
    return {};
}

// ERRORS: Usage, where a move of `next` exchanges pieces that the phase looks at so with others.
base::Status keeps_pieces(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase,
                          const std::vector<puzzle::Transformation>& next) {
    std::vector<chain::CoordinateDeclaration> all = phase.raw;
    all.push_back(phase.reduced);
    for (const chain::CoordinateDeclaration& coordinate : all) {
        for (const chain::AtomDeclaration& atom : coordinate) {
            REVENGE_TRY(keeps_pieces(cube, atom, next));
        }
    }
    return {};
}

constexpr std::uint64_t kMaxValues = std::uint64_t{1} << 27;       // of one coordinate
constexpr std::uint64_t kMaxPartEntries = std::uint64_t{1} << 22;  // of a raw one

std::vector<puzzle::Transformation> actions_of(const std::vector<chain::Move>& moves) {
    std::vector<puzzle::Transformation> out;
    out.reserve(moves.size());
    for (const chain::Move& move : moves) {
        out.push_back(move.action);
    }
    return out;
}

// RETURNS the coordinate that was made for such a declaration, or null.
std::shared_ptr<const AtomCoordinate> found_in(const SharedCoordinates* shared,
                                               const chain::CoordinateDeclaration& wanted) {
    if (shared == nullptr) {
        return nullptr;
    }
    const auto found =
        std::ranges::find_if(shared->made, [&](const auto& made) { return made.first == wanted; });
    return found != shared->made.end() ? found->second : nullptr;
}

// The coordinates that a phase spells out.
struct Coordinates {
    std::shared_ptr<const AtomCoordinate> reduced;
    std::vector<std::shared_ptr<const AtomCoordinate>> raw;
};

Result<Coordinates> coordinates_of(const puzzle::Cube& cube,
                                   const chain::PhaseDeclaration& declared,
                                   const std::vector<puzzle::Transformation>& moves,
                                   const std::vector<puzzle::Transformation>& next,
                                   SharedCoordinates* shared) {
    REVENGE_TRY(keeps_pieces(cube, declared, next));
    Coordinates out;
    out.reduced = found_in(shared, declared.reduced);
    if (out.reduced == nullptr) {
        REVENGE_TRY(auto reduced, make_coordinate(cube, declared.reduced, moves, next, kMaxValues));
        out.reduced = std::move(reduced);
        if (shared != nullptr) {
            shared->made.emplace_back(declared.reduced, out.reduced);
        }
    }
    for (const chain::CoordinateDeclaration& raw : declared.raw) {
        REVENGE_TRY(auto made, make_coordinate(cube, raw, moves, next, kMaxPartEntries));
        out.raw.push_back(std::move(made));
    }
    return out;
}

}  // namespace

Result<CosetSpace::Parts> declared_parts(const puzzle::Cube& cube,
                                         const chain::ChainDeclaration& chain, std::size_t phase,
                                         const puzzle::CostTable& costs,
                                         SharedCoordinates* shared) {
    const chain::PhaseDeclaration& declared = chain.phases[phase];
    const std::string name = chain.name + "/" + declared.name;
    std::vector<chain::Move> moves =
        chain::moves_of(cube, declared.slice_set, costs, declared.products);
    std::vector<puzzle::Transformation> next;
    if (phase + 1 < chain.phases.size()) {
        next = actions_of(cube, chain, phase + 1);
    }
    const auto coordinates = coordinates_of(cube, declared, actions_of(moves), next, shared);
    if (!coordinates) {
        return chain::of_phase(name, coordinates.error());
    }
    std::vector<const AtomCoordinate*> all{coordinates->reduced.get()};
    std::vector<std::uint64_t> raw_sizes;
    for (const auto& raw : coordinates->raw) {
        all.push_back(raw.get());
        raw_sizes.push_back(raw->size());
    }
    const auto raw_size = raw_size_of(coordinates->reduced->size(), raw_sizes);
    if (!raw_size) {
        return chain::of_phase(name, raw_size.error());
    }
    const auto goal = backward_closure(cube, chain, phase, moves, all);
    if (!goal) {
        return chain::of_phase(name, goal.error());
    }
    std::vector<CosetSpace::Position> positions;
    positions.reserve(goal->indices.size());
    for (const std::uint64_t found : goal->indices) {
        positions.push_back({static_cast<RawIndex>(found / *raw_size), found % *raw_size});
    }
    return CosetSpace::Parts{name,
                             declared,
                             chain.text,
                             puzzle::Costs(costs),
                             0,
                             std::move(moves),
                             coordinates->reduced,
                             {coordinates->raw.begin(), coordinates->raw.end()},
                             std::move(positions),
                             goal->unrotated,
                             {},
                             composed};
}

namespace {

using NumberedMoves = std::map<std::pair<puzzle::SlotArray, int>, std::size_t>;
using MoveImages = std::vector<std::size_t>;  // [move]

// How a symmetry of places carries the moves to each other, costs included; nothing if it does not.
std::optional<MoveImages> images_of_moves(const puzzle::Cube& cube, puzzle::SymmetryIndex places,
                                          const std::vector<chain::Move>& moves,
                                          const NumberedMoves& numbers) {
    MoveImages out;
    for (const chain::Move& move : moves) {
        const auto found = numbers.find(
            {puzzle::conjugated(cube.puzzle(), cube.symmetry(places), move.action.from),
             move.cost});
        if (found == numbers.end()) {
            return std::nullopt;
        }
        out.push_back(found->second);
    }
    return out;
}

// Carries each raw coordinate to some other (or itself); nothing if one has nowhere to go.
std::optional<RawSymmetry> raw_images(const std::vector<std::shared_ptr<const Coordinate>>& raw,
                                      const CubeSymmetry& symmetry) {
    RawSymmetry out;
    std::vector<bool> taken(raw.size(), false);
    for (const auto& coordinate : raw) {
        bool found = false;
        for (std::size_t t = 0; t < raw.size() && !found; ++t) {
            const auto map = taken[t] || raw[t]->size() != coordinate->size()
                                 ? std::nullopt
                                 : coordinate->carried_to(*raw[t], symmetry);
            if (!map) {
                continue;
            }
            taken[t] = found = true;
            auto& table = out.table.emplace_back(coordinate->size());
            for (std::uint32_t v = 0; v < table.size(); ++v) {
                table[v] = (*map)(v);
            }
            out.target.push_back(static_cast<int>(t));
        }
        if (!found) {
            return std::nullopt;
        }
    }
    return out;
}

}  // namespace

std::vector<SymmetryImages> declared_symmetries(const puzzle::Cube& cube,
                                                const CosetSpace::Parts& parts) {
    std::vector<SymmetryImages> out;
    NumberedMoves numbers;
    for (std::size_t m = 0; m < parts.moves.size(); ++m) {
        numbers.emplace(std::pair{parts.moves[m].action.from, parts.moves[m].cost}, m);
    }
    const auto conjugations = *puzzle::symmetry_group(parts.declaration.conjugation);
    const auto one_sided = *puzzle::symmetry_group(parts.declaration.one_sided);
    for (const puzzle::SymmetryIndex s1 : conjugations) {
        for (const puzzle::SymmetryIndex s2 : one_sided) {
            const puzzle::SymmetryIndex places = puzzle::compose(s2, s1);
            auto moved = images_of_moves(cube, places, parts.moves, numbers);
            if (!moved) {
                continue;
            }
            const CubeSymmetry symmetry{&cube, {places, s1}, *std::move(moved)};
            auto raws = raw_images(parts.raw, symmetry);
            auto reduced =
                raws ? parts.reduced->carried_to(*parts.reduced, symmetry) : std::nullopt;
            if (reduced) {
                out.push_back({symmetry.pair, *std::move(reduced), *std::move(raws)});
            }
        }
    }
    return out;
}

SymmetryPair composed(const SymmetryPair& first, const SymmetryPair& second) noexcept {
    return {puzzle::compose(first.places, second.places),
            puzzle::compose(first.pieces, second.pieces)};
}

}  // namespace revenge::coset
