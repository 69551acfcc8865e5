// Solves cubes and other puzzles: the front door of the library.
//
//     revenge::Solver solver({.cache = "/var/cache/my-program"});
//     revenge::puzzle::Cube cube(4);
//     auto parsed = revenge::notation::parse_facelets(letters, cube);
//     auto solution = solver.solve(parsed->state);
//     if (solution) puts(revenge::notation::to_text(solution->moves, cube.size()).c_str());
//     else puts(solution.error().message.c_str());
//
// Make one Solver and keep it. It opens the tables of a method on first use, from the cache folder or by building and
// storing them, and shares them among all threads and all methods that need the same ones. docs/library.md is the
// guide, examples/solve.cpp a complete program.
//
// Nothing here prints, exits, reads the environment or throws, except that std::bad_alloc may pass through.
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
}

// THREADS: const use from any number of threads at once is safe; solves run side by side, each with its own limits.
class Solver {
  public:
    explicit Solver(method::SolverSetup setup);
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // Solves `state`, or takes it to request.target, and returns the moves, counted in the request's metric or costs.
    // The state of a cube is that of puzzle::Cube of its size, in any orientation; the solution ends in any
    // orientation. The states of other puzzles and of custom ones are those of the definition's puzzle(), and their
    // solutions have steps. A solved state needs no tables: its solution is empty and has no phases, whatever the
    // method. `on_improvement`, if given, is called with each solution that is shorter than all before it, in the
    // calling thread; the last one is returned. ERRORS: NotFound, none within the limits; Interrupted, none before the
    // stop request; ImpossibleCube; Usage, an invalid value, or an option that the method does not support (with the
    // fact "unsupported-option"); TableDamaged and Resource from opening tables.
    base::Result<solver::Solution> solve(const puzzle::State& state,
                                         const method::Request& request = {},
                                         const solver::OnImprovement& on_improvement = {}) const;

    // Opens the method, so that the first solve() need not, and returns it. It keeps its tables, also after the Solver
    // is gone. Limits play no part, except that a stop request interrupts the building of tables, and that
    // limits.progress, if given, receives its progress instead of the setup's. ERRORS: as solve(). COMPLEXITY: a
    // second to ten and up to some hundred MB where tables must be built (five-stage: minutes), tens of milliseconds
    // where they are read, microseconds the second time.
    base::Result<std::shared_ptr<const solver::Method>> method(
        const method::Request& request) const;

    // Checks the request and returns the name of its method and what it counts in. COMPLEXITY: no tables are opened.
    // ERRORS: those of solve() that are not about states or tables.
    base::Result<method::MethodSummary> summary(const method::Request& request) const;
    // Returns the registry row of the request's method; nullptr if there is no such method.
    const method::MethodRow* row(const method::Request& request) const;
    // Returns the methods of a puzzle, the default first; empty if it has no solver.
    static std::vector<std::string_view> methods(std::string_view puzzle);
    // Returns the default metric of a method for cubes.
    static puzzle::Metric default_metric(std::string_view method) noexcept;

  private:
    std::unique_ptr<method::MethodCache> methods_;
};

}  // namespace revenge
