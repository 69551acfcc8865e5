#include "revenge/scramble/state_sampler.hpp"

#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace revenge::scramble {

namespace {

using base::Result;
using group::Permutation;
using group::StabilizerChain;

// RETURNS the group that moves generate. COMPLEXITY: 30 ms.
StabilizerChain generated_by(const group::PointModel& model,
                             const std::vector<puzzle::Transformation>& moves) {
    std::vector<Permutation> generators;
    generators.reserve(moves.size());
    for (const puzzle::Transformation& move : moves) {
        generators.push_back(model.permutation(move));
    }
    return *StabilizerChain::build(generators, model.degree());
}

// RETURNS whether no element carries a piece to where one of another look belongs, alike ones apart.
bool keeps_alike_together(const puzzle::Cube& cube, const group::PointModel& model,
                          const StabilizerChain& chain) {
    for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
        for (const Permutation& element : chain.generators()) {
            for (int place = 0; !orbit.distinct && place < orbit.size; ++place) {
                const int to =
                    model.slot_of(element(model.point(orbit.first + place, 0))) - orbit.first;
                if (orbit.solved[static_cast<std::size_t>(to)] !=
                    orbit.solved[static_cast<std::size_t>(place)]) {
                    return false;
                }
            }
        }
    }
    return true;
}

}  // namespace

Result<StateSampler::Groups> StateSampler::groups_of_goal(std::string_view goal,
                                                          const std::string& text) const {
    const std::size_t slash = goal.rfind('/');
    const std::string name(goal.substr(0, slash));
    if (text.empty() && name.ends_with(".toml")) {
        return base::usage("set-no-phase",
                           "the set {name}: expected a phase of a chain that is built in", goal);
    }
    REVENGE_TRY(const auto chain,
                text.empty() ? chain::builtin_chain(name) : chain::parse_chain(text, name));
    if (chain.cube_size != cube_->size()) {
        return base::usage("set-of-another-puzzle", "the set {name}: a chain for the {puzzle}",
                           goal, chain.definition->name());
    }
    std::size_t next = 0;  // phase after the one named
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        next = base::is_same_name(chain.phases[i].name, goal.substr(slash + 1)) ? i + 1 : next;
    }
    if (next == 0) {
        return base::usage("set-unknown-phase", "the set {name}: the phases of {chain} are {known}",
                           goal, chain.name,
                           base::joined(chain.phases, ", ", &chain::PhaseDeclaration::name));
    }
    Groups groups{group::PointModel(cube_->puzzle()), {}};
    const bool has_remainder = !chain.remainder_moves.empty();
    for (std::size_t i = next; i < chain.phases.size() + (has_remainder ? 1 : 0); ++i) {
        StabilizerChain made = generated_by(groups.model, chain::actions_of(*cube_, chain, i));
        if (groups.factors.empty() || !groups.factors.back().contains(made)) {
            groups.factors.push_back(std::move(made));
        }
    }
    if (groups.factors.empty()) {
        return base::usage("set-of-solved",
                           "the set {name}: that leaves nothing but the solved cube", goal);
    }
    if (groups.factors.size() > 2 ||
        (groups.factors.size() == 2 &&
         !keeps_alike_together(*cube_, groups.model, groups.factors.back()))) {
        return base::usage("set-not-even",
                           "the set {name}: a product of groups that cannot be drawn from evenly",
                           goal);
    }
    return groups;
}

Result<StateSampler> StateSampler::make(int cube_size, std::string_view subset,
                                        const std::string& chain) {
    StateSampler sampler(cube_size);
    const bool names_a_phase = subset.find('/') != std::string_view::npos;
    if (!names_a_phase && !chain.empty()) {
        return base::usage(
            "chain-text-unread",
            "the text of a chain is read where the set is a phase of it, CHAIN/PHASE");
    }
    if (subset.empty()) {
        return sampler;
    }
    if (!names_a_phase) {
        if (cube_size != 4) {
            return base::usage("set-of-4x4x4",
                               "the set {name}: for the 4x4x4; other cubes take CHAIN/PHASE",
                               subset);
        }
        REVENGE_TRY(auto set, puzzle::StateSet::make(sampler.cube(), subset));
        sampler.set_ = std::move(set);
        return sampler;
    }
    REVENGE_TRY(auto groups, sampler.groups_of_goal(subset, chain));
    sampler.groups_ = std::move(groups);
    return sampler;
}

puzzle::State StateSampler::draw(base::Random& random) const {
    return groups_ ? draw_product(*groups_, random)
           : set_  ? set_->draw(*cube_, random)
                   : puzzle::random_state(*cube_, random);
}

puzzle::State StateSampler::draw_product(const Groups& groups, base::Random& random) const {
    puzzle::State state = cube_->puzzle().solved();
    for (std::size_t i = groups.factors.size(); i-- > 0;) {
        const Permutation element = groups.factors[i].random_element(random);
        puzzle::Transformation move = cube_->puzzle().identity();
        for (int slot = 0; slot < cube_->puzzle().slots(); ++slot) {
            const int to = element(groups.model.point(slot, 0));
            const int target = groups.model.slot_of(to);
            move.from[static_cast<std::size_t>(target)] = static_cast<puzzle::SlotNumber>(slot);
            move.twist[static_cast<std::size_t>(target)] =
                static_cast<puzzle::SlotNumber>(to - groups.model.point(target, 0));
        }
        state = cube_->puzzle().apply(state, move);
    }
    return state;
}

}  // namespace revenge::scramble
