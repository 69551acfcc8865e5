// What counts as one move, by name, with the user's own costs over it.
#pragma once

#include <string>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::app {

// --metric and --costs. `metric` empty: not given.
struct MetricOptions {
    std::string metric;
    std::string costs_file;
};
struct MetricChoice {
    puzzle::Metric metric;
    puzzle::CostTable costs;
};
// ERRORS: Usage; Resource.
base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size);

}  // namespace revenge::app
