#include "revenge/coset/declared_parts.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/coset/declared_symmetries.hpp"
#include "revenge/coset/goal.hpp"
#include "revenge/coset/modulo_next.hpp"

namespace revenge::coset {

namespace {

using base::Result;

constexpr std::uint64_t kMostValues = std::uint64_t{1} << 27;       // of one coordinate
constexpr std::uint64_t kMostPartEntries = std::uint64_t{1} << 22;  // of a raw one

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
        REVENGE_TRY(auto reduced,
                    make_coordinate(cube, declared.reduced, moves, next, kMostValues));
        out.reduced = std::move(reduced);
        if (shared != nullptr) {
            shared->made.emplace_back(declared.reduced, out.reduced);
        }
    }
    for (const chain::CoordinateDeclaration& raw : declared.raw) {
        REVENGE_TRY(auto made, make_coordinate(cube, raw, moves, next, kMostPartEntries));
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

}  // namespace revenge::coset
