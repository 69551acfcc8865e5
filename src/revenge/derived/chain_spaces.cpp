#include "revenge/derived/chain_spaces.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/chain/move_set.hpp"
#include "revenge/derived/mixed_space.hpp"

namespace revenge::derived {

namespace {

using base::Error;
using base::Result;
using chain::ChainDeclaration;
using chain::PhaseDeclaration;

void add_generators(const ChainDeclaration& chain, const std::vector<puzzle::Move>& moves,
                    std::vector<group::Permutation>& out) {
    const group::PointModel model(chain.definition->puzzle());
    for (const puzzle::Move& move : moves) {
        group::Permutation permutation = model.permutation(move.action);
        if (std::ranges::find(out, permutation) == out.end()) {
            out.push_back(std::move(permutation));
        }
    }
}

void add_later_moves(const ChainDeclaration& chain, std::size_t phase,
                     std::vector<group::Permutation>& out) {
    add_generators(chain, chain.remainder_moves, out);
    for (std::size_t later = phase + 1; later < chain.phases.size(); ++later) {
        add_generators(chain, chain.phases[later].moves, out);
    }
}

}  // namespace

std::vector<group::Permutation> goal_group(const ChainDeclaration& chain, std::size_t phase) {
    std::vector<group::Permutation> out = unseen_elements(*chain.definition);
    add_later_moves(chain, phase, out);
    return out;
}

namespace {

// A space to be built: its moves and names, and generators of its goal.
struct Task {
    PhaseDeclaration phase;
    std::vector<group::Permutation> goal;
    std::optional<Colors> colors{};
};

// Returns make(definition, moves, costs, goal, origin, limits, colors).
template <class Make>
auto made(const ChainDeclaration& chain, const Task& task, const puzzle::Costs& costs,
          const SpaceLimits& limits, const Make& make) {
    return make(*chain.definition, task.phase.moves, costs, task.goal,
                Origin{chain.name + "/" + task.phase.name, chain.text, task.phase}, limits,
                task.colors ? &*task.colors : nullptr);
}

// Returns generators of all permutations and twists of the pieces of an orbit.
void add_all_of(const puzzle::Puzzle& puzzle, const puzzle::Orbit& orbit,
                std::vector<group::Permutation>& out) {
    const group::PointModel model(puzzle);
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        puzzle::Transformation action = puzzle.identity();
        if (slot > orbit.first) {
            std::swap(action.from[i - 1], action.from[i]);
            out.push_back(model.permutation(action));
        } else if (orbit.orientations > 1) {
            action.twist[i] = 1;
            out.push_back(model.permutation(action));
        }
    }
}

// Does the same for all orbits except the given ones.
void add_all_of_others(const puzzle::Puzzle& puzzle, const std::vector<std::size_t>& orbits,
                       std::vector<group::Permutation>& out) {
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        if (std::ranges::find(orbits, i) == orbits.end()) {
            add_all_of(puzzle, puzzle.orbits()[i], out);
        }
    }
}

}  // namespace

std::vector<group::Permutation> mixed_goal(const ChainDeclaration& chain, std::size_t phase) {
    const group::PointModel model(chain.definition->puzzle());
    std::vector<group::Permutation> out = alike_exchanges(*chain.definition);
    add_later_moves(chain, phase, out);
    const puzzle::Cube cube(chain.cube_size);
    for (std::size_t later = phase + 1; later < chain.phases.size(); ++later) {
        const auto rotations = puzzle::symmetry_group(chain.phases[later].rotations);
        for (const puzzle::SymmetryIndex rotation : *rotations) {
            out.push_back(model.permutation(chain::rotation_action(cube, rotation)));
        }
    }
    add_all_of_others(chain.definition->puzzle(), chain.phases[phase].automatic_orbits, out);
    return out;
}

std::optional<Colors> colors_of(const ChainDeclaration& chain, std::size_t phase,
                                std::size_t number) {
    const chain::LargerGoal& larger = chain.phases[phase].larger_goals[number];
    return larger.pieces.empty()
               ? std::nullopt
               : std::optional(Colors(chain.definition->puzzle(), goal_group(chain, phase),
                                      larger.pieces, larger.shows));
}

