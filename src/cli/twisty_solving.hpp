// One puzzle that only its definition knows, and how it is solved.
//
// Every solution is read back from its text and made on the state before anybody sees it.
#pragma once

#include <memory>
#include <string>

#include "app/session.hpp"
#include "cli/twisty.hpp"
#include "revenge/base/result.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge::cli {

struct TwistySolver {
    std::shared_ptr<const DefinedMethod> method;
    solver::Limits limits;

    const puzzle::Definition& definition() const noexcept { return method->definition(); }
};

// ERRORS: Usage; Resource; Interrupted.
base::Result<TwistySolver> make_twisty_solver(app::Session& session, const TwistyRequest& request);

// ERRORS: NotFound; ImpossibleCube; Resource; Interrupted; ReplayFailed.
base::Result<ReplayedSolution> solve_checked(app::Session& session, const TwistySolver& solver,
                                             const puzzle::State& state);

}  // namespace revenge::cli
