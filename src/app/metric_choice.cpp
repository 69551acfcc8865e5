#include "app/metric_choice.hpp"

#include "app/input.hpp"
#include "revenge/notation/cost_file.hpp"

namespace revenge::app {

base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size) {
    const auto metric = puzzle::metric_named(options.metric.empty() ? "obtm" : options.metric);
    if (!metric) {
        return metric.error();
    }
    if (options.costs_file.empty()) {
        return MetricChoice{*metric, puzzle::CostTable(*metric, size)};
    }
    const auto text = read_text(options.costs_file, session.interrupt());
    if (!text) {
        return text.error();
    }
    auto costs = notation::parse_costs(*text, size, *metric, "own");
    if (!costs) {
        return base::behind(options.costs_file + ": ", costs.error());
    }
    return MetricChoice{*metric, *std::move(costs)};
}

}  // namespace revenge::app
