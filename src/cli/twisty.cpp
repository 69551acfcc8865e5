// Asks, answers and files; what a state is said by is in twisty_states, what solves it in twisty_solving.
#include "cli/twisty.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/batch.hpp"
#include "cli/input.hpp"
#include "cli/puzzle_files.hpp"
#include "cli/quantities.hpp"
#include "cli/twisty_solving.hpp"
#include "cli/twisty_states.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/quotient/chain.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

void print(Session& session, const TwistyRequest& request, const TwistySolver& solver,
           const std::string& input, const TwistyAnswer& answer) {
    if (!request.json) {
        if (request.explain) {
            for (const quotient::SolvedPhase& phase : answer.phases) {
                session.out().line(fmt::format("{:16} {:3} {}  {}\n{:16} {}", phase.name,
                                               phase.length, solver.metric, phase.achieves, "",
                                               notation::to_text(phase.moves)));
            }
        }
        session.out().line(fmt::format("{}  // {} {}", answer.text, answer.length, solver.metric));
        return;
    }
    nlohmann::ordered_json phases = nlohmann::ordered_json::array();
    for (const quotient::SolvedPhase& phase : answer.phases) {
        phases.push_back({{"name", phase.name},
                          {"moves", notation::to_text(phase.moves)},
                          {"length", phase.length}});
    }
    const nlohmann::ordered_json object{{"schema", 1},
                                        {"puzzle", solver.definition.name()},
                                        {"method", solver.method},
                                        {"metric", solver.metric},
                                        {"input", input},
                                        {"solution", answer.text},
                                        {"length", answer.length},
                                        {"lengths", {{solver.metric, answer.length}}},
                                        {"phases", phases},
                                        {"seconds", answer.seconds},
                                        {"nodes", 0},
                                        {"lower_bound", nullptr},
                                        {"verified", true}};
    session.out().line(
        object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

// Solves one state and prints. RETURNS how it went.
ExitCode run(Session& session, const TwistyRequest& request, const TwistySolver& solver,
             const std::string& input, const Result<puzzle::State>& state, int line) {
    auto answer = state ? solve_checked(solver, *state) : Result<TwistyAnswer>(state.error());
    if (answer && request.max_length && answer->length > *request.max_length) {
        answer =
            Error{ErrorCode::NotFound,
                  fmt::format("{} finds a solution of {} {}, none within the limit of {}",
                              solver.method, answer->length, solver.metric, *request.max_length)};
    }
    if (answer) {
        print(session, request, solver, input, *answer);
        return ExitCode::Done;
    }
    if (request.json) {
        nlohmann::ordered_json object{
            {"schema", 1},
            {"puzzle", solver.definition.name()},
            {"input", input},
            {"error", answer.error().message},
            {"exit_code", static_cast<int>(exit_code_of(answer.error().code))}};
        if (line > 0) {
            object["line"] = line;
        }
        session.out().line(
            object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
    return session.fail({answer.error().code, place + answer.error().message});
}

Result<ExitCode> solve_lines(Session& session, const TwistyRequest& request,
                             const TwistySolver& solver, const StateReader& reader) {
    auto batch = BatchSource::open(request.file, session.interrupt());
    if (!batch) {
        return batch.error();
    }
    ExitCode first = ExitCode::Done;
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
        const ExitCode code =
            run(session, request, solver, text, reader.from_text(text, line), line);
        first = first == ExitCode::Done ? code : first;
    }
    if (puzzles == 0) {
        return Error{ErrorCode::Usage, batch->name() + ": there is no puzzle in it"};
    }
    return first;
}

}  // namespace

bool is_twisty(Session& session, const std::string& puzzle, const std::string& method) {
    if (method.ends_with(".toml")) {
        const auto text = read_text(method, session.interrupt());
        return text && quotient::is_auto_chain(*text);
    }
    const int size = puzzle::cube_size_of(puzzle);
    return method == "cycles" || method.ends_with("-whole") || (size != 3 && size != 4);
}

Result<ExitCode> solve_twisty(Session& session, const TwistyRequest& request) {
    const auto solver = make_twisty_solver(session, request);
    if (!solver) {
        return solver.error();
    }
    const StateReader reader(session, solver->definition, request.notation, request.colors);
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
    auto states = RandomStates::make(solver->definition, request.seed);
    if (!states) {
        return states.error();
    }
    ExitCode first = ExitCode::Done;
    for (std::uint64_t i = 0; i < request.count && !session.out().broken(); ++i) {
        if (session.interrupt().requested()) {
            return Error{ErrorCode::Interrupted, "interrupted after " + counted(i, "puzzle")};
        }
        const puzzle::State state = states->next(solver->definition);
        const ExitCode code = run(session, request, *solver,
                                  notation::to_pattern(solver->definition, state), state, 0);
        first = first == ExitCode::Done ? code : first;
    }
    return first;
}

Result<ExitCode> scramble_twisty(Session& session, const TwistyRequest& request) {
    const auto solver = make_twisty_solver(session, request);
    if (!solver) {
        return solver.error();
    }
    auto states = RandomStates::make(solver->definition, request.seed);
    if (!states) {
        return states.error();
    }
    for (std::uint64_t i = 0; i < request.count && !session.out().broken(); ++i) {
        const puzzle::State state = states->next(solver->definition);
        const auto answer = solve_checked(*solver, state);
        if (!answer) {
            return answer.error();
        }
        const auto moves = notation::parse_moves(solver->definition, answer->text);
        const std::string text = notation::to_text(puzzle::inverse(solver->definition, *moves));
        if (!request.json) {
            session.out().line(text);
            continue;
        }
        const nlohmann::ordered_json object{{"schema", 1},
                                            {"puzzle", solver->definition.name()},
                                            {"scramble", text},
                                            {"metric", solver->metric},
                                            {"length", answer->length}};
        session.out().line(object.dump());
    }
    return ExitCode::Done;
}

}  // namespace revenge::cli
