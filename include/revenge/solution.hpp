// Solutions, the limits of a search, and the interface of an opened method.
//
//     const auto method = solver.method({.method = "short"});  // revenge/solver.hpp
//     if (!method) return complain(method.error().message);
//     revenge::solver::Limits limits;
//     limits.time = std::chrono::seconds(2);
//     const auto solution = (*method)->solve(state, limits, {});
//     if (solution) use(solution->moves, solution->length);
//
// Most programs call Solver::solve() instead, which opens the method and applies the limits of a
// request.
#pragma once

#include "revenge/base.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver {

// -------------------------------------------------------------------------------------------------
// Search options: the table size of the method `short`, and how a chain of phases is searched.
//
//     revenge::Request request;
//     request.method = "eight-phase";
//     request.chain.relax = 1;

// The size of the tables of `short` on the 4x4x4. Building them and solving with them takes 76 MB,
// 256 MB, 448 MB or 1.4 GB of memory.
enum class Tier : std::uint8_t { Browser, Small, Medium, Large };

// The lower bounds with which a chain's phases are searched.
enum class Heuristic {
    Tables,         // exact tables of the phase, or of parts of what it observes
    TwistDistance,  // C. Tsai's: distances of pieces, summed and divided; the maximum of orbits
};

// How a chain of phases is searched.
struct ChainOptions {
    static constexpr int kMaxRelax = 4;  // each step multiplies the time
    Heuristic heuristic = Heuristic::Tables;
    // The number of moves, 0 to kMaxRelax, by which a phase may exceed its shortest path if the
    // complete solution gets shorter.
    int relax = 0;
    // The number of orientations of the cube to try, 1 to 24.
    int orientations = 1;
    // Cancels and merges turns across boundaries of phases.
    bool cancel = true;
    // For chains whose coordinates are all automatic: the number of candidates to follow through
    // the phases from the first run on.
    int width = 1;
    // For the same chains: leaves what remains after the last phase to the caller.
    bool leaves_remainder = false;
    // Returns Limits::known instead of the chain's own solution if they are shorter. The solution
    // then has no phases.
    bool accept_known = false;
};

}  // namespace revenge::solver

namespace revenge::base {
struct StopCondition;
}  // namespace revenge::base

