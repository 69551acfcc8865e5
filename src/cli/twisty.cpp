// Asks, answers and files; what a state is said by is in twisty_states, what solves it in twisty_solving.
#include "cli/twisty.hpp"

#include <fmt/format.h>

#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "cli/batch.hpp"
#include "cli/twisty_solving.hpp"
#include "cli/twisty_states.hpp"
#include "revenge/answers.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/quotient/chain.hpp"
#include "revenge/random_states.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

void print(app::Session& session, const TwistyRequest& request, const TwistySolver& solver,
           const std::string& input, const puzzle::State& state, const ReplayedSolution& answer) {
    const std::string& metric = solver.method->metric();
    if (request.json) {
        session.out().line(app::defined_answer_json(*solver.method, input, state, answer));
        return;
    }
    if (request.explain) {
        for (std::size_t i = 0; i < answer.solved.phases.size(); ++i) {
            const solver::PhaseSolution& phase = answer.solved.solution.phases[i];
            session.out().line(fmt::format("{:16} {:3} {}  {}\n{:16} {}", phase.name, phase.length,
                                           metric, phase.achieves, "",
                                           solver.method->text(answer.solved.phases[i])));
        }
    }
    session.out().line(fmt::format("{}{}// {} {}", answer.text, answer.text.empty() ? "" : "  ",
                                   answer.solved.solution.length, metric));
}

// Solves one state and prints. RETURNS how it went.
app::ExitCode run(app::Session& session, const TwistyRequest& request, const TwistySolver& solver,
                  const std::string& input, const Result<puzzle::State>& state, int line) {
    const auto answer =
        state ? solve_checked(session, solver, *state) : Result<ReplayedSolution>(state.error());
    if (answer) {
        print(session, request, solver, input, *state, *answer);
        return app::ExitCode::Done;
    }
    if (request.json) {
        app::Question question;
        question.puzzle = solver.definition().name();
        session.out().line(app::error_json(question, input, line, answer.error()));
    }
    const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
    return session.fail({answer.error().code, place + answer.error().message});
}

Result<app::ExitCode> solve_lines(app::Session& session, const TwistyRequest& request,
                                  const TwistySolver& solver, const StateReader& reader) {
    auto batch = BatchSource::open(request.file, session.interrupt());
    if (!batch) {
        return batch.error();
    }
    app::ExitCode first = app::ExitCode::Done;
    int puzzles = 0;
    while (!session.out().broken()) {
        const auto item = batch->next();
        if (!item) {
            return item.error();
        }
        if (!item->has_value()) {
            break;
        }
        ++puzzles;
        const auto& [text, line] = **item;
        const app::ExitCode code =
            run(session, request, solver, text, reader.from_text(text, line), line);
        first = first == app::ExitCode::Done ? code : first;
    }
    if (puzzles == 0) {
        return Error{ErrorCode::Usage, batch->name() + ": there is no puzzle in it"};
    }
    return first;
}

}  // namespace

bool is_twisty(const std::string& puzzle) { return puzzle::cube_size_of(puzzle) == 0; }

Result<app::ExitCode> solve_twisty(app::Session& session, const TwistyRequest& request) {
    const auto solver = make_twisty_solver(session, request);
    if (!solver) {
        return solver.error();
    }
    const StateReader reader(session, solver->definition(), request.notation, request.colors);
    if (!request.file.empty()) {
        return solve_lines(session, request, *solver, reader);
    }
    if (!request.random) {
        const bool is_letters = !request.facelets.empty();
        return run(session, request, *solver, is_letters ? request.facelets : request.scramble,
                   is_letters ? reader.from_facelets(request.facelets)
                              : reader.from_text(request.scramble),
                   0);
    }
    const auto random =
        request.seed.empty() ? base::Random::from_system() : base::Random::from_hex(request.seed);
    if (!random) {
        return random.error();
    }
    auto states = RandomStates::make(solver->definition(), *random);
    if (!states) {
        return states.error();
    }
    app::ExitCode first = app::ExitCode::Done;
    for (std::uint64_t i = 0; i < request.count && !session.out().broken(); ++i) {
        if (session.interrupt().requested()) {
            return Error{ErrorCode::Interrupted, "interrupted after " + app::counted(i, "puzzle")};
        }
        const puzzle::State state = states->next(solver->definition());
        const app::ExitCode code = run(session, request, *solver,
                                       notation::to_pattern(solver->definition(), state), state, 0);
        first = first == app::ExitCode::Done ? code : first;
    }
    return first;
}

Result<app::ExitCode> scramble_twisty(app::Session& session, const TwistyRequest& request) {
    const auto solver = make_twisty_solver(session, request);
    if (!solver) {
        return solver.error();
    }
    const auto random =
        request.seed.empty() ? base::Random::from_system() : base::Random::from_hex(request.seed);
    if (!random) {
        return random.error();
    }
    solver::Limits limits = solver->limits;
    limits.stop = session.stop();
    auto scrambler = WordScrambler::make(solver->method, *random, std::move(limits));
    if (!scrambler) {
        return scrambler.error();
    }
    for (std::uint64_t i = 0; i < request.count && !session.out().broken(); ++i) {
        const auto made = scrambler->next();
        if (!made) {
            return made.error();
        }
        session.out().line(request.json ? app::defined_scramble_json(*solver->method, *made)
                                        : made->answer.moves);
    }
    return app::ExitCode::Done;
}

}  // namespace revenge::cli
