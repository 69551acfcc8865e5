// One puzzle that only its definition knows, and how it is solved: by a chain with automatic
// coordinates, or by cycles.
//
// Definitions have no symmetry to lean on but their rotations, and chains are made for the puzzle as it
// is held at first. So a cube with face centers is solved in the way of holding it that has them at home,
// and the moves are said as it was given. Every solution is read back from its text and made on the state
// before anybody sees it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "cli/twisty.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/quotient/solver.hpp"

namespace revenge::cli {

struct TwistySolver {
    std::string method;
    std::string metric;
    puzzle::Definition definition;
    std::function<base::Result<std::vector<quotient::SolvedPhase>>(const puzzle::State&)> solve;
};

// ERRORS: Usage; Resource.
base::Result<TwistySolver> make_twisty_solver(Session& session, const TwistyRequest& request);

// A solution that has been read back from its text and made on the state.
struct TwistyAnswer {
    std::string text;
    int length = 0;
    std::vector<quotient::SolvedPhase> phases;
    double seconds = 0;
};

// ERRORS: ImpossibleCube; Resource; Interrupted; ReplayFailed.
base::Result<TwistyAnswer> solve_checked(const TwistySolver& solver, const puzzle::State& state);

}  // namespace revenge::cli
