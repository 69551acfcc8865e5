// A solution that has passed its replay: the only kind that is ever printed.
#pragma once

#include <optional>
#include <string>

#include "app/position.hpp"
#include "revenge/base/result.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::app {

// What was asked: the same for all cubes of a batch.
struct Question {
    std::string puzzle;
    std::string method;
    puzzle::Metric metric = puzzle::Metric::Obtm;
    puzzle::CostTable costs{puzzle::Metric::Obtm, 4};
    bool rotations = false;                          // the answer may have x y z
    puzzle::Algorithm allowed{};                     // --moves: these turns and no others
    std::optional<check::StickerCube> target{};      // --to: instead of the solved cube
    std::optional<coset::ChainDeclaration> chain{};  // that the method follows, to be explained
};

struct Answer {
    std::string input;
    std::string facelets;  // what was solved
    solver::Solution solution;
    check::Replay replay;  // its lengths are the ones that are printed
};

// Replays `solution` on the cube's stickers, its phases as well. ERRORS: ReplayFailed; a report has
// then been written to a file that the message names.
base::Result<Answer> checked_answer(const Question& question, const Position& position,
                                    const solver::Solution& solution);

// RETURNS "R U2 ...  // 43 obtm, 58 sstm, 43 btm": an algorithm still, since // begins a comment.
std::string answer_line(const Question& question, const Answer& answer);

}  // namespace revenge::app
