// The solvers by the names that users know them by.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::cli {

struct MethodRequest {
    std::string method;  // empty: the default of the puzzle
    int size = 4;
    puzzle::CostTable costs{puzzle::Metric::Obtm, 4};
};

inline constexpr const char* kMethodWords = "thistlethwaite";

// RETURNS the solver; making it may build or load tables, with progress in the session.
// ERRORS: Usage, naming the methods that the puzzle has; TableDamaged; Resource; Interrupted.
base::Result<std::unique_ptr<solver::Method>> make_method(Session& session,
                                                          const MethodRequest& request);

}  // namespace revenge::cli
