// What a caller requests of a solver: the puzzle, the method, what moves cost, and when to stop.
//
//     revenge::method::Request request;
//     request.puzzle = "3x3x3";
//     request.method = "optimal";
//     request.limits.threads = 2;
//     auto solution = solver.solve(state, request);
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "revenge/base/progress.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/solver/chain_options.hpp"
#include "revenge/solver/short/tier.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::base {
class Shelf;
}

namespace revenge::method {

// What a Solver works with.
struct SolverSetup {
    // Where tables are kept between runs, an absolute or relative folder; made when first written to.
    // Several processes may share it. Empty, or not to be written: they are made in memory, each time.
    std::filesystem::path cache{};
    // What making tables may take, in bytes.
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    // Threads for making tables; 0: all cores.
    unsigned threads = 0;
    // Hears how far the making of tables is, from any thread; must outlive the Solver. May be null.
    base::ProgressSink* progress = nullptr;
    // Instead of a folder `cache`: where tables are kept is the caller's affair (revenge/shelf.hpp). Several Solvers
    // may have the same. What it keeps in memory comes on top of memory_bytes. With a folder as well no method can be
    // opened (Usage).
    std::shared_ptr<base::Shelf> shelf{};
};

// How one cube is to be solved. An option that is not as it is here by default, and that the method does not read, is
// refused: MethodRow::reads() is the list.
struct Request {
    // A puzzle that is built in: puzzle::builtin_names(). Or one of one's own, which goes before it.
    std::string puzzle = "4x4x4";
    std::shared_ptr<const puzzle::Definition> definition{};
    // One of Solver::methods(puzzle); of one's own puzzle, cycles. Empty: the puzzle's first that counts in the metric.
    std::string method{};
    // What counts as one move. `costs` (own costs of single moves of this puzzle; of cubes, of turns: a CostTable)
    // goes before it.
    puzzle::Metric metric = puzzle::Metric::Obtm;
    std::optional<puzzle::Costs> costs{};
    // Of puzzles that are no cubes: turn (any turn is 1) or quarter (each step of a turn is 1). Empty: the method's
    // own.
    std::string metric_name{};
    // A chain of one's own, the text of a TOML file as in docs/chain-format.md; `method` is then what
    // messages call it. Not with `moves`.
    std::string chain_text{};
    solver::ChainOptions chain{};  // for chains of phases only
    // If not empty: shortest algorithms, proven, over these turns and no others (a quarter turn stands
    // for all three amounts), without a method or a chain. For 2x2x2 to 5x5x5.
    puzzle::Algorithm moves{};
    // The state to be reached, held any way; absent: solved. Of a puzzle that is no cube: pieces that look alike have
    // to be in the places that they have when it is solved, in any order.
    std::optional<puzzle::State> target{};
    // For short only: larger tables find shorter solutions in the same time. Those that are not in the cache
    // are made, which takes seconds (small, medium) or a minute (large).
    solver::reduction::Tier tier = solver::reduction::Tier::Small;
    // Time (of the search; opening tables is not counted), nodes, length, threads, stop. Without any
    // limit an anytime method would go on for ever, so that the time is a second unless you say
    // otherwise. With a node limit and no time limit the answer is the same on every machine.
    solver::Limits limits{.time = std::chrono::seconds(1)};
    // Which of the cube's 48 symmetries it is looked at through: seeds that differ (mod 48) give answers
    // that are as good and look different. 0: as it is. Refused (Usage) beside a target, moves or costs.
    std::uint64_t seed = 0;
};

// What is known of a method before its tables are there.
struct MethodSummary {
    std::string name;
    puzzle::Costs costs;  // that it counts in
    // Of a method for any puzzle, which is made from it; else null.
    std::shared_ptr<const puzzle::Definition> definition{};
};

}  // namespace revenge::method
