// The metric by name, optionally overridden by custom costs.
#pragma once

#include <string>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::app {

// --metric and --costs. An empty `metric` was not given. `notation` is the reading of turns in a cube's cost file.
struct MetricOptions {
    std::string metric{};
    std::string costs_file{};
    std::string notation = "slice";
};
struct MetricChoice {
    puzzle::Metric metric;
    puzzle::CostTable costs;
};
// Returns the choice for a cube. ERRORS: Usage; Resource.
base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size);

// Returns the costs of moves of any puzzle; `own_metric` applies if no metric is given. ERRORS: as above.
base::Result<puzzle::Costs> chosen_costs(Session& session, const MetricOptions& options,
                                         const puzzle::Definition& definition,
                                         const std::string& own_metric);

}  // namespace revenge::app
