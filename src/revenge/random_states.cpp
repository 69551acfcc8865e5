#include "revenge/random_states.hpp"

#include <utility>
#include <vector>

namespace revenge {

namespace {

using base::Error;
using base::Result;
using puzzle::Definition;

// The puzzle with all pieces distinguishable.
puzzle::Puzzle marked(const Definition& definition) {
    std::vector<puzzle::Orbit> orbits = definition.puzzle().orbits();
    for (puzzle::Orbit& orbit : orbits) {
        for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
            orbit.solved[place] = static_cast<std::uint8_t>(place);
        }
    }
    return {definition.name(), std::move(orbits)};
}

}  // namespace

RandomStates::RandomStates(const Definition& definition, base::Random random)
    : puzzle_(marked(definition)), model_(puzzle_), random_(random) {
    solved_ = definition.puzzle().solved();
}

Result<RandomStates> RandomStates::make(const Definition& definition, base::Random random) {
    RandomStates out(definition, random);
    std::vector<group::Permutation> generators;
    for (const puzzle::BaseMove& move : definition.moves()) {
        generators.push_back(out.model_.permutation(move.action));
    }
    auto group = group::StabilizerChain::build(generators, out.model_.degree());
    if (!group) {
        return base::behind("no random " + definition.name() + " can be had, only scrambles: ",
                            group.error());
    }
    out.group_ = *std::move(group);
    return out;
}

puzzle::State RandomStates::next(const Definition& definition, base::Random& random) const {
    const group::Permutation element = group_->random_element(random);
    puzzle::Transformation action;
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        const int image = element(model_.point(slot, 0));
        const auto to = static_cast<std::size_t>(model_.slot_of(image));
        action.from[to] = static_cast<std::uint8_t>(slot);
        action.twist[to] = static_cast<std::uint8_t>(image - model_.point(static_cast<int>(to), 0));
    }
    return definition.puzzle().apply(solved_, action);
}

}  // namespace revenge
