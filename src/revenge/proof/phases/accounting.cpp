#include "revenge/proof/phases/accounting.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "revenge/chain/move_set.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/notation.hpp"

namespace revenge::proof::phases {

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

// Returns the rotations of the cube that are products of moves.
std::vector<puzzle::Transformation> rotations_in(const puzzle::Cube& cube, const PointModel& model,
                                                 const StabilizerChain& puzzle) {
    std::vector<puzzle::Transformation> out;
    for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        const puzzle::Transformation action = chain::rotation_action(cube, rotation);
        if (puzzle.contains(model.permutation(action))) {
            out.push_back(action);
        }
    }
    return out;
}

// The groups that the chain's moves generate.
struct Groups {
    StabilizerChain puzzle;
    StabilizerChain all;                 // the group of all moves of the chain
    std::vector<StabilizerChain> moved;  // the group of each phase, then that of the remainder
};

Result<Groups> groups_of(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                         const PointModel& model) {
    std::vector<puzzle::Transformation> turns;
    for (const puzzle::Turn& turn : group::generating_turns(cube.size())) {
        turns.push_back(cube.action(turn));
    }
    REVENGE_TRY(auto puzzle, StabilizerChain::build(permutations(model, turns), model.degree()));
    std::vector<StabilizerChain> moved;
    std::vector<puzzle::Transformation> all;
    for (std::size_t i = 0; i <= chain.phases.size(); ++i) {
        auto moves = actions_of(cube, chain, i);
        all.insert(all.end(), moves.begin(), moves.end());
        if (i == chain.phases.size() && chain.phases.back().is_automatic) {
            const auto rotations = rotations_in(cube, model, puzzle);
            moves.insert(moves.end(), rotations.begin(), rotations.end());
        }
        REVENGE_TRY(auto next, StabilizerChain::build(permutations(model, moves), model.degree()));
        moved.push_back(std::move(next));
    }
    REVENGE_TRY(auto generated, StabilizerChain::build(permutations(model, all), model.degree()));
    return Groups{std::move(puzzle), std::move(generated), std::move(moved)};
}

// Returns true if the phase's whole-cube rotations are in the group.
Result<bool> has_rotations(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase,
                           const PointModel& model, const StabilizerChain& group) {
    REVENGE_TRY(const auto rotations, puzzle::symmetry_group(phase.rotations));
    return std::ranges::all_of(rotations, [&](puzzle::SymmetryIndex rotation) {
        return group.contains(model.permutation(chain::rotation_action(cube, rotation)));
    });
}

// Determines if each group is contained in the previous one.
void find_nesting(const chain::ChainDeclaration& chain, const Groups& groups, Accounting& out) {
    for (std::size_t i = 0; i < groups.moved.size(); ++i) {
        const bool is_remainder = i == chain.phases.size();
        const std::string name = is_remainder ? "the remainder" : chain.phases[i].name;
        out.first_outside = std::min(i, chain.phases.size() - 1);
        if (i > 0 && !groups.moved[i - 1].contains(groups.moved[i])) {
            out.why_not_nested = "the moves of " + name + " leave the group of those before it";
            return;
        }
    }
    out.is_nested = true;
}

// Determines if the chain's moves reach all states, up to rotations. Let G be the puzzle's group, H the chain's, and R
// the rotations of the cube. H R contains G if <H, R> does and H R = <H, R>, which holds if both have equally many
// elements.
base::Status find_coverage(const puzzle::Cube& cube, const PointModel& model, const Groups& groups,
                           Accounting& out) {
    out.makes_all = groups.all.contains(groups.puzzle);
    if (out.makes_all) {
        return {};
    }
    std::vector<Permutation> generators = groups.all.generators();
    std::uint64_t common = 0;
    for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        generators.push_back(model.permutation(chain::rotation_action(cube, rotation)));
        common += groups.all.contains(generators.back()) ? 1 : 0;
    }
    REVENGE_TRY(const auto rotated, StabilizerChain::build(generators, model.degree()));
    out.up_to_rotations =
        rotated.contains(groups.puzzle) &&
        rotated.order() * Count(common) == groups.all.order() * Count(puzzle::kRotations);
    out.makes_all = out.up_to_rotations;
    return {};
}

// Returns "<U, D2>": all moves of the chain, each once, in the notation of its phases.
std::string generated_text(const chain::ChainDeclaration& chain) {
    std::vector<std::string> words;
    const auto add = [&](const std::string& text) {
        std::istringstream in(text);
        for (std::string word; in >> word;) {
            if (std::ranges::find(words, word) == words.end()) {
                words.push_back(word);
            }
        }
    };
    for (const chain::PhaseDeclaration& phase : chain.phases) {
        add(phase.words);
    }
    add(chain.remainder);
    std::string out;
    for (const std::string& word : words) {
        // A group that contains the quarter turn need not list the half turn.
        const bool is_said =
            word.back() == '2' &&
            std::ranges::find(words, word.substr(0, word.size() - 1)) != words.end();
        out += is_said ? "" : (out.empty() ? "" : ", ") + word;
    }
    return "<" + out + ">";
}

PhaseAccount judged(const chain::PhaseDeclaration& phase, const PhaseSize& size,
                    const Count& states, const Count& later) {
    PhaseAccount out;
    out.states = states;
    out.positions = size.positions;
    out.goal = size.goal;
    const Count seen = out.positions * later;
    const Count needed = out.goal * states;
    out.verdict = phase.pairs != chain::PairsGoal::Listed ? PhaseAccount::Verdict::Searched
                  : seen == needed                        ? PhaseAccount::Verdict::Exact
                  : seen < needed                         ? PhaseAccount::Verdict::Underdetermined
                                                          : PhaseAccount::Verdict::Overcounted;
    return out;
}

