#include "app/metric_choice.hpp"

#include <utility>

#include "app/input.hpp"
#include "app/readings.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"

namespace revenge::app {

namespace {

constexpr const char* kOwnCosts = "own";

// Returns the result of `parse` on the file's text. ERRORS: those of reading and parsing, with the file's name.
template <class Parse>
auto parsed_costs(Session& session, const std::string& file, const Parse& parse)
    -> decltype(parse(std::string())) {
    REVENGE_TRY(const auto text, read_text(file, session.interrupt()));
    auto costs = parse(text);
    return costs ? std::move(costs) : base::with_prefix(file + ": ", costs.error());
}

}  // namespace

base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size) {
    REVENGE_TRY(const auto metric, puzzle::metric_or_default(options.metric));
    if (options.costs_file.empty()) {
        return MetricChoice{metric, puzzle::CostTable(metric, size)};
    }
    REVENGE_TRY(const auto reading, notation::reading_named(options.notation));
    auto parsed = parsed_costs(session, options.costs_file, [&](const std::string& text) {
        return notation::parse_costs(text, size, metric, kOwnCosts, reading);
    });
    if (!parsed) {
        return parsed.error();
    }
    note_readings(session, parsed->notes, {options.costs_file});
    return MetricChoice{metric, std::move(parsed->costs)};
}

base::Result<puzzle::Costs> chosen_costs(Session& session, const MetricOptions& options,
                                         const puzzle::Definition& definition,
                                         const std::string& own_metric) {
    MetricOptions asked = options;
    if (asked.metric.empty()) {
        asked.metric = own_metric;
    }
    if (const int size = definition.cube_size(); size > 0 && !asked.costs_file.empty()) {
        auto choice = metric_choice(session, asked, size);
        return choice ? base::Result<puzzle::Costs>(std::move(choice->costs)) : choice.error();
    }
    auto metric = puzzle::Costs::named(definition, asked.metric);
    if (!metric || asked.costs_file.empty()) {
        return metric;
    }
    return parsed_costs(session, asked.costs_file, [&](const std::string& text) {
        return notation::parse_costs(text, definition, *std::move(metric), kOwnCosts);
    });
}

}  // namespace revenge::app
