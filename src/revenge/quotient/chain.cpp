#include "revenge/quotient/chain.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/group/point_model.hpp"
#include "revenge/notation/move_text.hpp"

namespace revenge::quotient {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using coset::ChainDeclaration;
using coset::PhaseDeclaration;

std::string place(std::string_view file, const PhaseDeclaration& phase) {
    return std::string(file) + ":" + std::to_string(phase.moves_at.line) + ":" +
           std::to_string(phase.moves_at.column) + ": ";
}

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

}  // namespace

std::vector<group::Permutation> goal_group(const ChainDeclaration& chain, std::size_t phase) {
    std::vector<group::Permutation> out = unseen_elements(*chain.definition);
    add_generators(chain, chain.remainder_moves, out);
    for (std::size_t later = phase + 1; later < chain.phases.size(); ++later) {
        add_generators(chain, chain.phases[later].moves, out);
    }
    return out;
}

namespace {

// The space of a phase's moves for a goal, kept as `name`.
Result<Space> space_for(const ChainDeclaration& chain, const PhaseDeclaration& phase,
                        const puzzle::Costs& costs, const std::vector<group::Permutation>& goal,
                        const SpaceLimits& limits, const std::string& suffix) {
    SpaceLimits named = limits;
    named.name = chain.name + "." + phase.name + "." + costs.name() + suffix;
    auto space = Space::make(*chain.definition, costed(phase.moves, costs), goal, named);
    if (!space) {
        return Error{space.error().code,
                     chain.name + "/" + phase.name + ": " + space.error().message};
    }
    return space;
}

// Generators of everything that can be done to the pieces of an orbit.
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

}  // namespace

Result<Space> space_of(const ChainDeclaration& chain, std::size_t phase, const puzzle::Costs& costs,
                       const SpaceLimits& limits) {
    return space_for(chain, chain.phases[phase], costs, goal_group(chain, phase), limits, "");
}

namespace {

// Generators of the larger goal number `number` of a searched phase.
std::vector<group::Permutation> larger_goal(const ChainDeclaration& chain, std::size_t phase,
                                            std::size_t number) {
    const puzzle::Puzzle& puzzle = chain.definition->puzzle();
    const coset::LargerGoal& larger = chain.phases[phase].larger_goals[number];
    std::vector<group::Permutation> out = goal_group(chain, phase);
    add_generators(chain, larger.moves, out);
    for (std::size_t i = 0; i < puzzle.orbits().size() && !larger.orbits.empty(); ++i) {
        if (std::ranges::find(larger.orbits, i) == larger.orbits.end()) {
            add_all_of(puzzle, puzzle.orbits()[i], out);
        }
    }
    return out;
}

Error prunes_nothing(const ChainDeclaration& chain, std::size_t phase, std::size_t number) {
    return {ErrorCode::Usage, chain.name + "/" + chain.phases[phase].name + ": number " +
                                  std::to_string(number + 1) +
                                  " of its larger goals holds every state, so that it prunes "
                                  "nothing; expected a smaller one"};
}

}  // namespace

Result<PhaseSearch> search_of(const ChainDeclaration& chain, std::size_t phase,
                              const puzzle::Costs& costs, const SpaceLimits& limits) {
    const PhaseDeclaration& declared = chain.phases[phase];
    if (declared.engine == coset::Engine::Table) {
        auto space = space_of(chain, phase, costs, limits);
        return space ? PhaseSearch::of_table(*chain.definition, *std::move(space)) : space.error();
    }
    std::vector<Space> tables;
    for (std::size_t number = 0; number < declared.larger_goals.size(); ++number) {
        auto space = space_for(chain, declared, costs, larger_goal(chain, phase, number), limits,
                               "." + std::to_string(number + 1));
        if (!space) {
            return space.error();
        }
        if (space->entries() == 1) {
            return prunes_nothing(chain, phase, number);
        }
        tables.push_back(*std::move(space));
    }
    return PhaseSearch::make(*chain.definition, goal_group(chain, phase), std::move(tables));
}

Result<Space> remainder_space(const ChainDeclaration& chain, const puzzle::Costs& costs,
                              const SpaceLimits& limits) {
    SpaceLimits named = limits;
    named.name = chain.name + ".remainder." + costs.name();
    return Space::make(*chain.definition, costed(chain.remainder_moves, costs),
                       unseen_elements(*chain.definition), named);
}

