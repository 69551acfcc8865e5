// Verified answers: solutions and scrambles of any puzzle, as text that was parsed again and replayed by check/, which
// shares no code with the solvers. The program, the server, the C API and the Python module return only these.
//
//     const auto puzzle = revenge::method::PuzzleContext::named("megaminx");
//     const auto position = puzzle->read("R++ D-- U");
//     const auto answer = revenge::solve(solver, *puzzle, *position, {.puzzle = "megaminx"});
//     if (answer) puts(answer->moves.c_str());
#pragma once

#include "revenge/base/require_cpp20.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "revenge/random_states.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

namespace revenge {

// Returns the costs in which the method counts moves. A generic method has its own costs; others use the request's.
puzzle::Costs costs_of(const solver::Method& method, const method::Request& options);

// Returns the solution as text after replaying it. The solution's length is checked in `rules.costs`; `rules.length` is
// ignored. REQUIRES rules with costs. ERRORS: ReplayFailed, with all complaints.
base::Result<VerifiedSolution> verified(const method::PuzzleContext& puzzle,
                                        const puzzle::State& start,
                                        const solver::Solution& solution, method::Rules rules);

// Solves the position and returns the checked answer. The inverse of the position's scramble is a known solution, as
// above. `on_better` may be empty. ERRORS: those of Solver::solve(); ReplayFailed.
base::Result<VerifiedSolution> solve(const Solver& solver, const method::PuzzleContext& puzzle,
                                     const method::Position& position, method::Request options,
                                     const OnVerified& on_better = {});

struct WrittenScramble {
    SolutionText answer;  // its moves lead to the state, as a replay has found
    method::Position made;
};

// Draws uniformly random states of any puzzle and returns the moves that lead to them as text. THREADS: one at a time.
//
//     auto scrambler = revenge::WrittenScrambler::make(solver, *puzzle, options, random);
//     const auto scramble = scrambler->next();
//     if (scramble) puts(scramble->answer.moves.c_str());
class WrittenScrambler {
  public:
    // Uses a method of the puzzle that was opened with options.solve. ERRORS: those of Scrambler::make() and
    // RandomStates::make().
    static base::Result<WrittenScrambler> make(method::PuzzleContext puzzle,
                                               std::shared_ptr<const solver::Method> method,
                                               ScrambleOptions options, const base::Random& random);
    // Opens the method first. ERRORS: in addition Usage, if options.solve is for another puzzle, and those of
    // Solver::method().
    static base::Result<WrittenScrambler> make(const Solver& solver, method::PuzzleContext puzzle,
                                               ScrambleOptions options, const base::Random& random);

    WrittenScrambler(WrittenScrambler&&) noexcept;
    WrittenScrambler& operator=(WrittenScrambler&&) noexcept;
    ~WrittenScrambler();

    // Work like Scrambler's. ERRORS: in addition ReplayFailed.
    base::Result<WrittenScramble> next();
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const WrittenScramble&)>& take);

  private:
    class Source;
    explicit WrittenScrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

// Draws random positions of any puzzle, all equally likely. THREADS: one at a time.
class RandomPositions {
  public:
    // The puzzle must outlive the object. ERRORS: those of RandomStates::make().
    static base::Result<RandomPositions> make(const method::PuzzleContext& puzzle,
                                              const base::Random& random);
    method::Position next();

  private:
    RandomPositions(const method::PuzzleContext& puzzle, const base::Random& random)
        : puzzle_(&puzzle), random_(random) {}

    const method::PuzzleContext* puzzle_;
    base::Random random_;                 // for cubes
    std::optional<RandomStates> states_;  // for other puzzles
};

}  // namespace revenge
