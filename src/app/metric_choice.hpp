// What counts as one move, by name, with the user's own costs over it.
#pragma once

#include <optional>
#include <string>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::app {

// --metric and --costs. `metric` empty: not given. `notation`: how the turns of a cube's costs are read.
struct MetricOptions {
    std::string metric{};
    std::string costs_file{};
    std::string notation = "slice";
};
struct MetricChoice {
    puzzle::Metric metric;
    puzzle::CostTable costs;
};
// Of a cube. ERRORS: Usage; Resource.
base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size);

// RETURNS what moves of any puzzle cost; `own_metric` is what counts where no metric is given. ERRORS: as above.
base::Result<puzzle::Costs> chosen_costs(Session& session, const MetricOptions& options,
                                         const puzzle::Definition& definition,
                                         const std::string& own_metric);

}  // namespace revenge::app
