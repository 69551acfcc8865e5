// Solver: solves cubes and other puzzles. Start here.
//
//     const revenge::Solver solver({.cache = "/var/cache/my-program"});
//     const auto answer = solver.solve("R U2 Fw' D");  // or the 96 stickers
//     puts((answer ? answer->moves : answer.error().message).c_str());
//
// Create one Solver and keep it. It opens the tables of a method on first use: it reads them from
// the cache folder, or builds and stores them. All threads share them, and so do all methods that
// need the same tables. docs/library.md is the guide, and examples/solve.cpp is a complete program.
//
// The library never prints, exits, reads the environment or throws, except that std::bad_alloc may
// pass through.
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
struct ReplayRules;
struct MethodRow;
}  // namespace method

// Short names for the most common types.
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

// A solution as text, and its figures.
struct SolutionText {
    std::string moves;
    std::string metric;
    int length = 0;                    // in `metric`
    std::optional<int> lower_bound{};  // no solution is shorter; empty if nothing is proven
    std::uint64_t nodes = 0;           // positions searched
    double seconds = 0;                // since the search began
    std::vector<PhaseText> phases{};   // solver::Solution::phases
    std::vector<std::pair<std::string, int>> lengths{};  // by standard metric of the puzzle
};

// A solution whose text was parsed again and replayed by code that is independent of the solvers.
// Only verified() creates one, so a function that takes a VerifiedSolution need not check it.
class REVENGE_EXPORT VerifiedSolution : public SolutionText {
  private:
    friend base::Result<VerifiedSolution> verified(const method::PuzzleContext& puzzle,
                                                   const puzzle::State& start,
                                                   const solver::Solution& solution,
                                                   method::ReplayRules rules);
    explicit VerifiedSolution(SolutionText text) : SolutionText(std::move(text)) {}
};
// A callback that receives verified solutions.
using OnVerified = std::function<void(const VerifiedSolution&)>;

// Opens and shares the tables of all methods, and solves with them. THREADS: const use from any
// number of threads is safe; concurrent solves each have their own limits.
//
//     revenge::Request request;
//     request.metric = "sstm";
//     const auto solution = solver.solve(state, request);
//     if (solution) use(revenge::notation::to_text(solution->moves, 4), solution->length);
class REVENGE_EXPORT Solver {
  public:
    // Creates a solver. No tables are opened yet.
    explicit Solver(method::SolverSetup setup);
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // Solves `state`, or brings it to request.target, and returns the moves and their length in the
    // request's metric or costs. A cube's state belongs to the puzzle::Cube of its size and may
    // have any orientation; so may the cube after the solution. States of other and custom puzzles
    // belong to the definition's puzzle(), and their solutions consist of steps. A solved state
    // needs no tables: its solution is empty and has no phases, whatever the method.
    // `on_improvement`, if given, is called in the calling thread with each solution that is
    // shorter than all before it; the last one is returned. ERRORS: NotFound, if there is no
    // solution within the limits; Interrupted, if none was found before the stop request;
    // ImpossibleCube; Usage, for an invalid value or an option that the method does not support
    // (with the fact "unsupported-option"); TableDamaged and Resource, from opening tables.
    base::Result<solver::Solution> solve(const puzzle::State& state,
                                         const method::Request& request = {},
                                         const solver::OnImprovement& on_improvement = {}) const;

    // Solves a puzzle given as text: moves, stickers or a JSON object, as read by
    // method::PuzzleContext::read(). If the text is a scramble, its inverse is a known solution,
    // which the method improves. `on_better` works like `on_improvement`. ERRORS: those above;
    // Usage and ImpossibleCube, with the place in the text; ReplayFailed.
    base::Result<VerifiedSolution> solve(std::string_view text, const method::Request& request = {},
                                         const OnVerified& on_better = {}) const;

    // Opens the method ahead of the first solve() and returns it. The method owns its tables and
    // may outlive the Solver. The limits have no effect, with two exceptions: a stop request
    // interrupts the building of tables, and limits.progress, if set, receives the progress instead
    // of the setup's sink. ERRORS: those of solve(). COMPLEXITY: 1 to 10 s and up to several
    // hundred MB if tables must be built (five-stage: minutes), tens of milliseconds if they are
    // read from files, microseconds if they are open.
    base::Result<std::shared_ptr<const solver::Method>> method(
        const method::Request& request) const;

    // Checks the request without opening tables, and returns the name and costs of its method.
    // ERRORS: those of solve() that do not concern states or tables.
    base::Result<method::MethodSummary> summary(const method::Request& request) const;
    // For use inside the library. Returns the registered properties of the request's method;
    // nullptr if there is no such method.
    const method::MethodRow* row(const method::Request& request) const;
    // Returns the names of a puzzle's methods, the default first; empty if the puzzle has none.
    static std::vector<std::string_view> methods(std::string_view puzzle);
    // Returns the default metric of a method for cubes.
    static puzzle::Metric default_metric(std::string_view method) noexcept;

  private:
    std::unique_ptr<method::MethodCache> methods_;
    std::unique_ptr<method::PuzzleContexts> puzzles_;  // of solve() for texts
};

// -------------------------------------------------------------------------------------------------
// Verified answers: solutions of any puzzle as text that was parsed again and replayed by code that
// is independent of the solvers. All front ends return only these.
//
//     const auto puzzle = revenge::method::PuzzleContext::named("megaminx");
//     if (!puzzle) return complain(puzzle.error().message);
//     const auto position = puzzle->read("R++ D-- U");
//     if (!position) return complain(position.error().message);
//     const auto answer = revenge::solve(solver, *puzzle, *position, {.puzzle = "megaminx"});
//     if (answer) puts(answer->moves.c_str());

// Returns the costs in which the method counts moves: its own, or those of the request.
REVENGE_EXPORT puzzle::Costs costs_of(const solver::Method& method, const method::Request& options);

// Replays a solution and returns it as text. Its length is checked in `rules.costs`; `rules.length`
// is ignored. REQUIRES rules with costs. ERRORS: ReplayFailed, with all complaints.
REVENGE_EXPORT base::Result<VerifiedSolution> verified(const method::PuzzleContext& puzzle,
                                                       const puzzle::State& start,
                                                       const solver::Solution& solution,
                                                       method::ReplayRules rules);

// Solves a position and returns the verified answer. If the position was given by moves, their
// inverse is a known solution, which the method improves. `on_better` may be empty. ERRORS: those
// of Solver::solve(); ReplayFailed.
REVENGE_EXPORT base::Result<VerifiedSolution> solve(const Solver& solver,
                                                    const method::PuzzleContext& puzzle,
                                                    const method::Position& position,
                                                    method::Request options,
                                                    const OnVerified& on_better = {});

}  // namespace revenge
