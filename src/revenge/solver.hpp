// Solves cubes: the front door of the library.
//
//     revenge::Solver solver({.cache = "/var/cache/my-program"});
//     revenge::puzzle::Cube cube(4);
//     auto parsed = revenge::notation::parse_facelets(letters, cube);
//     auto solution = solver.solve(parsed->state);
//     if (solution) puts(revenge::notation::to_text(solution->moves, cube.size()).c_str());
//     else puts(solution.error().message.c_str());
//
// A Solver is made once and kept. It opens the tables of a method when the method is first used (from the
// cache folder, or it makes them and stores them there) and shares them among all threads and all
// methods that need the same. docs/library.md is the guide; examples/solve.cpp a whole program.
//
// Nothing here prints, exits, reads the environment or throws; std::bad_alloc may come from below.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
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

namespace revenge {

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
// refused: MethodInfo::reads() is the list.
struct SolveOptions {
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
struct MethodOutline {
    std::string name;
    puzzle::Costs costs;  // that it counts in
    // Of a method for any puzzle, which is made from it; else null.
    std::shared_ptr<const puzzle::Definition> definition{};
};

class OpenedMethods;
struct AskedMethod;
struct MethodInfo;

// THREADS: const use from any number of threads at once is safe; solves run side by side, each with its
// own limits.
class Solver {
  public:
    explicit Solver(SolverSetup setup);
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // RETURNS the turns that solve `state`, or take it to options.target (a state of puzzle::Cube of the puzzle's size;
    // the cube may be held any way, and is solved some way round), counted in options.metric; empty if it is
    // solved. Of puzzles that are no cubes, and of options.definition: both are of the definition's puzzle(), and
    // the solution has steps. `on_improvement`, if given, is called with each solution that is shorter than those
    // before it, in the calling thread; the last of them is what is returned. A puzzle that is solved, held any way,
    // needs no tables: its solution has no phases, whatever the method.
    // ERRORS: NotFound, none within the limits; Interrupted, none before the stop request;
    // ImpossibleCube; Usage, an option that cannot be, with the words there are, or that the method does not read
    // (with the fact "unread-option"); TableDamaged and Resource from opening tables.
    base::Result<solver::Solution> solve(const puzzle::State& state,
                                         const SolveOptions& options = {},
                                         const solver::OnImprovement& on_improvement = {}) const;

    // Opens the method, so that the first solve() need not. RETURNS it, for solving without looking
    // it up again; it keeps its tables, also after the Solver is gone. Limits play no part, but a
    // stop request breaks off the making of tables, and their progress, if given, hears of it instead of the setup's.
    // ERRORS: as solve().
    // COMPLEXITY: a second or ten and up to some hundred MB where tables must be made (five-stage:
    // minutes), some ten milliseconds where they are read, microseconds the second time.
    base::Result<std::shared_ptr<const solver::Method>> method(const SolveOptions& options) const;

    // RETURNS the method's name and what it counts in. COMPLEXITY: no tables are opened. ERRORS: those of method() that
    // are not about tables; Usage, a limit that the method does not read.
    base::Result<MethodOutline> outline(const SolveOptions& options) const;
    // RETURNS what says which options the method reads that `options` ask for; nullptr if there is no such method.
    const MethodInfo* info(const SolveOptions& options) const;
    // RETURNS the methods of a puzzle, the default first; none if it has no solver.
    static std::vector<std::string_view> methods(std::string_view puzzle);
    // RETURNS the metric that a method is at home in.
    static puzzle::Metric default_metric(std::string_view method) noexcept;

  private:
    base::Result<std::shared_ptr<const solver::Method>> opened(const AskedMethod& asked) const;
    base::Result<std::shared_ptr<const solver::Method>> method_for_any_puzzle(
        const AskedMethod& asked) const;
    base::Result<MethodOutline> outlined(const AskedMethod& asked) const;

    std::unique_ptr<OpenedMethods> methods_;
};

}  // namespace revenge
