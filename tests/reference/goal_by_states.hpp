// A phase's goal by its definition: whole states, moved and ranked one by one. Slow, and nothing to get wrong.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"

namespace revenge::reference {

// RETURNS the indices that `index` gives the goal's states, each once, the solved state's first.
inline std::vector<std::uint64_t> goal_by_states(
    const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
    const std::function<std::optional<std::uint64_t>(const puzzle::State&)>& index) {
    std::set<std::uint64_t> known;
    std::vector<std::uint64_t> indices;
    std::vector<puzzle::State> states;
    const auto add = [&](const puzzle::State& state) {
        const auto found = index(state);
        if (found && known.insert(*found).second) {
            indices.push_back(*found);
            states.push_back(state);
        }
    };
    const auto close_under = [&](const std::vector<puzzle::Transformation>& moves) {
        for (std::size_t i = 0; i < states.size(); ++i) {
            for (const puzzle::Transformation& move : moves) {
                add(cube.puzzle().apply(states[i], move));
            }
        }
    };
    add(cube.puzzle().solved());
    close_under(chain::actions_of(cube, chain, chain.phases.size()));
    for (std::size_t later = chain.phases.size(); later-- > phase;) {
        const std::size_t unrotated = states.size();
        const auto rotations = *puzzle::symmetry_group(chain.phases[later].rotations);
        for (std::size_t i = 0; i < unrotated; ++i) {
            for (const auto rotation : rotations) {
                add(cube.rotate(states[i], rotation));
            }
        }
        if (later > phase) {
            close_under(chain::actions_of(cube, chain, later));
        }
    }
    return indices;
}

}  // namespace revenge::reference
