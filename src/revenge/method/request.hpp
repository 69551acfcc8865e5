// A request: everything a caller can ask of a solver, in one value.
//
//     revenge::method::Request request;
//     request.puzzle = "3x3x3";
//     request.method = "optimal";
//     request.limits.threads = 2;
//     auto solution = solver.solve(state, request);
//
// Each field is an option of options.hpp. Setting one that the method does not support is an error, whichever front end
// the request comes from. Front ends record in `given` what their user set, so that an option set to its default value
// is checked as well, and in `spelling` how errors name it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/options.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/solver/chain_options.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::base {
class Shelf;
}

namespace revenge::method {

// Where a Solver keeps its tables, and what building them may take.
struct SolverSetup {
    // Folder in which tables are stored between runs, absolute or relative; created when first written to. Several
    // processes may share it. Where it is empty or cannot be written, tables are built in memory each time.
    std::filesystem::path cache{};
    // Maximum memory for building tables, in bytes.
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    // Threads that build tables; 0: all cores.
    unsigned threads = 0;
    // Receives progress while tables are built; called from any thread. Optional; must outlive the Solver.
    base::ProgressSink* progress = nullptr;
    // A custom store for tables (revenge/shelf.hpp), instead of a folder. Several Solvers may share it. The memory it
    // uses comes on top of memory_bytes. Setting both a store and a folder is an error (Usage) when a method is opened.
    std::shared_ptr<base::Shelf> shelf{};
};

struct Request {
    // A built-in puzzle (puzzle::builtin_names()), or a custom one, which takes precedence.
    std::string puzzle = "4x4x4";
    std::shared_ptr<const puzzle::Definition> definition{};
    // One of Solver::methods(puzzle). Default: the puzzle's first method that counts in the metric.
    std::string method{};
    // The metric: obtm, sstm, btm, obqtm, sqtm or bqtm for cubes, turn or quarter for other puzzles. Default: that of
    // the chain or method.
    std::string metric{};
    // Custom costs of single moves of this puzzle, instead of a metric. For cubes these are costs of turns, a
    // CostTable.
    std::optional<puzzle::Costs> costs{};
    // A custom chain: the text of a TOML file as in docs/chain-format.md. `method` is then its name in messages. Cannot
    // be combined with `moves`.
    std::string chain_text{};
    solver::ChainOptions chain{};  // how a chain is searched
    // If not empty: searches for a shortest, proven solution that uses only these turns, without a method or a chain. A
    // quarter turn stands for all three amounts. For 2x2x2 to 7x7x7.
    puzzle::Algorithm moves{};
    // The state to reach, in any orientation. Default: solved. For puzzles other than cubes, pieces that look alike
    // must be in the places where they are when the puzzle is solved, in any order.
    std::optional<puzzle::State> target{};
    // States to reach instead, by the stickers that matter: 6 N^2 letters each, faces URFDLB, a dot for any colour
    // (read_target() in target.hpp). One of them is reached, in any orientation. For cubes, by methods that prove.
    std::vector<std::string> patterns{};
    // The size of short's tables. Larger tables find shorter solutions in the same time. Missing tables are built,
    // which takes seconds (small, medium) or a minute (large).
    solver::Tier tier = solver::Tier::Small;
    // Opens the tables with which a seed gives the same scramble in every front end, those that WebAssembly has:
    // `short` and two-phase their smallest, whatever `tier` is. docs/seeds.md. Only for methods with
    // MethodRow::has_tables_of_seeds.
    bool uses_tables_of_seeds = false;
    // Limits of the search: time (not counting the opening of tables), nodes, length, threads, stop. Default: one
    // second, since an anytime method without limits never ends. With a node limit and no time limit the solution is
    // the same on every machine.
    solver::Limits limits{.time = std::chrono::seconds(1)};
    // Solves the cube conjugated by symmetry `seed % 48`. Different seeds give different, equally good solutions.
    // Cannot be combined with a target, moves or costs.
    std::uint64_t seed = 0;

    // The options that the caller set. Fields that differ from their defaults count as set anyway.
    OptionSet given{};
    Spelling spelling = Spelling::Keyword;

    // Returns true if something else than the solved state is to be reached.
    bool has_target() const noexcept { return target.has_value() || !patterns.empty(); }
};

// The properties of a method that need no tables.
struct MethodSummary {
    std::string name;     // "short", a chain's name, or "moves"
    puzzle::Costs costs;  // that lengths are counted in
    std::shared_ptr<const puzzle::Definition> definition;
    // The built-in puzzle whose method it is, where a custom puzzle is that one under other names; else empty.
    std::string built_in{};
};

// Returns the options that were set: `request.given`, and the fields that differ from their defaults.
OptionSet options_set(const Request& request);

// ERRORS: Usage, for a value outside the range of its option, and for options that exclude each other.
base::Status require_valid(const Request& request);

}  // namespace revenge::method
