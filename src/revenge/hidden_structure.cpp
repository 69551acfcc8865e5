#include "revenge/hidden_structure.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/scrambler.hpp"

namespace revenge {

namespace {

using base::Result;
using puzzle::Definition;
using puzzle::Move;
using puzzle::Transformation;
using scramble::FarState;

constexpr int kHidingMoves = 2;  // before, and after
constexpr double kMostWays = 100;
constexpr int kMostTries = 4000;  // one of 10^17 scrambles would take more

// Returns the number of ways in which moves mix pieces that look alike: the number of exchanges of alike pieces,
// divided by the number of those that are still exchanges of alike pieces after the moves.
double mixing_ways(const puzzle::Puzzle& puzzle, const Transformation& moves) {
    double out = 1;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        // The number of places with one label that receive their pieces from places with another.
        std::map<std::pair<puzzle::SlotNumber, puzzle::SlotNumber>, int> received;
        std::map<puzzle::SlotNumber, int> of_label;
        for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
            const std::size_t slot = static_cast<std::size_t>(orbit.first) + place;
            const std::size_t from = moves.from[slot] - static_cast<std::size_t>(orbit.first);
            // n! / (a! b! ...) factor by factor, as the places are counted.
            out *= ++of_label[orbit.solved[place]];
            out /= ++received[{orbit.solved[place], orbit.solved[from]}];
        }
    }
    return out;
}

// Returns the moves that have the effect of `moves` on the puzzle as it is held after `rotation`; nothing if they have
// no names.
std::optional<std::vector<Move>> rotated(const Definition& definition,
                                         const std::vector<Move>& moves,
                                         const Transformation& rotation) {
    const puzzle::Puzzle& model = definition.puzzle();
    if (rotation == model.identity()) {
        return moves;
    }
    if (definition.cube_size() > 0) {
        return std::nullopt;
    }
    const Transformation back = model.inverse(rotation);
    std::vector<Move> out;
    for (const Move& move : moves) {
        const Transformation wanted = model.then(model.then(rotation, move.action), back);
        const std::size_t before = out.size();
        for (const puzzle::BaseMove& base : definition.moves()) {
            for (int power = 1; out.size() == before && power < base.order; ++power) {
                Move candidate = puzzle::power_of(definition, base, power);
                if (candidate.action == wanted) {
                    out.push_back(std::move(candidate));
                }
            }
        }
        if (out.size() == before) {
            return std::nullopt;
        }
    }
    return out;
}

}  // namespace

HiddenStructure::HiddenStructure(std::shared_ptr<const Definition> definition,
                                 std::shared_ptr<const solver::Method> method,
                                 const base::Random& random)
    : definition_(std::move(definition)), method_(std::move(method)), random_(random) {}

Result<HiddenStructure> HiddenStructure::make(std::shared_ptr<const Definition> definition,
                                              std::shared_ptr<const solver::Method> method,
                                              std::string_view option, const base::Random& random) {
    if (!definition->rules().empty()) {
        return base::usage("structure-of-free-moves",
                           "{option}: applies only to puzzles whose moves are always possible, "
                           "not to the {puzzle}",
                           option, definition->name());
    }
    const bool mixes_few =
        std::ranges::any_of(definition->moves(), [&](const puzzle::BaseMove& move) {
            return mixing_ways(definition->puzzle(), move.action) <= kMostWays;
        });
    if (!mixes_few) {
        return base::usage("structure-of-alike-pieces",
                           "{option}: each move of the {puzzle} mixes pieces that look alike in "
                           "more than {ways} ways, of which one leads to the state",
                           option, definition->name(), static_cast<int>(kMostWays));
    }
    return HiddenStructure(std::move(definition), std::move(method), random);
}

// Returns up to kHidingMoves random moves, as many as mix alike pieces in few ways.
std::vector<Move> HiddenStructure::moves_before() {
    std::vector<Move> out = random_walk(*definition_, random_, kHidingMoves);
    while (mixing_ways(definition_->puzzle(), element_of(out)) > kMostWays) {
        out.pop_back();
    }
    return out;
}

Transformation HiddenStructure::element_of(const std::vector<Move>& moves) const {
    Transformation out = definition_->puzzle().identity();
    for (const Move& move : moves) {
        out = definition_->puzzle().then(out, move.action);
    }
    return out;
}

Result<std::optional<puzzle::Moves>> HiddenStructure::tried(const puzzle::State& state,
                                                            const puzzle::Costs& costs,
                                                            const solver::Limits& limits) {
    const puzzle::Puzzle& model = definition_->puzzle();
    const std::vector<Move> before = moves_before();
    const std::vector<Move> after = random_walk(*definition_, random_, kHidingMoves);
    const Transformation between =
        model.then(model.then(model.inverse(element_of(before)), model.element_of(state)),
                   model.inverse(element_of(after)));
    REVENGE_TRY(const auto solution,
                method_->solve(model.apply(model.solved(), between), limits, {}));
    const puzzle::Moves middle = puzzle::inverse(*definition_, solution.moves);
    const puzzle::State reached = puzzle::apply(*definition_, model.solved(), middle);
    std::vector<Transformation> rotations = definition_->rotations();
    rotations.push_back(model.identity());
    for (const Transformation& rotation : rotations) {
        const puzzle::State held = model.apply(model.solved(), rotation);
        const auto first = model.apply(held, between) == reached
                               ? rotated(*definition_, before, rotation)
                               : std::nullopt;
        if (!first) {
            continue;
        }
        puzzle::Moves moves(*first);
        moves.append(middle);
        moves.append(puzzle::Moves(after));
        moves = puzzle::simplify(*definition_, moves, costs);
        if (model.apply(held, model.element_of(state)) ==
            puzzle::apply(*definition_, model.solved(), moves)) {
            return std::optional(std::move(moves));
        }
    }
    return std::optional<puzzle::Moves>();
}

Result<FarState> HiddenStructure::scrambled(const puzzle::State& state, const puzzle::Costs& costs,
                                            const solver::Limits& limits) {
    const solver::Limits quick = scramble::quick_limits(*method_, limits);
    for (int i = 0; i < kMostTries; ++i) {
        REVENGE_TRY(const auto moves, tried(state, costs, quick));
        if (moves) {
            FarState out;
            out.state = puzzle::apply(*definition_, definition_->puzzle().solved(), *moves);
            out.solution.moves = puzzle::inverse(*definition_, *moves);
            out.solution.length = costs.cost(out.solution.moves);
            return out;
        }
        if (limits.stop.stop_requested()) {
            return base::interrupted("a scramble was found");
        }
    }
    return base::error(base::ErrorCode::NotFound, "no-hidden-structure",
                       "no scramble between random moves was found in {tries} tries", kMostTries);
}

}  // namespace revenge
