// Solutions and scrambles of any puzzle as texts that have been read back and replayed by check/, which shares nothing
// with the solvers: the only ones that program, server, C API and Python show.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "revenge/random_states.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

namespace revenge {

struct PhaseAnswer {
    std::string name;
    std::string achieves;
    std::string moves;
    int length = 0;
};

struct Answer {
    std::string moves;
    std::string metric;
    int length = 0;  // in the metric
    std::optional<int> lower_bound{};
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<PhaseAnswer> phases{};  // solver::Solution::phases
    method::Lengths lengths{};          // in the metrics that all objects of the puzzle have
};
using OnAnswer = std::function<void(const Answer&)>;

// RETURNS what the method counts in: its own metric where only its definition knows the puzzle.
puzzle::Costs costs_of(const solver::Method& method, const method::Request& options);

// RETURNS the solution as text. Its length is held to `rules.costs`, whatever `rules.length` is. REQUIRES rules with
// costs. ERRORS: ReplayFailed, with all complaints.
base::Result<Answer> answer_of(const method::PuzzleContext& puzzle, const puzzle::State& start,
                               const solver::Solution& solution, method::Rules rules);

// RETURNS the solution that `solve` ends with, as `check` makes it of one; `on_better`, which may be empty, gets each
// better one on the way, checked as well. Moves that made the position are known to solve it backward, where it is to
// be solved: `target` is none. What is solved already, however it is held, is not given to `solve`. ERRORS: those of
// both.
template <class Checked>
base::Result<Checked> checked_solution(
    const method::PuzzleContext& puzzle, const method::Position& position,
    const std::optional<puzzle::State>& target, solver::Limits limits,
    const std::function<base::Result<solver::Solution>(const solver::Limits&,
                                                       const solver::OnImprovement&)>& solve,
    const std::function<base::Result<Checked>(const solver::Solution&)>& check,
    const std::function<void(const Checked&)>& on_better) {
    if (!target && puzzle.is_solved(position.state)) {
        auto nothing = check(solver::nothing_to_do());
        if (nothing && on_better) {
            on_better(*nothing);
        }
        return nothing;
    }
    if (!target && limits.known.empty()) {
        limits.known = position.undoing;
    }
    base::Status sound;
    solver::OnImprovement on_improvement;
    if (on_better) {
        on_improvement = [&](const solver::Solution& solution) {
            const auto checked = check(solution);
            if (!checked) {
                sound = checked.error();
            } else if (sound) {
                on_better(*checked);
            }
        };
    }
    const auto solution = solve(limits, on_improvement);
    if (!sound) {
        return sound.error();
    }
    return solution ? check(*solution) : solution.error();
}

// Moves that made the position are known, as above. ERRORS: as Solver::solve(); ReplayFailed. `on_better`
// may be empty.
base::Result<Answer> solve(const Solver& solver, const method::PuzzleContext& puzzle,
                           const method::Position& position, method::Request options,
                           const OnAnswer& on_better = {});

struct WrittenScramble {
    Answer answer;  // its moves make the state
    method::Position made;
};

// Uniformly random states of any puzzle, as texts of the moves that make them. THREADS: one at a time.
class WrittenScrambler {
  public:
    // REQUIRES a method of the puzzle, opened with options.solve. ERRORS: as Scrambler::make(), RandomStates::make().
    static base::Result<WrittenScrambler> make(method::PuzzleContext puzzle,
                                               std::shared_ptr<const solver::Method> method,
                                               ScrambleOptions options, const base::Random& random);
    // Opens the method. ERRORS also: Usage, if options.solve is for another puzzle; as Solver::method().
    static base::Result<WrittenScrambler> make(const Solver& solver, method::PuzzleContext puzzle,
                                               ScrambleOptions options, const base::Random& random);

    WrittenScrambler(WrittenScrambler&&) noexcept;
    WrittenScrambler& operator=(WrittenScrambler&&) noexcept;
    ~WrittenScrambler();

    // As Scrambler::scrambles(). ERRORS also: ReplayFailed.
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const WrittenScramble&)>& take);

  private:
    class Source;
    explicit WrittenScrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

// Random positions of any puzzle, all equally likely. THREADS: one at a time.
class RandomPositions {
  public:
    // REQUIRES a puzzle that outlives this. ERRORS: as RandomStates::make().
    static base::Result<RandomPositions> make(const method::PuzzleContext& puzzle,
                                              const base::Random& random);
    method::Position next();

  private:
    RandomPositions(const method::PuzzleContext& puzzle, const base::Random& random)
        : puzzle_(&puzzle), random_(random) {}

    const method::PuzzleContext* puzzle_;
    base::Random random_;                 // of cubes
    std::optional<RandomStates> states_;  // of other puzzles
};

}  // namespace revenge
