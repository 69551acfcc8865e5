// A solution that has passed its replay, with the question that it answers: the only kind that is ever printed.
#pragma once

#include <optional>
#include <string>

#include "revenge/answers.hpp"
#include "revenge/base/result.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::app {

// What was asked: the same for all puzzles of a batch.
struct Question {
    std::string method;
    puzzle::Costs costs{puzzle::CostTable(puzzle::Metric::Obtm, 4)};
    bool rotations = false;                          // the answer may have x y z
    puzzle::Algorithm allowed{};                     // --moves: these turns and no others
    std::optional<puzzle::State> target{};           // --to: instead of the solved cube
    std::optional<coset::ChainDeclaration> chain{};  // that the method follows, to be explained
};

struct Solved {
    method::Position position;
    solver::Solution solution;
    Answer answer;  // the solution as text, replayed
};

// Replays `solution`, its phases as well. ERRORS: ReplayFailed; a report has then been written to a file that the
// message names.
base::Result<Solved> checked_answer(const method::PuzzleContext& puzzle, const Question& question,
                                    const method::Position& position,
                                    const solver::Solution& solution);

// RETURNS "R U2 ...  // 43 obtm, 58 sstm, 43 btm": an algorithm still, since // begins a comment.
std::string answer_line(const Answer& answer);

}  // namespace revenge::app
