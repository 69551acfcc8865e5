#include "revenge/derived/mixed_space.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/coset/declared_space.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/derived/move_symmetries.hpp"
#include "revenge/derived/numbering.hpp"

namespace revenge::derived {

namespace {

using base::Result;
using coset::CosetSpace;

// RETURNS what the symmetry makes of each generator, which turn one layer each; nothing if one becomes none of
// them.
std::optional<std::vector<Step>> carried_generators(const Numbering& numbering,
                                                    const coset::CubeSymmetry& symmetry) {
    const puzzle::Puzzle& puzzle = symmetry.cube->puzzle();
    std::map<puzzle::SlotArray, Step> steps;
    for (std::size_t g = 0; g < numbering.generators().size(); ++g) {
        const puzzle::Move& move = numbering.generators()[g].move;
        steps.emplace(move.action.from, Step{g, 1});
        steps.emplace(puzzle.inverse(move.action).from, Step{g, move.order - 1});
    }
    std::vector<Step> out;
    for (const Numbering::Generator& generator : numbering.generators()) {
        const auto found = steps.find(puzzle::conjugated(
            puzzle, symmetry.cube->symmetry(symmetry.pair.places), generator.move.action.from));
        if (found == steps.end()) {
            return std::nullopt;
        }
        out.push_back(found->second);
    }
    return out;
}

// One coordinate of a numbering, moved by products of turns of single layers, which the numbering is of.
class ClassCoordinate final : public coset::Coordinate {
  public:
    ClassCoordinate(std::shared_ptr<const Numbering> numbering, std::size_t number,
                    std::vector<std::vector<Step>> steps)
        : numbering_(std::move(numbering)),
          coordinate_(numbering_->coordinates()[number].get()),
          steps_(std::move(steps)) {}

    std::uint64_t size() const noexcept override { return coordinate_->size(); }
    std::optional<coset::RawIndex> rank(const puzzle::State& state) const override {
        const auto seen = numbering_->seen(state);
        return seen ? coordinate_->rank(*seen) : std::nullopt;
    }
    coset::RawIndex after_move(coset::RawIndex index, int move) const noexcept override {
        for (const Step& step : steps_[static_cast<std::size_t>(move)]) {
            index = coordinate_->after(index, step);
        }
        return index;
    }
    std::optional<coset::IndexMap> carried_to(const coset::Coordinate& target,
                                              const coset::CubeSymmetry& symmetry) const override {
        if (&target != this) {
            return std::nullopt;
        }
        if (symmetry.pair == coset::SymmetryPair{}) {
            return [](coset::RawIndex value) { return value; };
        }
        const bool fits = puzzle::kSymmetries * size() * sizeof(Index) <= kMaxSymmetryBytes;
        const auto steps = fits ? carried_generators(*numbering_, symmetry) : std::nullopt;
        auto images = steps ? walked_images(*coordinate_, *steps) : std::nullopt;
        if (!images) {
            return std::nullopt;
        }
        return [table = *std::move(images)](coset::RawIndex value) { return table[value]; };
    }
    std::uint64_t bytes() const noexcept override { return coordinate_->bytes(); }

  private:
    std::shared_ptr<const Numbering> numbering_;
    const WalkedCoordinate* coordinate_;
    std::vector<std::vector<Step>> steps_;  // [move]
};

// RETURNS a product of turns about one axis as turns of its layers. REQUIRES `layers` with all that it turns them by.
std::vector<Step> steps_of(const chain::Move& move, const std::vector<puzzle::Move>& layers,
                           const Numbering& numbering) {
    std::vector<Step> out;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const puzzle::Turn& layer = *layers[i].turn;
        unsigned quarters = 0;
        for (const puzzle::Turn& turn : move.turns) {
            const bool turns = turn.axis == layer.axis && (turn.layers & layer.layers) != 0;
            quarters += turns ? turn.quarters : 0U;
        }
        if (quarters % 4 == layer.quarters) {
            out.push_back(numbering.steps()[i]);
        }
    }
    return out;
}

std::vector<std::shared_ptr<const coset::Coordinate>> class_coordinates(
    const std::shared_ptr<const Numbering>& numbering, const std::vector<chain::Move>& moves,
    const std::vector<puzzle::Move>& layers) {
    std::vector<std::vector<Step>> steps;
    steps.reserve(moves.size());
    for (const chain::Move& move : moves) {
        steps.push_back(steps_of(move, layers, *numbering));
    }
    std::vector<std::shared_ptr<const coset::Coordinate>> out;
    for (std::size_t k = 0; k < numbering->coordinates().size(); ++k) {
        out.push_back(std::make_shared<const ClassCoordinate>(numbering, k, steps));
    }
    return out;
}

// Puts the classes beside what is spelled out, all of whose goal is in the first of them.
void add_classes(CosetSpace::Parts& parts,
                 std::vector<std::shared_ptr<const coset::Coordinate>> classes) {
    const bool lead = classes.front()->size() > parts.reduced->size();
    std::uint64_t raw_size = 1;
    for (const auto& raw : parts.raw) {
        raw_size *= raw->size();
    }
    std::uint64_t with_prefix = 1;
    for (std::size_t k = lead ? 1 : 0; k < classes.size(); ++k) {
        with_prefix *= classes[k]->size();
    }
    for (CosetSpace::Position& position : parts.goal) {
        position = lead ? CosetSpace::Position{0, (position.reduced * raw_size + position.raw) *
                                                      with_prefix}
                        : CosetSpace::Position{position.reduced, position.raw * with_prefix};
    }
    if (lead) {
        parts.raw.insert(parts.raw.begin(), std::exchange(parts.reduced, classes.front()));
        classes.erase(classes.begin());
    }
    parts.raw.insert(parts.raw.end(), classes.begin(), classes.end());
}

}  // namespace

Result<std::unique_ptr<CosetSpace>> cube_space(const puzzle::Cube& cube,
                                               const chain::ChainDeclaration& chain,
                                               std::size_t phase, const puzzle::CostTable& costs,
                                               const SpaceLimits& limits,
                                               const coset::ClassStore* store,
                                               coset::SharedCoordinates* shared) {
    const chain::PhaseDeclaration& declared = chain.phases[phase];
    if (!declared.is_mixed()) {
        return CosetSpace::make(cube, chain, phase, costs, store, shared);
    }
    REVENGE_TRY(auto parts, coset::declared_parts(cube, chain, phase, costs, shared));
    const auto numbering =
        Numbering::make(*chain.definition, declared.moves, mixed_goal(chain, phase),
                        {chain.name + "." + declared.name, parts.chain_text}, limits);
    if (!numbering) {
        return chain::of_phase(parts.name, numbering.error());
    }
    parts.identity = (*numbering)->identity();
    add_classes(parts, class_coordinates(*numbering, parts.moves, declared.moves));
    parts.symmetries = coset::declared_symmetries(cube, parts);
    return CosetSpace::assemble(std::move(parts), store);
}

}  // namespace revenge::derived
