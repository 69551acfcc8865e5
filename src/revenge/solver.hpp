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

#include <memory>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/request.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge {

namespace method {
class MethodCache;
struct AskedMethod;
}  // namespace method

// THREADS: const use from any number of threads at once is safe; solves run side by side, each with its
// own limits.
class Solver {
  public:
    explicit Solver(method::SolverSetup setup);
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
                                         const method::Request& options = {},
                                         const solver::OnImprovement& on_improvement = {}) const;

    // Opens the method, so that the first solve() need not. RETURNS it, for solving without looking
    // it up again; it keeps its tables, also after the Solver is gone. Limits play no part, but a
    // stop request breaks off the making of tables, and their progress, if given, hears of it instead of the setup's.
    // ERRORS: as solve().
    // COMPLEXITY: a second or ten and up to some hundred MB where tables must be made (five-stage:
    // minutes), some ten milliseconds where they are read, microseconds the second time.
    base::Result<std::shared_ptr<const solver::Method>> method(
        const method::Request& options) const;

    // RETURNS the method's name and what it counts in. COMPLEXITY: no tables are opened. ERRORS: those of method() that
    // are not about tables; Usage, a limit that the method does not read.
    base::Result<method::MethodSummary> outline(const method::Request& options) const;
    // RETURNS what says which options the method reads that `options` ask for; nullptr if there is no such method.
    const method::MethodRow* info(const method::Request& options) const;
    // RETURNS the methods of a puzzle, the default first; none if it has no solver.
    static std::vector<std::string_view> methods(std::string_view puzzle);
    // RETURNS the metric that a method is at home in.
    static puzzle::Metric default_metric(std::string_view method) noexcept;

  private:
    base::Result<std::shared_ptr<const solver::Method>> opened(
        const method::AskedMethod& asked) const;
    base::Result<std::shared_ptr<const solver::Method>> method_for_any_puzzle(
        const method::AskedMethod& asked) const;
    base::Result<method::MethodSummary> outlined(const method::AskedMethod& asked) const;

    std::unique_ptr<method::MethodCache> methods_;
};

}  // namespace revenge
