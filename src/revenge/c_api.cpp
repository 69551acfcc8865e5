// The C interface of the library (revenge.h): strings in, handles out. Everything that can throw runs inside guarded(),
// which turns exceptions into answers with an error.
//
// c_scrambling.cpp has the scrambles, c_shelf.cpp the table stores of callers.
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "revenge/answers.hpp"
#include "revenge/base/result.hpp"
#include "revenge/c_handles.hpp"
#include "revenge/notation/state_text.hpp"

namespace revenge {

base::Result<method::Request> options_of(const revenge_options& options, std::stop_token stop) {
    method::Request out;
    out.puzzle = options.puzzle != nullptr ? options.puzzle : out.puzzle;
    out.method = options.method != nullptr ? options.method : "";
    out.metric = options.metric != nullptr ? options.metric : "";
    out.spelling = method::Spelling::C;
    if (!(options.seconds >= 0 && options.seconds < 1e9) || options.max_length < 0) {
        return base::Error{base::ErrorCode::Usage,
                           "seconds and max_length must not be negative, nor endless"};
    }
    if (options.max_nodes > 0) {
        out.limits.nodes = options.max_nodes;
        out.limits.time.reset();
    }
    if (options.seconds > 0) {
        out.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
            std::chrono::duration<double>(options.seconds));
        out.given.insert(method::Option::Time);
    }
    if (options.max_length > 0) {
        out.limits.max_length = options.max_length;
    }
    out.limits.threads = options.threads;
    out.limits.stop = std::move(stop);
    out.seed = options.seed;
    return out;
}

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// The numbers of revenge_status are those of ErrorCode.
static_assert(status_of(ErrorCode::NotFound) == REVENGE_NOT_FOUND);
static_assert(status_of(ErrorCode::Usage) == REVENGE_USAGE);
static_assert(status_of(ErrorCode::ImpossibleCube) == REVENGE_IMPOSSIBLE_CUBE);
static_assert(status_of(ErrorCode::TableDamaged) == REVENGE_TABLE_DAMAGED);
static_assert(status_of(ErrorCode::Resource) == REVENGE_RESOURCE);
static_assert(status_of(ErrorCode::ReplayFailed) == REVENGE_REPLAY_FAILED);
static_assert(status_of(ErrorCode::Interrupted) == REVENGE_INTERRUPTED);

revenge_answer handle_of(Answer answer, std::string notes = {}) {
    return {REVENGE_DONE,
            "",
            std::move(answer.moves),
            answer.length,
            answer.lower_bound.value_or(-1),
            answer.nodes,
            answer.seconds,
            std::move(notes)};
}

std::string lines_of(const std::vector<notation::Note>& notes) {
    std::string lines;
    for (const notation::Note& note : notes) {
        lines += (lines.empty() ? "" : "\n") + note.text;
    }
    return lines;
}

Result<revenge_answer> solved(const revenge_solver& handle, const char* text,
                              const revenge_options& options) {
    const Solver& solver = handle.solver;
    // Raised by the caller's flag or by the callback.
    std::stop_source stop;
    const std::stop_callback passed_on(
        options.stop != nullptr ? options.stop->source.get_token() : std::stop_token(),
        [&stop] { stop.request_stop(); });
    REVENGE_TRY(auto how, options_of(options, stop.get_token()));
    if (text == nullptr) {
        return Error{ErrorCode::Usage, "no cube was given"};
    }
    REVENGE_TRY(const auto reading,
                notation::reading_named(options.notation != nullptr ? options.notation : "slice"));
    REVENGE_TRY(const auto puzzle, handle.puzzles.named(how.puzzle));
    REVENGE_TRY(const auto position, puzzle.read(text, {reading, {}}));
    if (options.notation != nullptr &&
        (puzzle.cube() == nullptr || puzzle.form_of(text) != notation::StateForm::Moves)) {
        return base::behind("notation: ", notation::unread_reading());
    }
    const std::string notes = lines_of(position.notes);
    OnAnswer on_better;
    if (options.on_better != nullptr) {
        on_better = [&](const Answer& better) {
            const revenge_answer answer = handle_of(better, notes);
            if (options.on_better(&answer, options.user) != 0) {
                stop.request_stop();
            }
        };
    }
    auto answer = solve(solver, puzzle, position, how, on_better);
    return answer ? Result<revenge_answer>(handle_of(*std::move(answer), notes)) : answer.error();
}

}  // namespace

}  // namespace revenge

const char* revenge_version(void) { return REVENGE_VERSION; }

revenge_solver* revenge_solver_new(const char* cache_folder, uint64_t memory_bytes,
                                   unsigned threads) {
    return revenge::solver_on(memory_bytes, threads, [&](revenge::method::SolverSetup& setup) {
        setup.cache = cache_folder != nullptr ? cache_folder : "";
    });
}

void revenge_solver_free(revenge_solver* solver) { delete solver; }

revenge_stop* revenge_stop_new(void) {
    try {
        return new revenge_stop;
    } catch (...) {
        return nullptr;
    }
}

void revenge_stop_request(revenge_stop* stop) { stop->source.request_stop(); }

void revenge_stop_free(revenge_stop* stop) { delete stop; }

revenge_answer* revenge_solve(const revenge_solver* solver, const char* cube,
                              const revenge_options* options) {
    return revenge::guarded([&] {
        return revenge::solved(*solver, cube, options != nullptr ? *options : revenge_options{});
    });
}

revenge_status revenge_answer_status(const revenge_answer* answer) { return answer->status; }
const char* revenge_answer_error(const revenge_answer* answer) { return answer->error.c_str(); }
const char* revenge_answer_moves(const revenge_answer* answer) { return answer->moves.c_str(); }
int revenge_answer_length(const revenge_answer* answer) { return answer->length; }
int revenge_answer_lower_bound(const revenge_answer* answer) { return answer->lower_bound; }
uint64_t revenge_answer_nodes(const revenge_answer* answer) { return answer->nodes; }
double revenge_answer_seconds(const revenge_answer* answer) { return answer->seconds; }
const char* revenge_answer_notes(const revenge_answer* answer) { return answer->notes.c_str(); }
void revenge_answer_free(revenge_answer* answer) { delete answer; }
