// Solves cubes and other puzzles. Start here.
//
//     revenge::Solver solver({.cache = "/var/cache/my-program"});
//     const auto answer = solver.solve("R U2 Fw' D");  // or the 96 stickers
//     puts((answer ? answer->moves : answer.error().message).c_str());
//
// Make one Solver and keep it. It opens the tables of a method on first use, from the cache folder or by building and
// storing them, and shares them among all threads and all methods that need the same ones. docs/library.md is the
// guide, examples/solve.cpp a complete program.
//
// Nothing here prints, exits, reads the environment or throws, except that std::bad_alloc may pass through.
#pragma once

#include "revenge/base.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/solution.hpp"

namespace revenge {

namespace method {
class MethodCache;
class PuzzleContext;
class PuzzleContexts;
struct Rules;
struct MethodRow;
}  // namespace method

// Short names.
using method::Request;
using method::SolverSetup;
using solver::Solution;

// One phase's part of a solution as text.
struct PhaseText {
    std::string name;
    std::string achieves;
    std::string moves;
    int length = 0;
};

// A solution as text, with its figures.
struct SolutionText {
    std::string moves;
    std::string metric;
    int length = 0;  // in the metric
    std::optional<int> lower_bound{};
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<PhaseText> phases{};                     // solver::Solution::phases
    std::vector<std::pair<std::string, int>> lengths{};  // in each standard metric of the puzzle
};

// A solution whose text was parsed again and replayed by code that is independent of the solvers. Only verified() makes
// one, so a function that takes it needs no check of its own.
class REVENGE_EXPORT VerifiedSolution : public SolutionText {
  private:
    friend base::Result<VerifiedSolution> verified(const method::PuzzleContext& puzzle,
                                                   const puzzle::State& start,
                                                   const solver::Solution& solution,
                                                   method::Rules rules);
    explicit VerifiedSolution(SolutionText text) : SolutionText(std::move(text)) {}
};
using OnVerified = std::function<void(const VerifiedSolution&)>;

// Opens and shares the tables of all methods, and solves with them. THREADS: const use from any number of threads is
// safe; concurrent solves each have their own limits.
class REVENGE_EXPORT Solver {
  public:
    explicit Solver(method::SolverSetup setup);
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // Solves `state`, or brings it to request.target, and returns the moves, counted in the request's metric or costs.
    // A cube's state belongs to the puzzle::Cube of its size and may have any orientation; the solution may end in any
    // orientation. States of other and custom puzzles belong to the definition's puzzle(), and their solutions consist
    // of steps. A solved state needs no tables: its solution is empty and has no phases, whatever the method.
    // `on_improvement`, if given, is called in the calling thread with each solution that is shorter than all before
    // it; the last one is returned. ERRORS: NotFound, if there is no solution within the limits; Interrupted, if there
    // was none before the stop request; ImpossibleCube; Usage, for an invalid value or an option that the method does
    // not support (with the fact "unsupported-option"); TableDamaged and Resource from opening tables.
    base::Result<solver::Solution> solve(const puzzle::State& state,
                                         const method::Request& request = {},
                                         const solver::OnImprovement& on_improvement = {}) const;

    // Solves a puzzle given as text: moves, stickers or an object (method::PuzzleContext::read()). A scramble's inverse
    // is a known solution, which the method improves. `on_better` works like `on_improvement`. ERRORS: those above;
    // Usage and ImpossibleCube, with the place in the text; ReplayFailed.
    base::Result<VerifiedSolution> solve(std::string_view text, const method::Request& request = {},
                                         const OnVerified& on_better = {}) const;

    // Opens the method ahead of the first solve() and returns it. The method owns its tables and may outlive the
    // Solver. Limits have no effect, except that a stop request interrupts the building of tables and that
    // limits.progress, if set, receives the progress instead of the setup's sink. ERRORS: those of solve(). COMPLEXITY:
    // 1 to 10 s and up to several hundred MB if tables must be built (five-stage: minutes), tens of milliseconds if
    // they are read from files, microseconds if they are open.
    base::Result<std::shared_ptr<const solver::Method>> method(
        const method::Request& request) const;

    // Checks the request without opening tables, and returns the name of its method and its metric. ERRORS: those of
    // solve() that do not concern states or tables.
    base::Result<method::MethodSummary> summary(const method::Request& request) const;
    // For use inside the library: the registry row of the request's method; nullptr if there is no such method.
    const method::MethodRow* row(const method::Request& request) const;
    // Returns the methods of a puzzle, the default first; empty if it has no solver.
    static std::vector<std::string_view> methods(std::string_view puzzle);
    // Returns the default metric of a method for cubes.
    static puzzle::Metric default_metric(std::string_view method) noexcept;

  private:
    std::unique_ptr<method::MethodCache> methods_;
    std::unique_ptr<method::PuzzleContexts> puzzles_;  // of solve() for texts
};

// -------------------------------------------------------------------------------------------------
// Verified answers: solutions and scrambles of any puzzle, as text that was parsed again and replayed by check/, which
// shares no code with the solvers. The program, the server, the C API and the Python module return only these.
//
//     const auto puzzle = revenge::method::PuzzleContext::named("megaminx");
//     const auto position = puzzle->read("R++ D-- U");
//     const auto answer = revenge::solve(solver, *puzzle, *position, {.puzzle = "megaminx"});
//     if (answer) puts(answer->moves.c_str());

// Returns the costs in which the method counts moves. A generic method has its own costs; others use the request's.
REVENGE_EXPORT puzzle::Costs costs_of(const solver::Method& method, const method::Request& options);

// Returns the solution as text after replaying it. The solution's length is checked in `rules.costs`; `rules.length` is
// ignored. REQUIRES rules with costs. ERRORS: ReplayFailed, with all complaints.
REVENGE_EXPORT base::Result<VerifiedSolution> verified(const method::PuzzleContext& puzzle,
                                                       const puzzle::State& start,
                                                       const solver::Solution& solution,
                                                       method::Rules rules);

// Solves the position and returns the checked answer. The inverse of the position's scramble is a known solution, as
// above. `on_better` may be empty. ERRORS: those of Solver::solve(); ReplayFailed.
REVENGE_EXPORT base::Result<VerifiedSolution> solve(const Solver& solver,
                                                    const method::PuzzleContext& puzzle,
                                                    const method::Position& position,
                                                    method::Request options,
                                                    const OnVerified& on_better = {});

}  // namespace revenge
