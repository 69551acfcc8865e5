// The solvers by the names that users know them by.
#pragma once

#include <memory>
#include <string>

#include "cli/options.hpp"
#include "cli/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::cli {

struct MethodRequest {
    std::string method;  // a name, a chain file, or empty: the default of the puzzle
    int size = 4;
    MetricChoice metric{puzzle::Metric::Obtm, puzzle::CostTable(puzzle::Metric::Obtm, 4)};
    solver::ChainOptions chain;  // for chains only
    unsigned threads = 0;
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
};

inline constexpr const char* kMethodWords =
    "short|eight-phase|five-stage|larsen|two-phase|optimal|thistlethwaite";

// RETURNS the metric that a method counts in unless told otherwise.
std::string default_metric(const std::string& method);

// RETURNS the solver; making it may build or load tables, with progress in the session.
// ERRORS: Usage, naming the methods that the puzzle has; TableDamaged; Resource; Interrupted.
base::Result<std::unique_ptr<solver::Method>> make_method(Session& session,
                                                          const MethodRequest& request);

}  // namespace revenge::cli