namespace {

// By the orders of groups alone: tables of larger goals may take minutes to make.
Result<Finding> check_search(const ChainDeclaration& chain, std::size_t phase) {
    const std::vector<puzzle::Move>& moves = chain.phases[phase].moves;
    const auto count = class_count(*chain.definition, moves, goal_group(chain, phase));
    if (!count) {
        return count.error();
    }
    std::string text =
        chain.phases[phase].name + ": " + count->grouped() + " classes, searched with tables of";
    for (std::size_t number = 0; number < chain.phases[phase].larger_goals.size(); ++number) {
        const auto classes =
            class_count(*chain.definition, moves, larger_goal(chain, phase, number));
        if (!classes) {
            return classes.error();
        }
        if (*classes == group::Count(1)) {
            return prunes_nothing(chain, phase, number);
        }
        text += (number == 0 ? " " : ", ") + classes->grouped();
    }
    return Finding{false, text};
}

// Nothing if walking the phase's classes is a matter of seconds.
Result<std::optional<Finding>> too_many_to_walk(const ChainDeclaration& chain, std::size_t phase) {
    constexpr std::uint64_t kMostSteps = 50'000'000;  // the 2x2x2 whole: 33 million
    const std::vector<puzzle::Move>& moves = chain.phases[phase].moves;
    const auto count = class_count(*chain.definition, moves, goal_group(chain, phase));
    if (!count) {
        return count.error();
    }
    constexpr std::size_t kSafeDigits = 18;
    const std::string steps = (*count * group::Count(moves.size())).digits();
    if (steps.size() <= kSafeDigits && std::stoull(steps) <= kMostSteps) {
        return std::optional<Finding>();
    }
    return std::optional(Finding{
        false, chain.phases[phase].name + ": " + count->grouped() +
                   " classes, too many to walk for a check; making its table (revenge analyze) "
                   "shows whether its moves finish all of them"});
}

}  // namespace

Result<Start> start_of(const ChainDeclaration& chain) {
    const PhaseDeclaration& first = chain.phases.front();
    std::vector<puzzle::Move> all = first.moves;
    std::string words;
    for (const puzzle::BaseMove& move : chain.definition->moves()) {
        words += move.name + " ";
    }
    const auto everything = notation::move_set(*chain.definition, words);
    all.insert(all.end(), everything->begin(), everything->end());
    const auto below = goal_group(chain, 0);
    const auto whole = class_count(*chain.definition, all, below);
    const auto begun = class_count(*chain.definition, first.moves, below);
    if (!whole || !begun) {
        return whole ? begun.error() : whole.error();
    }
    return Start{*whole, *begun};
}

Result<group::StabilizerChain> whole_group(const ChainDeclaration& chain, std::size_t phase) {
    std::vector<group::Permutation> all = goal_group(chain, phase);
    add_generators(chain, chain.phases[phase].moves, all);
    return group::StabilizerChain::build(all,
                                         group::PointModel(chain.definition->puzzle()).degree());
}

Result<std::optional<Finding>> check_start(const ChainDeclaration& chain, std::string_view file) {
    const PhaseDeclaration& first = chain.phases.front();
    const auto start = start_of(chain);
    if (!start) {
        return start.error();
    }
    if (start->whole == start->begun) {
        return std::optional<Finding>();
    }
    return std::optional(
        Finding{true, place(file, first) + "phase '" + first.name + "' begins with " +
                          start->begun.grouped() + " classes, but the puzzle's moves make " +
                          start->whole.grouped() +
                          "; expected moves that, with those of later phases, generate all"});
}

namespace {

// A phase whose table is made at once.
Result<Finding> check_table(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                            const SpaceLimits& limits) {
    const PhaseDeclaration& declared = chain.phases[phase];
    const auto space =
        space_of(chain, phase, *puzzle::Costs::named(*chain.definition, chain.metric), limits);
    if (!space) {
        return space.error();
    }
    const std::string reached = group::Count(space->reached()).grouped();
    if (space->expected().digits() != std::to_string(space->reached())) {
        return Finding{
            true, place(file, declared) + "phase '" + declared.name + "': its moves finish only " +
                      reached + " of the " + space->expected().grouped() +
                      " classes that it can be left with, or its pieces, looked at one "
                      "kind at a time, do not tell these apart" +
                      (phase == 0 ? ""
                                  : ", so the goal of phase '" + chain.phases[phase - 1].name +
                                        "' is one that it cannot finish")};
    }
    return Finding{false, declared.name + ": " + reached + " classes, worst " +
                              std::to_string(space->worst()) + " " + chain.metric +
                              (space->entries() > space->reached()
                                   ? "; its table has " + group::Count(space->entries()).grouped() +
                                         " entries, the others cannot be met"
                                   : "")};
}

}  // namespace

Result<Finding> check_phase(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                            const SpaceLimits& limits) {
    const PhaseDeclaration& declared = chain.phases[phase];
    const auto placed = [&](const Result<Finding>& found) -> Result<Finding> {
        return found ? found
                     : Error{found.error().code, place(file, declared) + found.error().message};
    };
    if (declared.engine == coset::Engine::Search) {
        return placed(check_search(chain, phase));
    }
    auto skipped = too_many_to_walk(chain, phase);
    if (!skipped) {
        return placed(skipped.error());
    }
    return *skipped ? **std::move(skipped) : placed(check_table(chain, phase, file, limits));
}

}  // namespace revenge::quotient
