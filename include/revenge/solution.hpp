// Solutions, the limits within which they are searched, and the interface of an opened method.
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
// How a chain of phases is searched.

// The size of the tables of `short` on the 4x4x4: 76 MB, 256 MB, 448 MB or 1.4 GB of memory to build them and to solve.
enum class Tier : std::uint8_t { Browser, Small, Medium, Large };

enum class Heuristic {
    Tables,         // exact tables, of the phase or of parts of what it sees
    TwistDistance,  // C. Tsai's: per piece, summed per orbit, divided, the largest
};

struct ChainOptions {
    static constexpr int kMostRelax = 4;  // each more multiplies the time
    Heuristic heuristic = Heuristic::Tables;
    int relax = 0;         // 0 to kMostRelax
    int orientations = 1;  // 1 to 24
    bool cancel = true;    // across boundaries of phases
    // Where all coordinates are automatic: more than one candidate is followed through the phases, also in the first
    // run, and a remainder may be left to whoever asked.
    int width = 1;
    bool leaves_remainder = false;
    // Gives moves that are known to solve a cube where its own take more: for whoever wants a short solution, not one
    // by these phases. The solution has no phases then.
    bool accept_known = false;
};

}  // namespace revenge::solver

namespace revenge::base {
class KeptText;
struct Until;
}  // namespace revenge::base

namespace revenge::solver {

// -------------------------------------------------------------------------------------------------
// The interface of every solver: a state and limits in, a solution out, with better solutions reported as they are
// found.
//
// All solvers (chains of phases, the short solver, Larsen's, those of the 3x3x3) implement Method, so the program, the
// server and the batch runner depend only on this file. The turns of a solution, applied to the state, lead to a solved
// cube in any of its 24 orientations.

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
    // Its phases. Empty for a shortest solution, for a solved state, and for known moves returned by a method with
    // phases of its own.
    std::vector<PhaseSolution> phases;
    int length = 0;           // cost of its moves, in the metric asked for
    std::uint64_t nodes = 0;  // states expanded for this cube so far, without what was done ahead
    std::optional<int> lower_bound;  // no solution is shorter than this: proven, else absent
    double seconds = 0;              // since solve() was called
};

// Returns the solution of a solved state: no moves, which is optimal.
inline Solution nothing_to_do() {
    Solution out;
    out.lower_bound = 0;
    return out;
}

// Sets the moves of a solution from its phases, and the lengths of the phases and the solution. Half turns that cost
// more than two quarter turns are replaced by quarter turns.
REVENGE_EXPORT void sum_up(Solution& solution, const puzzle::Costs& costs);

// Returns known moves as a solution, simplified and counted.
REVENGE_EXPORT Solution solution_of(const puzzle::Moves& known,
                                    const puzzle::Definition& definition,
                                    const puzzle::Costs& costs);

// When to stop. Every limit is optional; a method stops soon after any of them is reached. A time limit ends what looks
// for something shorter: short looks for a first solution up to two seconds, a chain up to a minute.
struct REVENGE_EXPORT Limits {
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> max_length{};  // maximum length of a solution
    // The number of shortest solutions to find, at most, by methods that support Option::AllOptimal. Solutions that
    // differ in the order of turns about one axis, or in which layers of it turn and which stay, count once.
    std::size_t shortest = 1;
    unsigned threads = 0;  // 0: all cores; 512 at most
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    std::stop_token stop{};  // on a stop request: the best solution so far, or Interrupted
    // Moves that are known to solve the state, such as the inverse of a typed scramble; empty if unknown. A search
    // copies them, and steps are large, so front ends store at most notation::kMostKeptMoves of them. A method that
    // improves its solutions starts with these, simplified. A method that returns any solution (3-cycles, phases not
    // requested by name) returns them if they are shorter than its own. A method whose solutions have a particular form
    // (by phases, by formulas, by chosen moves, proven) ignores them. REQUIRES that they solve the state.
    puzzle::Moves known{};
    // Keeps what a search for a shortest solution has proven (base/kept_text.hpp): the same search continues from it
    // after it was stopped or killed. Removed once the solution is found. Optional; for methods that support
    // Option::Resume.
    std::shared_ptr<base::KeptText> resume{};
    // Receives proven bounds during a search for a shortest solution, from any thread. Optional.
    base::ProgressSink* progress = nullptr;

    // Returns the stop condition for work that began at `begin`; its time limit is at least `least`.
    base::Until until(std::chrono::steady_clock::time_point begin,
                      std::chrono::nanoseconds least = {}) const;
};

// The minimum time for finding a first solution; a shorter time limit does not end it.
inline constexpr std::chrono::milliseconds kFirstTime{
    2000};  // it takes 5 to 25 where the machine is not busy

// Returns the error of a method that found nothing within `limits`: NotFound, or Interrupted after a stop request.
REVENGE_EXPORT base::Error nothing_found(const Limits& limits);
// Returns the error of a method whose solutions are all too long, stopped or not: NotFound.
REVENGE_EXPORT base::Error nothing_short_enough(Limits limits);

// Called with each solution that is shorter than all before it, and with each of several shortest ones
// (Limits::shortest), in the thread that called solve().
using OnImprovement = std::function<void(const Solution&)>;

// Limits for solving hundreds of states with solutions of moderate length, as for scrambles.
struct QuickSolve {
    std::uint64_t nodes = 1'000'000'000;  // methods end by themselves
    bool ends_when_short = false;         // at the first solution that is short enough, or its best
};

// THREADS: const use from several threads at once is safe.
class REVENGE_EXPORT Method {
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
