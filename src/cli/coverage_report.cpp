#include "cli/coverage_report.hpp"

#include <fmt/format.h>

#include <utility>

#include "revenge/base/text.hpp"

namespace revenge::cli {

namespace {

using proof::phases::PhaseAccount;

std::string positions_of(const PhaseAccount& phase) {
    return base::counted(phase.positions.digits(), "position", "positions");
}

// "sees 4 of each 12": positions / goal against states / later states, as far as it divides.
std::string line_of(const std::string& name, const std::string& next, const PhaseAccount& phase) {
    switch (phase.verdict) {
        case PhaseAccount::Verdict::Underdetermined:
            return fmt::format(
                "{}: its {}, {} of them its goal, do not tell apart all {} that "
                "its moves make: "
                "some that it calls done cannot be finished by {}; add a coordinate for what it "
                "does not see",
                name, positions_of(phase), phase.goal.grouped(),
                base::counted(phase.states.digits(), "state", "states"), next);
        case PhaseAccount::Verdict::Overcounted:
            return fmt::format(
                "{}: some of its {} never occur: its coordinates depend on each other (a "
                "parity, for "
                "example)",
                name, positions_of(phase));
        case PhaseAccount::Verdict::Searched:
            return fmt::format("{}: searched; what it asks of pairs is not counted", name);
        case PhaseAccount::Verdict::Exact:
            break;
    }
    return {};
}

}  // namespace

std::vector<CoverageLine> coverage_report(const chain::ChainDeclaration& chain,
                                          const proof::phases::Accounting& accounting) {
    std::vector<CoverageLine> out;
    if (!accounting.makes_all) {
        out.push_back(
            {fmt::format("its moves, {}, make {} of the {} of the puzzle", accounting.generated,
                         accounting.states.grouped(),
                         base::counted(accounting.puzzle_states.digits(), "state", "states")),
             std::nullopt, false});
    }
    for (std::size_t i = 0; i < accounting.phases.size(); ++i) {
        const PhaseAccount& phase = accounting.phases[i];
        if (phase.verdict == PhaseAccount::Verdict::Exact) {
            continue;
        }
        const std::string next = i + 1 < chain.phases.size() ? chain.phases[i + 1].name
                                 : chain.remainder.empty()   ? "nothing that follows"
                                                             : "the remainder";
        CoverageLine line{line_of(chain.phases[i].name, next, phase), i};
        if (phase.verdict == PhaseAccount::Verdict::Underdetermined) {
            line.is_mistake = true;
            line.facts = {{"phase-is-blind",
                           {{"phase", chain.phases[i].name},
                            {"positions", phase.positions.grouped()},
                            {"goal", phase.goal.grouped()},
                            {"states", phase.states.grouped()}}}};
        }
        out.push_back(std::move(line));
    }
    const std::string kind =
        accounting.is_nested ? "nested" : "not nested (" + accounting.why_not_nested + ")";
    if (accounting.is_complete) {
        out.push_back({fmt::format("{}, and the phases account for all {}", kind,
                                   base::counted(accounting.states.digits(), "state", "states")),
                       std::nullopt, false});
    } else if (!accounting.is_nested) {
        out.push_back({fmt::format("{}, and the phases do not account for all states: {}", kind,
                                   accounting.why_not_complete),
                       accounting.first_outside, false});
    }
    return out;
}

}  // namespace revenge::cli