std::vector<group::Permutation> larger_goal(const ChainDeclaration& chain, std::size_t phase,
                                            std::size_t number) {
    const puzzle::Puzzle& puzzle = chain.definition->puzzle();
    const chain::LargerGoal& larger = chain.phases[phase].larger_goals[number];
    std::vector<group::Permutation> out = goal_group(chain, phase);
    if (const auto colors = colors_of(chain, phase, number)) {
        const group::PointModel model(puzzle);
        for (const puzzle::Transformation& keeper : colors->keepers(puzzle)) {
            out.push_back(model.permutation(keeper));
        }
        return out;
    }
    add_generators(chain, larger.moves, out);
    if (!larger.orbits.empty()) {
        add_all_of_others(puzzle, larger.orbits, out);
    }
    return out;
}

Error prunes_nothing(const ChainDeclaration& chain, std::size_t phase, std::size_t number) {
    return chain::of_phase(chain.name + "/" + chain.phases[phase].name,
                           base::usage("prunes-nothing",
                                       "number {number} of its larger goals holds every state, so "
                                       "that it prunes nothing; expected a smaller one",
                                       number + 1));
}

namespace {

Task task_of(const ChainDeclaration& chain, std::size_t phase) {
    return {chain.phases[phase], goal_group(chain, phase), std::nullopt};
}

Task pruning_task(const ChainDeclaration& chain, std::size_t phase, std::size_t number) {
    Task out{chain.phases[phase], larger_goal(chain, phase, number),
             colors_of(chain, phase, number)};
    out.phase.name = chain::pruning_name(out.phase, number);
    return out;
}

Task remainder_task(const ChainDeclaration& chain) {
    Task out{{}, unseen_elements(*chain.definition), std::nullopt};
    out.phase.name = "remainder";
    out.phase.is_automatic = true;
    out.phase.moves = chain.remainder_moves;
    return out;
}

// Returns all spaces of a chain's automatic phases.
std::vector<Task> tasks_of(const ChainDeclaration& chain) {
    std::vector<Task> out;
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        if (!chain.phases[i].is_automatic) {
            continue;
        }
        out.push_back(task_of(chain, i));
        for (std::size_t k = 0; k < chain.phases[i].larger_goals.size(); ++k) {
            out.push_back(pruning_task(chain, i, k));
        }
    }
    if (!chain.remainder_moves.empty()) {
        out.push_back(remainder_task(chain));
    }
    return out;
}

}  // namespace

Result<Space> space_of(const ChainDeclaration& chain, std::size_t phase, const puzzle::Costs& costs,
                       const SpaceLimits& limits) {
    return made(chain, task_of(chain, phase), costs, limits, Space::make);
}

Result<std::shared_ptr<const coset::CosetSpace>> recorded_space(const coset::SpaceRecord& record,
                                                                const SpaceLimits& limits) {
    const auto recorded = coset::recorded_chain(record);
    if (!recorded) {
        return std::shared_ptr<const coset::CosetSpace>();
    }
    for (const Task& task : tasks_of(recorded->chain)) {
        if (recorded->chain.name + "/" + task.phase.name == record.name) {
            const auto out = made(recorded->chain, task, recorded->costs, limits, numbered_space);
            return out ? Result<std::shared_ptr<const coset::CosetSpace>>(out->space) : out.error();
        }
    }
    const ChainDeclaration& chain = recorded->chain;
    for (std::size_t i = 0; i < chain.phases.size() && recorded->costs.turns() != nullptr; ++i) {
        if (chain.phases[i].is_mixed() && chain.name + "/" + chain.phases[i].name == record.name) {
            const auto cube = std::make_shared<const puzzle::Cube>(chain.cube_size);
            auto out = cube_space(*cube, chain, i, *recorded->costs.turns(), limits);
            return out ? Result<std::shared_ptr<const coset::CosetSpace>>(
                             coset::with_cube(*std::move(out), cube))
                       : out.error();
        }
    }
    return coset::declared_space(record, *recorded);
}

Result<Space> larger_goal_space(const ChainDeclaration& chain, std::size_t phase,
                                std::size_t number, const puzzle::Costs& costs,
                                const SpaceLimits& limits) {
    return made(chain, pruning_task(chain, phase, number), costs, limits, Space::make);
}

Result<Space> remainder_space(const ChainDeclaration& chain, const puzzle::Costs& costs,
                              const SpaceLimits& limits) {
    return made(chain, remainder_task(chain), costs, limits, Space::make);
}

Result<group::StabilizerChain> whole_group(const ChainDeclaration& chain, std::size_t phase) {
    std::vector<group::Permutation> all = goal_group(chain, phase);
    add_generators(chain, chain.phases[phase].moves, all);
    return group::StabilizerChain::build(all,
                                         group::PointModel(chain.definition->puzzle()).degree());
}

}  // namespace revenge::derived
