#include "revenge/coset/declared_parts.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/goal.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::coset {

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
