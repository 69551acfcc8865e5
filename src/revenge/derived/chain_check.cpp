#include "revenge/derived/chain_check.hpp"

#include "revenge/derived/chain_spaces.hpp"
#include "revenge/notation/move_text.hpp"

namespace revenge::derived {

using base::Error;
using base::Result;
using coset::ChainDeclaration;
using coset::PhaseDeclaration;

namespace {

std::string place(std::string_view file, const PhaseDeclaration& phase) {
    return std::string(file) + ":" + std::to_string(phase.moves_at.line) + ":" +
           std::to_string(phase.moves_at.column) + ": ";
}

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
    return std::optional(
        Finding{false, chain.phases[phase].name + ": " + count->grouped() +
                           " classes, too many to walk for a check; making its table "
                           "shows whether its moves finish all of them"});
}

}  // namespace

Result<Start> start_of(const ChainDeclaration& chain) {
    const PhaseDeclaration& first = chain.phases.front();
    std::vector<puzzle::Move> all = first.moves;
    const std::vector<puzzle::Move> everything = notation::all_moves(*chain.definition);
    all.insert(all.end(), everything.begin(), everything.end());
    const auto below = goal_group(chain, 0);
    const auto whole = class_count(*chain.definition, all, below);
    const auto begun = class_count(*chain.definition, first.moves, below);
    if (!whole || !begun) {
        return whole ? begun.error() : whole.error();
    }
    return Start{*whole, *begun};
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
    return Finding{
        false, declared.name + ": " + reached + " classes, worst " +
                   std::to_string(space->table().worst()) + " " + chain.metric +
                   (space->table().unreached() > 0
                        ? "; of its table's entries " +
                              group::Count(space->table().unreached()).grouped() + " cannot be met"
                        : "")};
}

}  // namespace

Result<Finding> check_phase(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                            const SpaceLimits& limits) {
    const PhaseDeclaration& declared = chain.phases[phase];
    const auto placed = [&](const Result<Finding>& found) -> Result<Finding> {
        return found ? found : base::behind(place(file, declared), found.error());
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

}  // namespace revenge::derived
