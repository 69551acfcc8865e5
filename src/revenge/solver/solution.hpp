// What every solver takes and gives: a state and limits in, a solution out, better ones on the way.
//
// All solvers (chains of phases, the short solver, Larsen's, the 3x3x3's) stand behind Method, so
// that the program, the server and the batch runner know only this file. A solution is in the frame
// of the cube in hand: its turns, applied to the state, give a solved cube in any of its 24
// orientations.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/moves.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::base {
struct Until;
}

namespace revenge::solver {

// One phase's part of a solution. The moves of all phases, one after the other, are the solution;
// where a turn was merged across a boundary, it counts with the earlier phase.
struct PhaseSolution {
    std::string name;      // "phase-3", as in the chain's declaration
    std::string subgroup;  // what the phase's moves generate, as written: "<R, L, F2, B2, Uw2>"
    std::string achieves;  // in words: "every wing pair has one wing in each orbit"
    puzzle::Moves moves;
    int length = 0;  // cost of its moves, in the metric asked for
    std::uint64_t nodes = 0;
};

struct Solution {
    puzzle::Moves moves;  // without whole-cube rotations
    // Its parts. None of a shortest solution, of what is solved already, and of known moves where a method goes through
    // phases of its own.
    std::vector<PhaseSolution> phases;
    int length = 0;           // cost of its moves, in the metric asked for
    std::uint64_t nodes = 0;  // states expanded for this cube so far, without what was done ahead
    std::optional<int> lower_bound;  // no solution is shorter than this: proven, else absent
    double seconds = 0;              // since solve() was called
};

// RETURNS the solution of what is solved already: no moves, and none are fewer.
inline Solution nothing_to_do() {
    Solution out;
    out.lower_bound = 0;
    return out;
}

// Gives a solution the moves of its phases, and these and itself their lengths. Half turns that cost more than two
// quarter turns are written as these.
void sum_up(Solution& solution, const puzzle::Costs& costs);

// RETURNS the solution that known moves are, simplified and counted.
Solution solution_of(const puzzle::Moves& known, const puzzle::Definition& definition,
                     const puzzle::Costs& costs);

// When to stop. Every limit is optional; a method stops soon after any of them is reached. A time limit ends what looks
// for something shorter: short looks for a first solution up to two seconds, a chain up to a minute.
struct Limits {
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> max_length{};  // solutions longer than this are not wanted
    unsigned threads = 0;             // 0: all cores; 512 at most
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    std::stop_token stop{};  // asked to stop: give the best so far, else Interrupted
    // Moves that are known to solve the state, as the undoing of a typed scramble does. None: none are known. A search
    // copies them, and steps are long: front ends keep no more than notation::kMostKeptMoves of them.
    // A method that looks for shorter and shorter solutions begins with these, simplified; one that gives any solution
    // (3-cycles, phases that nobody asked for by name) gives them where they are shorter than its own. One that gives a
    // solution of its own kind (by phases, by formulas, by chosen moves, proven) passes them over. REQUIRES that they
    // solve the state.
    puzzle::Moves known{};
    // Hears what is proven while a shortest solution is looked for, from any thread. May be null.
    base::ProgressSink* progress = nullptr;

    // RETURNS until when work goes on that began then: its time is no shorter than `least`.
    base::Until until(std::chrono::steady_clock::time_point begin,
                      std::chrono::nanoseconds least = {}) const;
};

// Any answer is better than none: no limit of time ends the search for the first one earlier.
inline constexpr std::chrono::milliseconds kFirstTime{
    2000};  // it takes 5 to 25 where the machine is not busy

// RETURNS the error of a method that has found nothing within `limits`: NotFound, or Interrupted where a stop was asked
// for.
base::Error nothing_found(const Limits& limits);
// RETURNS that of a method whose solutions are all too long, whether it was stopped or not: NotFound.
base::Error nothing_short_enough(Limits limits);

// Called with each solution that is shorter than all before it, in the thread that called solve().
using OnImprovement = std::function<void(const Solution&)>;

// What a method is given for a solution that will do where hundreds are wanted, as for scrambles.
struct QuickSolve {
    std::uint64_t nodes = 1'000'000'000;  // methods end by themselves
    bool ends_when_short = false;         // at the first solution that is short enough, or its best
};

// THREADS: const use from several threads at once is safe.
class Method {
  public:
    Method() = default;
    Method(const Method&) = delete;
    Method& operator=(const Method&) = delete;
    virtual ~Method() = default;

    virtual std::string_view name() const noexcept = 0;

    // Solves `state`. RETURNS the shortest solution found within the limits. ERRORS: NotFound (none
    // within the limits, the sentence says which), Interrupted (none before the stop request),
    // ImpossibleCube, TableDamaged, Resource. `on_improvement` may be empty.
    virtual base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                         const OnImprovement& on_improvement) const = 0;

    virtual QuickSolve quick_solve() const noexcept { return {}; }
};

}  // namespace revenge::solver
