#include "cli/twisty_solving.hpp"

#include <utility>

#include "app/input.hpp"
#include "app/methods.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"

namespace revenge::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

Result<TwistySolver> make_twisty_solver(app::Session& session, const TwistyRequest& request) {
    const auto memory = app::parse_bytes("--memory", request.memory);
    if (!memory) {
        return memory.error();
    }
    SolveOptions options;
    options.puzzle = request.puzzle;
    options.method = request.method;
    options.metric_name = request.metric;
    options.limits.stop = session.stop();
    options.chain.relax = request.relax;
    if (request.puzzle.ends_with(".tws") || request.puzzle.ends_with(".json")) {
        auto definition = app::definition_named(session, request.puzzle);
        if (!definition) {
            return definition.error();
        }
        options.definition = std::make_shared<const puzzle::Definition>(*std::move(definition));
    }
    if (request.method.ends_with(".toml")) {
        auto text = app::read_text(request.method, session.interrupt());
        if (!text) {
            return text.error();
        }
        options.chain_text = *std::move(text);
    }
    const auto opened = app::open_method(session, options, 0, *memory);
    if (!opened) {
        return opened.error();
    }
    auto method = std::dynamic_pointer_cast<const DefinedMethod>(*opened);
    if (!method) {
        return Error{ErrorCode::Usage, request.method + " does not solve " + request.puzzle};
    }
    return TwistySolver{std::move(method), request.limits};
}

Result<ReplayedSolution> solve_checked(app::Session& session, const TwistySolver& solver,
                                       const puzzle::State& state) {
    solver::Limits limits = solver.limits;
    limits.stop = session.stop();
    return solver.method->solve_replayed(state, limits);
}

}  // namespace revenge::cli
