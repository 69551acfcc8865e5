// The library's Solver as the program sets it up: tables in the user's cache, progress on the terminal,
// chain files read from disk.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/metric_choice.hpp"
#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/solver.hpp"

namespace revenge::app {

struct MethodRequest {
    std::string method;            // a name, a chain file, or empty: the default of the puzzle
    std::string puzzle = "4x4x4";  // built in, or a file
    MetricChoice metric{puzzle::Metric::Obtm, puzzle::CostTable(puzzle::Metric::Obtm, 4)};
    solver::ChainOptions chain;  // for chains only
    unsigned threads = 0;
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    puzzle::Algorithm moves{};                                      // --moves
    std::optional<puzzle::State> target{};                          // --to
    solver::reduction::Tier tier = solver::reduction::Tier::Small;  // for short only
    // Of a puzzle that is no cube, instead of `metric`; empty, null: the method's own.
    std::string metric_name{};
    std::optional<puzzle::Costs> costs{};
    std::shared_ptr<const puzzle::Definition> definition{};  // of a file's puzzle, as it was read
    std::string chain_text{};  // of a chain's file; where it has not been read set_metric() does so
};

// --table-size; empty is small. ERRORS: Usage.
base::Result<solver::reduction::Tier> parse_tier(const std::string& text);

// Says what moves of the puzzle cost to the method that the request names: what it counts in unless told otherwise.
// ERRORS: Usage; Resource.
base::Status set_metric(MethodRequest& request, Session& session, const MetricOptions& options,
                        const method::PuzzleContext& puzzle);

// A method, what it counts in, and what the library calls the request.
struct OpenedMethod {
    std::shared_ptr<const solver::Method> method;  // null: not opened
    std::string name;
    puzzle::Costs costs;
    method::Request options;
};

// RETURNS the solver; making it may build or load tables, with progress in the session. Notes say where another method
// than the one that is asked for is taken, or would find much shorter solutions.
// ERRORS: Usage, naming the methods that the puzzle has; TableDamaged; Resource, also a chain's file that cannot be
// read; Interrupted.
base::Result<OpenedMethod> make_method(Session& session, const MethodRequest& request);

// RETURNS the same without opening the method, for what is solved already. ERRORS: those that are not about tables.
base::Result<OpenedMethod> outlined_method(Session& session, const MethodRequest& request);

// RETURNS a Solver for this run. Without a cache folder a note says so.
Solver make_solver(Session& session, unsigned threads, std::uint64_t memory_bytes);

}  // namespace revenge::app
