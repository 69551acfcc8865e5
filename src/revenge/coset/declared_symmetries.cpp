#include "revenge/coset/declared_symmetries.hpp"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace revenge::coset {

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
