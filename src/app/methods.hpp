// The library's Solver as the program sets it up: tables in the user's cache folder, progress on the terminal, chain
// and cost files read from disk.
//
//     method::Request request;                             // as the command's options say
//     set_costs(session, request, options.metric, puzzle)  // --metric, --costs, and the text of a chain file
//     const Solver solver = make_solver(session, threads, memory);
//     const auto opened = open_method(session, solver, request);
#pragma once

#include <memory>
#include <string>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/solver.hpp"

namespace revenge::app {

// The metric by name, optionally overridden by custom costs.

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

// Sets what moves of the puzzle cost. Where the method is a chain file, its text is read into the request as well.
// ERRORS: Usage; Resource.
base::Status set_costs(Session& session, method::Request& request, const MetricOptions& options,
                       const method::PuzzleContext& puzzle);

struct OpenedMethod {
    std::shared_ptr<const solver::Method> method;  // null: only summarized
    std::string name;
    puzzle::Costs costs;
    method::Request request;
};

// Opens the method; this may build or load tables, with progress in the session. Notes report that another method than
// the requested one is used, or that another one would find much shorter solutions.
// ERRORS: Usage, naming the puzzle's methods; TableDamaged; Resource; Interrupted.
base::Result<OpenedMethod> open_method(Session& session, const Solver& solver,
                                       const method::Request& request);

// Returns the same without opening the method, for puzzles that are solved already. ERRORS: those that are not about
// tables.
base::Result<OpenedMethod> summarize_method(Session& session, const Solver& solver,
                                            const method::Request& request);

// Returns a Solver for this run. A note reports a missing cache folder.
Solver make_solver(Session& session, unsigned threads, std::uint64_t memory_bytes);

}  // namespace revenge::app
