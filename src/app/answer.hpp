// A solution that has passed its replay, with the question that it answers. The program prints no others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver.hpp"

namespace revenge::app {

// The question, which is the same for all puzzles of a batch.
struct SolveQuery {
    std::string method;
    puzzle::Costs costs{puzzle::CostTable(puzzle::Metric::Obtm, 4)};
    bool rotations = false;                 // the answer may contain x y z
    puzzle::Algorithm allowed{};            // --moves: the only turns allowed
    std::optional<puzzle::State> target{};  // --to: the target instead of the solved cube
    std::vector<std::string> patterns{};    // --to with dots, or several targets: Request::patterns
    std::optional<chain::ChainDeclaration>
        chain{};  // the chain that the method follows, for --explain

    bool has_target() const noexcept { return target.has_value() || !patterns.empty(); }
};

struct SolvedPosition {
    method::Position position;
    solver::Solution solution;
    VerifiedSolution answer;  // the solution as text, replayed
};

// Replays `solution` and its phases. ERRORS: ReplayFailed, after writing a report to a file that the message names.
base::Result<SolvedPosition> checked_answer(const method::PuzzleContext& puzzle,
                                            const SolveQuery& query,
                                            const method::Position& position,
                                            const solver::Solution& solution);

// Returns "R U2 ... // 43 obtm, 58 sstm, 43 btm". The line is still an algorithm, since // begins a comment.
std::string answer_line(const VerifiedSolution& answer);

}  // namespace revenge::app
