#include "revenge/coset/declared_symmetries.hpp"

#include <map>
#include <optional>
#include <utility>

namespace revenge::coset {

namespace {

using NumberedMoves = std::map<std::pair<puzzle::SlotArray, int>, std::size_t>;
using MoveImages = std::vector<std::size_t>;  // [move]

// How a symmetry of places carries the moves to each other, costs included; nothing if it does not.
std::optional<MoveImages> images_of_moves(const puzzle::Cube& cube, puzzle::SymmetryIndex places,
                                          const std::vector<Move>& moves,
                                          const NumberedMoves& numbers) {
    const puzzle::SymmetryAction& action = cube.symmetry(places);
    MoveImages out;
    for (const Move& move : moves) {
        puzzle::SlotArray image{};
        for (int i = 0; i < cube.puzzle().slots(); ++i) {
            const auto slot = static_cast<std::size_t>(i);
            image[action.place[slot]] = action.place[move.action.from[slot]];
        }
        const auto found = numbers.find({image, move.cost});
        if (found == numbers.end()) {
            return std::nullopt;
        }
        out.push_back(found->second);
    }
    return out;
}

// Carries each raw coordinate to some other (or itself); nothing if one has nowhere to go.
std::optional<RawSymmetry> raw_images(
    const puzzle::Cube& cube, puzzle::SymmetryIndex places, puzzle::SymmetryIndex pieces,
    const MoveImages& moves, const std::vector<std::shared_ptr<const AtomCoordinate>>& raw) {
    RawSymmetry out;
    std::vector<bool> taken(raw.size(), false);
    for (const auto& coordinate : raw) {
        bool found = false;
        for (std::size_t t = 0; t < raw.size() && !found; ++t) {
            auto image = taken[t] || raw[t]->size() != coordinate->size()
                             ? std::nullopt
                             : coordinate->image(cube, places, pieces, moves, *raw[t]);
            if (!image) {
                continue;
            }
            taken[t] = found = true;
            const IndexMap map = coordinate->map_through(std::move(*image), *raw[t]);
            auto& table = out.table.emplace_back(coordinate->size());
            for (std::uint32_t v = 0; v < table.size(); ++v) {
                table[v] = map(v);
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

std::vector<SymmetryImages> declared_symmetries(
    const puzzle::Cube& cube, const PhaseDeclaration& phase, const std::vector<Move>& moves,
    const AtomCoordinate& reduced, const std::vector<std::shared_ptr<const AtomCoordinate>>& raw) {
    std::vector<SymmetryImages> out;
    NumberedMoves numbers;
    for (std::size_t m = 0; m < moves.size(); ++m) {
        numbers.emplace(std::pair{moves[m].action.from, moves[m].cost}, m);
    }
    const auto conjugations = *puzzle::symmetry_group(phase.conjugation);
    const auto one_sided = *puzzle::symmetry_group(phase.one_sided);
    for (const puzzle::SymmetryIndex s1 : conjugations) {
        for (const puzzle::SymmetryIndex s2 : one_sided) {
            const puzzle::SymmetryIndex places = puzzle::compose(s2, s1);
            const auto moved = images_of_moves(cube, places, moves, numbers);
            auto image = moved ? reduced.image(cube, places, s1, *moved, reduced) : std::nullopt;
            if (!image) {
                continue;
            }
            auto raws = raw_images(cube, places, s1, *moved, raw);
            if (raws) {
                out.push_back({{places, s1},
                               reduced.map_through(std::move(*image), reduced),
                               std::move(*raws)});
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
