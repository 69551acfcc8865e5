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
#include "revenge/solver/cube3/stored_tables.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::solver::cube4 {
class StoredTables;
}

namespace revenge::solver {

struct Opening {
    const puzzle::CostTable& costs;  // the costs of moves
    puzzle::Metric metric;           // the metric of the costs, if they are not custom
    Tier tier;                       // of `short`; with Browser, two-phase has small tables as well
    base::TableStore& table_store;   // the table store
    cube3::StoredTables& cube3;      // the tables of the 3x3x3, which several methods share
    cube4::StoredTables& cube4;      // the tables of the optimal 4x4x4
    unsigned threads;                // the number of threads that build tables
    std::uint64_t memory_bytes;      // the maximum memory for building tables
    base::ProgressSink& progress;
    std::stop_token stop;

    // Checks that `bytes` are within the limit. `what_needs` begins the message: "two-phase needs". ERRORS: Resource.
    base::Status require_memory(const std::string& what_needs, std::uint64_t bytes,
                                std::string_view or_else = "") const;
};

using SharedMethod = std::shared_ptr<const Method>;

}  // namespace revenge::solver
