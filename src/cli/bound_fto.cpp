#include "cli/bound_fto.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "app/compact_json.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/group/counting_bound.hpp"
#include "revenge/solver/fto/upper_bound.hpp"

namespace revenge::cli {

std::optional<int> tell_counting_bound(app::Session& session, const puzzle::Definition& definition,
                                       const puzzle::Costs& costs) {
    const auto bound = group::counting_bound(definition, costs);
    if (!bound) {
        session.note(fmt::format("no lower bound by counting: {}", bound.error().message));
        return std::nullopt;
    }
    session.tell(
        fmt::format("At least {} {}: some position of the {} needs that many, in any orientation, "
                    "because its {} positions outnumber "
                    "the {} sequences of fewer moves.",
                    bound->moves, costs.name(), definition.name(), bound->positions.grouped(),
                    bound->sequences.grouped()));
    return bound->moves;
}

base::Result<app::ExitCode> bound_fto(app::Session& session, const std::string& metric) {
    REVENGE_TRY(const auto definition, puzzle::builtin_definition("fto"));
    REVENGE_TRY(const auto costs,
                puzzle::Costs::named(definition, metric.empty() ? "turn" : metric));
    if (costs.name() != "turn") {
        return base::Error{
            base::ErrorCode::Usage,
            "--metric: the bound for the fto counts in turn, in which all its turns cost 1"};
    }
    session.progress().report({"tables of the fto", 0, 0, "tables"});
    const solver::fto::FtoTables tables{base::OnShare()};
    REVENGE_TRY(const auto steps,
                solver::fto::upper_bound(tables, session.progress(), session.stop()));
    int sum = 0;
    nlohmann::ordered_json phases = nlohmann::ordered_json::array();
    for (const solver::fto::UpperBoundStep& step : steps) {
        sum += step.worst;
        session.tell(fmt::format("{:56} {:2} turn  all of {}", step.name, step.worst,
                                 base::counted(step.positions, "position")));
        phases.push_back({{"name", step.name}, {"worst", step.worst}});
    }
    session.tell(fmt::format(
        "\n{} turn: every position of the fto is solved, in its orientation, in at most that many, "
        "the sum of the worst cases.",
        sum));
    const auto least = tell_counting_bound(session, definition, costs);
    if (session.tells_json) {
        session.out().line(app::compact(
            {{"schema", 1},
             {"chain", "fto"},
             {"metric", costs.name()},
             {"phases", std::move(phases)},
             {"sum", sum},
             {"bound", sum},
             {"lower_bound", least ? nlohmann::ordered_json(*least) : nlohmann::ordered_json()},
             {"lines", session.told()}}));
    }
    return app::ExitCode::Done;
}

}  // namespace revenge::cli
