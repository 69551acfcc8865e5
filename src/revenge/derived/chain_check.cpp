#include "revenge/derived/chain_check.hpp"

#include "revenge/base/message.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/notation.hpp"

namespace revenge::derived {

using base::Error;
using base::Result;
using chain::ChainDeclaration;
using chain::PhaseDeclaration;

namespace {

std::string place(std::string_view file, const PhaseDeclaration& phase) {
    return std::string(file) + ":" + std::to_string(phase.moves_at.line) + ":" +
           std::to_string(phase.moves_at.column) + ": ";
}

// Returns the error for a phase whose moves cannot finish all classes: "3", "at most 3".
Finding finishes_only(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                      const std::string& finished, const std::string& classes) {
    const PhaseDeclaration& declared = chain.phases[phase];
    return {true, place(file, declared) + "phase '" + declared.name + "': its moves finish only " +
                      finished + " of the " + classes +
                      " classes that it can be left with, or its pieces, looked at one "
                      "kind at a time, do not tell these apart" +
                      (phase == 0 ? ""
                                  : ", so the goal of phase '" + chain.phases[phase - 1].name +
                                        "' is one that it cannot finish")};
}

// Returns " searched with tables of 420, 140". The sizes come from orders of groups alone, because tables of larger
// goals may take minutes to build. ERRORS: Usage, for a larger goal that prunes nothing.
Result<std::string> larger_tables(const ChainDeclaration& chain, std::size_t phase) {
    std::string text = " searched with tables of";
    for (std::size_t number = 0; number < chain.phases[phase].larger_goals.size(); ++number) {
        REVENGE_TRY(const auto classes, class_count(*chain.definition, chain.phases[phase].moves,
                                                    larger_goal(chain, phase, number)));
        if (classes == group::Count(1)) {
            return prunes_nothing(chain, phase, number);
        }
        text += (number == 0 ? " " : ", ") + classes.grouped();
    }
    return text;
}

// Returns true if enumerating the phase's classes takes only seconds.
bool is_quick_to_walk(const group::Count& classes, std::size_t moves) {
    constexpr std::uint64_t kMaxSteps = 50'000'000;  // the 2x2x2 whole: 33 million
    return classes * group::Count(moves) <= group::Count(kMaxSteps);
}

// Decides, if possible without enumeration, if the moves finish all classes.
Finding by_orders(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                  const Finishing& known, const std::string& tables) {
    if (known.most < known.classes) {
        return finishes_only(chain, phase, file, "at most " + known.most.grouped(),
                             known.classes.grouped());
    }
    return {false, chain.phases[phase].name + ": " + known.classes.grouped() + " classes," +
                       (tables.empty() ? " too many to walk for a check" : tables) +
                       (known.is_all ? "; its moves finish all of them"
                                     : "; whether its moves finish all of them is not known from "
                                       "the orders of groups")};
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
    REVENGE_TRY(const auto start, start_of(chain));
    if (start.whole == start.begun) {
        return std::optional<Finding>();
    }
    return std::optional(
        Finding{true, place(file, first) + "phase '" + first.name + "' begins with " +
                          start.begun.grouped() + " classes, but the puzzle's moves make " +
                          start.whole.grouped() +
                          "; expected moves that, with those of later phases, generate all"});
}

namespace {

// Checks a phase by enumerating its classes.
Result<Finding> by_walking(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                           const std::string& tables, const SpaceLimits& limits) {
    REVENGE_TRY(
        const auto space,
        space_of(chain, phase, *puzzle::Costs::named(*chain.definition, chain.metric), limits));
    const std::string reached = group::Count(space.reached()).grouped();
    if (space.expected() != group::Count(space.reached())) {
        return finishes_only(chain, phase, file, reached, space.expected().grouped());
    }
    const std::string unmet = space.table().unreached() > 0
                                  ? "; of its table's entries " +
                                        group::Count(space.table().unreached()).grouped() +
                                        " cannot be met"
                                  : "";
    return Finding{false, chain.phases[phase].name + ": " + reached + " classes," +
                              (tables.empty() ? " worst " + std::to_string(space.table().worst()) +
                                                    " " + chain.metric + unmet
                                              : tables)};
}

Result<Finding> found_in(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                         const SpaceLimits& limits) {
    const PhaseDeclaration& declared = chain.phases[phase];
    REVENGE_TRY(const auto known,
                finishing(*chain.definition, declared.moves, goal_group(chain, phase)));
    std::string tables;
    if (declared.engine == chain::Engine::Search) {
        REVENGE_TRY(auto larger, larger_tables(chain, phase));
        tables = std::move(larger);
    }
    return is_quick_to_walk(known.classes, declared.moves.size())
               ? by_walking(chain, phase, file, tables, limits)
               : by_orders(chain, phase, file, known, tables);
}

}  // namespace

Result<Finding> check_phase(const ChainDeclaration& chain, std::size_t phase, std::string_view file,
                            const SpaceLimits& limits) {
    auto found = found_in(chain, phase, file, limits);
    return found ? found : base::with_prefix(place(file, chain.phases[phase]), found.error());
}

}  // namespace revenge::derived
