#include "revenge/bounds/accounting.hpp"

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

// RETURNS a sentence on the first phase that leaves what the ones before it generate; empty if none does.
Result<std::string> first_outside(const puzzle::Cube& cube, const coset::ChainDeclaration& chain,
                                  const PointModel& model, const StabilizerChain& whole) {
    StabilizerChain current = whole;
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        const coset::PhaseDeclaration& phase = chain.phases[i];
        auto next = StabilizerChain::build(permutations(model, turns_of(cube, phase.slice_set)),
                                           model.degree());
        if (!next) {
            return next.error();
        }
        if (!current.contains(*next)) {
            return "the moves of " + phase.name + " leave the group of those before it";
        }
        if (i == 0 && !next->contains(whole)) {
            return "the moves of " + phase.name + " do not generate the whole group";
        }
        current = *std::move(next);
        const auto rotations = puzzle::symmetry_group(phase.rotations);
        if (!rotations) {
            return rotations.error();
        }
        for (const puzzle::SymmetryIndex rotation : *rotations) {
            if (!current.contains(model.permutation(rotation_action(cube, rotation)))) {
                return "the rotations of " + phase.name + " are not made by its moves";
            }
        }
    }
    return std::string();
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
    std::vector<puzzle::Transformation> turns;
    for (const puzzle::Turn& turn : group::generating_turns(cube.size())) {
        turns.push_back(cube.action(turn));
    }
    const auto whole = StabilizerChain::build(permutations(model, turns), model.degree());
    if (!whole) {
        return whole.error();
    }
    auto outside = first_outside(cube, chain, model, *whole);
    if (!outside) {
        return outside.error();
    }
    out.why_not_nested = *std::move(outside);
    out.is_nested = out.why_not_nested.empty();
    if (!out.is_nested) {
        return out;
    }
    auto states = group::count_patterns(*whole, model.looks());
    if (!states) {
        return states.error();
    }
    out.states = *std::move(states);
    Count positions(1);
    Count goals(1);
    for (const coset::CosetSpace* space : spaces) {
        positions = positions * Count(space->positions());
        goals = goals * Count(space->unrotated_goal().size());
    }
    out.is_complete = out.states * goals == positions;
    out.seen = positions.is_multiple_of(goals) ? positions / goals : positions;
    return out;
}

}  // namespace revenge::bounds