namespace revenge::solver {

// -------------------------------------------------------------------------------------------------
// Method: the interface of every solver. It takes a state and limits, reports better solutions as
// they are found, and returns the best one.
//
// The turns of a solution, applied to the state, lead to a solved cube in any of its 24
// orientations.

// One phase's part of a solution. The moves of all phases, concatenated, are the solution. A turn
// that was merged across a boundary belongs to the earlier phase.
struct PhaseSolution {
    std::string name;      // as in the chain's declaration: "phase-3"
    std::string subgroup;  // the group that the phase's moves generate: "<R, L, F2, B2, Uw2>"
    std::string achieves;  // in words: "every wing pair has one wing in each orbit"
    puzzle::Moves moves;
    int length = 0;  // the cost of its moves, in the requested metric
    std::uint64_t nodes = 0;
};

// A solution and its figures.
struct Solution {
    puzzle::Moves moves;  // without whole-cube rotations
    // The phases. Empty for a shortest solution, for a solved state, and if a method with phases
    // returns known moves.
    std::vector<PhaseSolution> phases;
    int length = 0;                  // the cost of its moves, in the requested metric
    std::uint64_t nodes = 0;         // states expanded for this state so far, without preparation
    std::optional<int> lower_bound;  // proven: no solution is shorter; empty if nothing is proven
    double seconds = 0;              // since solve() was called
};

// Returns the solution of a solved state: no moves, proven to be shortest.
inline Solution nothing_to_do() {
    Solution out;
    out.lower_bound = 0;
    return out;
}

// Sets the moves of a solution from its phases, and the lengths of the phases and of the solution.
// Half turns that cost more than two quarter turns are replaced by quarter turns.
REVENGE_EXPORT void sum_up(Solution& solution, const puzzle::Costs& costs);

// Returns known moves as a solution: simplified, with their length.
REVENGE_EXPORT Solution solution_of(const puzzle::Moves& known,
                                    const puzzle::Definition& definition,
                                    const puzzle::Costs& costs);

// When to stop a search. Every limit is optional; a method stops soon after any of them is reached.
//
//     const revenge::solver::Limits limits{.time = std::chrono::seconds(5), .max_length = 40};
//
// A time limit ends the search for shorter solutions. If no solution has been found yet, `short`
// continues for up to two seconds, and a chain for up to a minute.
struct REVENGE_EXPORT Limits {
    std::optional<std::chrono::nanoseconds> time{};
    // The maximum number of positions to search.
    std::optional<std::uint64_t> nodes{};
    // The maximum length of a solution.
    std::optional<int> max_length{};
    // The maximum number of shortest solutions to find, for methods that support
    // Option::AllOptimal. Solutions that differ only in the order of turns about one axis, or in
    // which of its layers turn and which stay, count as one.
    std::size_t shortest = 1;
    // The number of threads, at most 512. 0: all cores.
    unsigned threads = 0;
    // The maximum memory of methods that fill memory as they search.
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    // A stop request ends the search with the best solution so far, or with the error Interrupted.
    std::stop_token stop{};
    // Moves that are known to solve the state, such as the inverse of a typed scramble; empty if
    // unknown. A method that improves its solutions starts with these, simplified. A method that
    // returns any solution (3-cycles, phases not requested by name) returns them if they are
    // shorter than its own. A method whose solutions have a particular form (by phases, by
    // formulas, by chosen moves, proven) ignores them. A search copies them, so store at most
    // notation::kMaxKeptMoves. REQUIRES that they solve the state.
    puzzle::Moves known{};
    // Stores the proven results of a search for a shortest solution, so that the same search can
    // continue after it was stopped or killed. The text is removed when the solution is found.
    // Null: nothing is stored. For methods that support Option::Resume.
    std::shared_ptr<base::StoredText> resume{};
    // Receives proven bounds during the search for a shortest solution, from any thread. May be
    // null.
    base::ProgressSink* progress = nullptr;

    // Returns the stop condition for work that began at `begin`. Its time limit is at least
    // `least`.
    base::StopCondition until(std::chrono::steady_clock::time_point begin,
                              std::chrono::nanoseconds least = {}) const;
};

// The minimum time for finding a first solution; a shorter time limit does not end that search. It
// takes 5 to 25 ms on an idle machine.
inline constexpr std::chrono::milliseconds kFirstTime{2000};

// Returns the error of a method that found nothing within `limits`: NotFound, or Interrupted after
// a stop request.
REVENGE_EXPORT base::Error nothing_found(const Limits& limits);
// Returns the error of a method whose solutions are all too long: NotFound, even after a stop
// request.
REVENGE_EXPORT base::Error nothing_short_enough(Limits limits);

// A callback that receives each solution that is shorter than all before it, and each of several
// shortest ones (Limits::shortest), in the thread that called solve().
using OnImprovement = std::function<void(const Solution&)>;

// Limits for solving hundreds of states with solutions of moderate length, as scramblers do.
struct QuickSolve {
    std::uint64_t nodes = 1'000'000'000;  // the default never ends a search
    bool ends_when_short = false;  // stop at the first solution that is short enough, or the best
};

// An opened method: a solving algorithm with its tables (Solver::method()). Solver::solve() replays
// the solutions that a method returns; a program that calls a method itself should replay them
// (method::PuzzleContext::replay()). THREADS: const use from several threads at once is safe.
class REVENGE_EXPORT Method {
  public:
    Method() = default;
    Method(const Method&) = delete;
    Method& operator=(const Method&) = delete;
    virtual ~Method() = default;

    // Returns the method's name: "short", a chain's name, ...
    virtual std::string_view name() const noexcept = 0;

    // Solves `state` and returns the shortest solution found within the limits. `on_improvement`
    // may be empty. ERRORS: NotFound, if no solution is within the limits (the message names the
    // limit); Interrupted, if none was found before the stop request; ImpossibleCube; TableDamaged;
    // Resource.
    virtual base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                         const OnImprovement& on_improvement) const = 0;

    // Returns the limits with which scramblers call this method.
    virtual QuickSolve quick_solve() const noexcept { return {}; }
};

}  // namespace revenge::solver
