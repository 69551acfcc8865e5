// The arguments for opening a method for cubes. A row of the registry (method/registry.hpp) names the function that
// takes them.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/cube3/kept_tables.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::solver::cube4 {
class KeptTables;
}

namespace revenge::solver {

struct Opening {
    const puzzle::CostTable& costs;  // what it counts in
    puzzle::Metric metric;           // the metric of the costs, if they are not custom
    Tier tier;                       // of `short`; Browser: two-phase has small tables, too
    base::Shelf& shelf;              // where tables are kept
    cube3::KeptTables& cube3;        // those of the 3x3x3, which several methods share
    cube4::KeptTables& cube4;        // those of the optimal 4x4x4
    unsigned threads;                // that make tables
    std::uint64_t memory_bytes;      // that they may take
    base::ProgressSink& progress;
    std::stop_token stop;

    // `what_needs`: "two-phase needs". ERRORS: Resource, if that is more memory than there may be.
    base::Status require_memory(const std::string& what_needs, std::uint64_t bytes,
                                std::string_view or_else = "") const;
};

using SharedMethod = std::shared_ptr<const Method>;

}  // namespace revenge::solver