// Compares |A(n)| P(1) ... P(n) with N U(1) ... U(n), and checks the other conditions of the argument.
base::Status complete(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                      const std::vector<PhaseSize>& sizes, const PointModel& model,
                      const Groups& groups, const Count& remaining, Accounting& out) {
    Count seen = remaining;
    Count needed = out.states;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        seen = seen * sizes[i].positions;
        needed = needed * sizes[i].goal;
        const std::string& name = chain.phases[i].name;
        if (chain.phases[i].pairs != chain::PairsGoal::Listed) {
            out.why_not_complete = name + " is searched, and no list holds all that it looks at";
            return {};
        }
        REVENGE_TRY(const auto rotates,
                    has_rotations(cube, chain.phases[i], model, groups.moved[i]));
        if (!rotates) {
            out.why_not_complete = "the rotations of " + name + " are not made by its moves";
            return {};
        }
        if (!chain.phases[i].is_automatic &&
            !std::all_of(
                groups.moved.begin() + static_cast<std::ptrdiff_t>(i) + 1, groups.moved.end(),
                [&](const StabilizerChain& later) { return groups.moved[i].contains(later); })) {
            out.goals_to_join.push_back(i);
        }
    }
    out.is_complete = seen == needed;
    if (!out.is_complete) {
        out.why_not_complete =
            seen < needed
                ? "what its phases look at does not tell all states apart, or their moves "
                  "do not bring all of them to the next phase"
                : "some positions that its phases look at never occur";
    }
    return {};
}

}  // namespace

PhaseSize size_of(const coset::CosetSpace& space) {
    return {Count(space.positions()), Count(space.unrotated_goal().size())};
}

Result<Accounting> account(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                           const std::vector<PhaseSize>& sizes) {
    Accounting out;
    const PointModel model(cube.puzzle());
    REVENGE_TRY(const auto groups, groups_of(cube, chain, model));
    std::vector<Count> counts;
    const auto count = [&](const StabilizerChain& group) -> base::Status {
        REVENGE_TRY(auto patterns, group::count_patterns(group, model.looks()));
        counts.push_back(std::move(patterns));
        return {};
    };
    for (const StabilizerChain* group : {&groups.puzzle, &groups.all, &groups.moved.back()}) {
        REVENGE_TRY(count(*group));
    }
    out.puzzle_states = counts[0];
    out.states = counts[1];
    REVENGE_TRY(find_coverage(cube, model, groups, out));
    out.generated = generated_text(chain);
    REVENGE_TRY(complete(cube, chain, sizes, model, groups, counts[2], out));
    find_nesting(chain, groups, out);
    if (!out.is_nested) {
        return out;
    }
    counts.clear();
    for (const StabilizerChain& group : groups.moved) {
        REVENGE_TRY(count(group));
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        out.phases.push_back(judged(chain.phases[i], sizes[i], counts[i], counts[i + 1]));
    }
    return out;
}

namespace {

using Position = coset::CosetSpace::Position;

base::Error not_respected(const puzzle::Cube& cube, const coset::CosetSpace& space,
                          const chain::Move& move, const Position& expected,
                          const std::optional<Position>& shown) {
    std::string which = "reduced";
    for (std::size_t k = 0; shown && shown->reduced == expected.reduced && k < space.shape().size();
         ++k) {
        const std::uint64_t stride = space.strides()[k];
        if (shown->raw / stride % space.shape()[k] != expected.raw / stride % space.shape()[k]) {
            which = "raw, number " + std::to_string(k + 1);
            break;
        }
    }
    const std::string& phase = space.declaration().name;
    const std::string turns = notation::to_text(move.turns, cube.size());
    return {
        base::ErrorCode::Usage,
        phase + ": coordinate (" + which + ") is not respected by " + turns +
            ": what it shows after that move does not follow from what it shows before",
        {{"coordinate-not-respected", {{"phase", phase}, {"coordinate", which}, {"move", turns}}}}};
}

// Returns a random state that the phases from `phase` + 1 on can solve.
puzzle::State solvable_later(const puzzle::Cube& cube,
                             const std::vector<std::vector<puzzle::Transformation>>& later,
                             int steps, base::Random& random) {
    puzzle::State state = cube.puzzle().solved();
    for (const std::vector<puzzle::Transformation>& moves : later) {
        for (int step = 0; step < steps && !moves.empty(); ++step) {
            state = cube.puzzle().apply(state, moves[random.below(moves.size())]);
        }
    }
    return state;
}

}  // namespace

base::Status respected(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase, const coset::CosetSpace& space) {
    constexpr int kWalks = 50;
    constexpr int kSteps = 40;
    std::vector<std::vector<puzzle::Transformation>> later;
    for (std::size_t i = chain.phases.size() + 1; i-- > phase + 1;) {
        later.push_back(actions_of(cube, chain, i));
    }
    base::Random random(1);
    for (int walk = 0; walk < kWalks; ++walk) {
        // The first walk uses the phase's own moves alone.
        puzzle::State state =
            walk == 0 ? cube.puzzle().solved() : solvable_later(cube, later, kSteps, random);
        auto position = space.position_of(state);
        for (int step = 0; step < kSteps && position; ++step) {
            const std::size_t number = random.below(space.moves().size());
            const chain::Move& move = space.moves()[number];
            const Position expected = space.after_move(*position, static_cast<int>(number));
            state = cube.puzzle().apply(state, move.action);
            position = space.position_of(state);
            if (!position || !(*position == expected)) {
                return not_respected(cube, space, move, expected, position);
            }
        }
    }
    return {};
}

}  // namespace revenge::proof::phases
