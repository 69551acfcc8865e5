#include "revenge/bounds/accounting.hpp"

#include <algorithm>
#include <utility>

#include "revenge/coset/move_set.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/symmetry.hpp"

namespace revenge::bounds {

namespace {

using base::Result;
using group::Count;
using group::Permutation;
using group::PointModel;
using group::StabilizerChain;

std::vector<Permutation> permutations(const PointModel& model,
                                      const std::vector<puzzle::Transformation>& moves) {
    std::vector<Permutation> out;
    out.reserve(moves.size());
    for (const puzzle::Transformation& move : moves) {
        out.push_back(model.permutation(move));
    }
    return out;
}

std::vector<puzzle::Transformation> turns_of(const puzzle::Cube& cube,
                                             const coset::SliceSet& slices) {
    const puzzle::CostTable costs(puzzle::Metric::Sstm, cube.size());
    std::vector<puzzle::Transformation> out;
    for (const coset::Move& move : moves_of(cube, slices, costs, coset::Products::Blocks)) {
        out.push_back(move.action);
    }
    return out;
}

// Groups from large to small, and what is said of the first that is not within the one before.
struct Nesting {
    std::vector<StabilizerChain> groups;  // whole, then of each phase, then of the remainder
    std::string why_not;
    std::size_t phase = 0;
};

// RETURNS whether the phase's whole-cube rotations are in the group.
Result<bool> has_rotations(const puzzle::Cube& cube, const coset::PhaseDeclaration& phase,
                           const PointModel& model, const StabilizerChain& group) {
    const auto rotations = puzzle::symmetry_group(phase.rotations);
    if (!rotations) {
        return rotations.error();
    }
    return std::ranges::all_of(*rotations, [&](puzzle::SymmetryIndex rotation) {
        return group.contains(model.permutation(rotation_action(cube, rotation)));
    });
}

Result<Nesting> nesting_of(const puzzle::Cube& cube, const coset::ChainDeclaration& chain,
                           const PointModel& model) {
    Nesting out;
    std::vector<puzzle::Transformation> turns;
    for (const puzzle::Turn& turn : group::generating_turns(cube.size())) {
        turns.push_back(cube.action(turn));
    }
    auto whole = StabilizerChain::build(permutations(model, turns), model.degree());
    if (!whole) {
        return whole.error();
    }
    out.groups.push_back(*std::move(whole));
    for (std::size_t i = 0; i <= chain.phases.size(); ++i) {
        const bool is_remainder = i == chain.phases.size();
        auto next = StabilizerChain::build(
            permutations(model, turns_of(cube, is_remainder ? chain.remainder_set
                                                            : chain.phases[i].slice_set)),
            model.degree());
        if (!next) {
            return next.error();
        }
        const std::string name = is_remainder ? "the remainder" : chain.phases[i].name;
        out.phase = std::min(i, chain.phases.size() - 1);
        if (!out.groups.back().contains(*next)) {
            out.why_not = "the moves of " + name + " leave the group of those before it";
            return out;
        }
        if (i == 0 && !next->contains(out.groups.front())) {
            out.why_not = "the moves of " + name + " do not generate the whole group";
            return out;
        }
        out.groups.push_back(*std::move(next));
        if (is_remainder) {
            break;
        }
        const auto rotates = has_rotations(cube, chain.phases[i], model, out.groups.back());
        if (!rotates) {
            return rotates.error();
        }
        if (!*rotates) {
            out.why_not = "the rotations of " + name + " are not made by its moves";
            return out;
        }
    }
    return out;
}

PhaseAccount judged(const coset::CosetSpace& space, const Count& states, const Count& later) {
    PhaseAccount out;
    out.states = states;
    out.positions = Count(space.positions());
    out.goal = Count(space.unrotated_goal().size());
    const Count seen = out.positions * later;
    const Count needed = out.goal * states;
    const auto is_less = [](const Count& a, const Count& b) {
        return a.digits().size() != b.digits().size() ? a.digits().size() < b.digits().size()
                                                      : a.digits() < b.digits();
    };
    out.verdict = space.declaration().pairs != coset::PairsGoal::Listed
                      ? PhaseAccount::Verdict::Searched
                  : seen == needed        ? PhaseAccount::Verdict::Exact
                  : is_less(seen, needed) ? PhaseAccount::Verdict::Blind
                                          : PhaseAccount::Verdict::Redundant;
    return out;
}

}  // namespace

puzzle::Transformation rotation_action(const puzzle::Cube& cube, puzzle::SymmetryIndex rotation) {
    // Only where all pieces are told apart does a state say which place each came from.
    const puzzle::Cube marked(cube.size(), true);
    return marked.puzzle().element_of(marked.rotate(marked.puzzle().solved(), rotation));
}

Result<Accounting> account(const puzzle::Cube& cube, const coset::ChainDeclaration& chain,
                           const std::vector<const coset::CosetSpace*>& spaces) {
    Accounting out;
    const PointModel model(cube.puzzle());
    auto nesting = nesting_of(cube, chain, model);
    if (!nesting) {
        return nesting.error();
    }
    out.why_not_nested = nesting->why_not;
    out.first_outside = nesting->phase;
    out.is_nested = out.why_not_nested.empty();
    if (!out.is_nested) {
        return out;
    }
    std::vector<Count> states;
    for (const StabilizerChain& group : nesting->groups) {
        auto patterns = group::count_patterns(group, model.looks());
        if (!patterns) {
            return patterns.error();
        }
        states.push_back(*std::move(patterns));
    }
    out.states = states.front();
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        out.phases.push_back(judged(*spaces[i], states[i + 1], states[i + 2]));
    }
    out.is_complete = std::ranges::all_of(out.phases, [](const PhaseAccount& phase) {
        return phase.verdict == PhaseAccount::Verdict::Exact;
    });
    return out;
}

}  // namespace revenge::bounds
