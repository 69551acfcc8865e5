// The C interface of the library (revenge.h): functions take strings and return handles. guarded() runs everything that
// can throw and turns exceptions into answers with an error. c_scrambling.cpp has the scrambles.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/c_handles.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/option_values.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver.hpp"

namespace revenge {

namespace {

std::string text_of(const char* text) { return text != nullptr ? text : ""; }

}  // namespace

base::Result<method::Request> options_of(const revenge_options& options, std::stop_token stop) {
    method::Request out;
    if (options.puzzle != nullptr) {
        out.puzzle = puzzle::canonical_name(options.puzzle);
    }
    out.spelling = method::Spelling::C;
    constexpr std::uint64_t kMaxSeconds = 999'999'999;
    if (!(options.seconds >= 0 && options.seconds <= static_cast<double>(kMaxSeconds))) {
        return method::out_of_range("seconds", 0, kMaxSeconds);
    }
    const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(options.seconds));
    using enum method::Option;
    // A field of 0 or NULL is not set.
    const std::tuple<method::Option, bool, method::OptionValue> fields[] = {
        {Method, options.method != nullptr, text_of(options.method)},
        {Metric, options.metric != nullptr, text_of(options.metric)},
        {OneOrientation, options.one_orientation != 0, true},
        {Heuristic, options.heuristic != nullptr, text_of(options.heuristic)},
        {Relax, options.relax != 0, method::unsigned_of(options.relax)},
        {Orientations, options.orientations != 0, method::unsigned_of(options.orientations)},
        {TableSize, options.table_size != nullptr, text_of(options.table_size)},
        {Time, options.seconds > 0, time},
        {Nodes, options.max_nodes != 0, options.max_nodes},
        {MaxLength, options.max_length != 0, method::unsigned_of(options.max_length)},
        {AllOptimal, options.all_optimal != 0, std::uint64_t{options.all_optimal}},
        {Threads, options.threads != 0, std::uint64_t{options.threads}},
        {SearchMemory, options.search_memory != 0, options.search_memory},
        {Seed, options.seed != 0, options.seed}};
    for (const auto& [option, is_set, value] : fields) {
        if (is_set) {
            REVENGE_TRY(method::set_option(option, value, out));
        }
    }
    out.limits.stop = std::move(stop);
    return out;
}

base::Status require_only(const revenge_options& options, std::string_view function,
                          std::initializer_list<std::string_view> supported) {
    const std::array<std::pair<std::string_view, bool>, 23> set{
        {{"method", options.method != nullptr},
         {"metric", options.metric != nullptr},
         {"seconds", options.seconds > 0},
         {"max_nodes", options.max_nodes > 0},
         {"max_length", options.max_length > 0},
         {"threads", options.threads > 0},
         {"seed", options.seed != 0},
         {"stop", options.stop != nullptr},
         {"on_better", options.on_better != nullptr},
         {"notation", options.notation != nullptr},
         {"on_progress", options.on_progress != nullptr},
         {"face_order", options.face_order != nullptr},
         {"moves", options.moves != nullptr},
         {"target", options.target != nullptr},
         {"costs", options.costs != nullptr},
         {"table_size", options.table_size != nullptr},
         {"heuristic", options.heuristic != nullptr},
         {"relax", options.relax != 0},
         {"orientations", options.orientations != 0},
         {"all_optimal", options.all_optimal > 0},
         {"search_memory", options.search_memory > 0},
         {"one_orientation", options.one_orientation != 0},
         {"puzzle", options.puzzle != nullptr}}};
    for (const auto& [name, is_set] : set) {
        if (is_set && std::ranges::find(supported, name) == supported.end()) {
            return base::usage("unsupported-option", "{option} is not supported by {method}", name,
                               std::string(function) + "()");
        }
    }
    return {};
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

revenge_answer handle_of(VerifiedSolution answer, std::string facelets, std::string notes) {
    revenge_answer out;
    out.moves = std::move(answer.moves);
    out.metric = std::move(answer.metric);
    out.length = answer.length;
    out.lower_bound = answer.lower_bound.value_or(-1);
    out.nodes = answer.nodes;
    out.seconds = answer.seconds;
    out.phases = std::move(answer.phases);
    out.facelets = std::move(facelets);
    out.notes = std::move(notes);
    return out;
}

std::string lines_of(const std::vector<notation::Note>& notes) {
    std::string lines;
    for (const notation::Note& note : notes) {
        lines += (lines.empty() ? "" : "\n") + note.text;
    }
    return lines;
}

// A puzzle, and a state of it as the caller's text gives it.
struct GivenState {
    method::PuzzleContext puzzle;
    method::Position position;
};

Result<GivenState> state_given(const revenge_solver& handle, const char* text,
                               const revenge_options& options, const std::string& name) {
    if (text == nullptr) {
        return base::usage("no-handle", "no {name} was given", "cube");
    }
    REVENGE_TRY(const auto reading,
                notation::reading_named(options.notation != nullptr ? options.notation : "slice"));
    REVENGE_TRY(auto puzzle, handle.puzzles.named(name));
    const std::string face_order = text_of(options.face_order);
    if (options.face_order != nullptr && face_order.empty()) {
        return method::empty_option("face_order");
    }
    if (!face_order.empty() &&
        (puzzle.cube() == nullptr || puzzle.form_of(text) != notation::StateForm::Stickers)) {
        return base::with_prefix("face_order: ", notation::unread_face_order());
    }
    REVENGE_TRY(auto position, puzzle.read(text, {reading, {}, face_order}));
    return GivenState{std::move(puzzle), std::move(position)};
}

// Reads the options that name moves and states of the puzzle. ERRORS: Usage; ImpossibleCube.
base::Status read_texts(const revenge_options& options, GivenState& given, method::Request& out) {
    REVENGE_TRY(const auto reading,
                notation::reading_named(options.notation != nullptr ? options.notation : "slice"));
    for (const auto& [option, text] : {std::pair(method::Option::Moves, options.moves),
                                       {method::Option::Target, options.target},
                                       {method::Option::Costs, options.costs}}) {
        if (text != nullptr) {
            REVENGE_TRY(method::read_option(option, text, given.puzzle, {reading, {}, {}}, out,
                                            given.position.notes));
        }
    }
    return {};
}

// ERRORS: Usage, a notation that no text is read by.
base::Status require_notation_read(const GivenState& given, const char* text,
                                   const revenge_options& options) {
    const bool is_read_elsewhere =
        options.moves != nullptr || options.target != nullptr || options.costs != nullptr;
    return options.notation != nullptr && (given.puzzle.cube() == nullptr ||
                                           (!is_read_elsewhere && given.puzzle.form_of(text) !=
                                                                      notation::StateForm::Moves))
               ? base::Status(base::with_prefix("notation: ", notation::unread_reading()))
               : base::Status();
}

Result<revenge_answer> solved(const revenge_solver* handle, const char* text,
                              const revenge_options* given) {
    REVENGE_TRY(require_handle(handle, "solver"));
    REVENGE_TRY(const auto options, sized_copy(given, "REVENGE_OPTIONS_INIT"));
    // Raised by the caller's flag or by the callback.
    std::stop_source stop;
    const std::stop_callback passed_on(token_of(options.stop), [&stop] { stop.request_stop(); });
    REVENGE_TRY(auto how, options_of(options, stop.get_token()));
    REVENGE_TRY(auto state, state_given(*handle, text, options, how.puzzle));
    REVENGE_TRY(require_notation_read(state, text, options));
    REVENGE_TRY(read_texts(options, state, how));
    FunctionProgress progress(options.on_progress, options.user);
    how.limits.progress = options.on_progress != nullptr ? &progress : nullptr;
    const std::string notes = lines_of(state.position.notes);
    OnVerified on_better;
    if (options.on_better != nullptr) {
        on_better = [&](const VerifiedSolution& better) {
            const revenge_answer answer = handle_of(better, state.position.shown, notes);
            if (options.on_better(&answer, options.user) != 0) {
                stop.request_stop();
            }
        };
    }
    REVENGE_TRY(auto answer, solve(handle->solver, state.puzzle, state.position, how, on_better));
    return handle_of(std::move(answer), state.position.shown, notes);
}

Result<revenge_answer> opened(const revenge_solver* handle, const revenge_options* given) {
    REVENGE_TRY(require_handle(handle, "solver"));
    REVENGE_TRY(const auto options, sized_copy(given, "REVENGE_OPTIONS_INIT"));
    REVENGE_TRY(require_only(options, "revenge_open",
                             {"puzzle", "method", "metric", "table_size", "heuristic", "relax",
                              "orientations", "one_orientation", "stop", "on_progress"}));
    REVENGE_TRY(auto how, options_of(options, token_of(options.stop)));
    FunctionProgress progress(options.on_progress, options.user);
    how.limits.progress = options.on_progress != nullptr ? &progress : nullptr;
    REVENGE_TRY(handle->solver.method(how));
    return revenge_answer{};
}

Result<revenge_answer> checked(const revenge_solver* handle, const char* text, const char* moves,
                               const revenge_options* given) {
    REVENGE_TRY(require_handle(handle, "solver"));
    REVENGE_TRY(require_handle(moves, "solution"));
    REVENGE_TRY(const auto options, sized_copy(given, "REVENGE_OPTIONS_INIT"));
    REVENGE_TRY(
        require_only(options, "revenge_check", {"puzzle", "metric", "notation", "face_order"}));
    REVENGE_TRY(const auto how, options_of(options, {}));
    REVENGE_TRY(const auto state, state_given(*handle, text, options, how.puzzle));
    const auto reading =
        notation::reading_named(options.notation != nullptr ? options.notation : "slice");
    REVENGE_TRY(auto replayed, state.puzzle.replay_claim(state.position, moves, *reading));
    revenge_answer out;
    out.metric = how.metric.empty() ? replayed.lengths.front().first : how.metric;
    const auto length =
        std::ranges::find(replayed.lengths, out.metric, &method::Lengths::value_type::first);
    if (length == replayed.lengths.end()) {
        return base::usage("no-such-metric", "this puzzle does not have the metric \"{metric}\"",
                           out.metric);
    }
    out.length = length->second;
    out.moves = moves;
    out.facelets = std::move(replayed.end);
    out.notes = lines_of(replayed.notes);
    if (!replayed.solves) {
        out.status = REVENGE_NOT_FOUND;
        out.error = "the moves do not solve the " + std::string(state.puzzle.kind());
    }
    return out;
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

void revenge_stop_request(revenge_stop* stop) {
    if (stop != nullptr) {
        stop->source.request_stop();
    }
}

void revenge_stop_free(revenge_stop* stop) { delete stop; }

const char* revenge_method(const char* puzzle, size_t index) {
    const auto names = revenge::method::names_of_methods(
        puzzle != nullptr ? revenge::puzzle::canonical_name(puzzle) : "4x4x4");
    // The names are literals, which end in a 0 byte.
    return index < names.size() ? names[index].data() : nullptr;
}

revenge_answer* revenge_open(const revenge_solver* solver, const revenge_options* options) {
    return revenge::guarded([&] { return revenge::opened(solver, options); });
}

revenge_answer* revenge_solve(const revenge_solver* solver, const char* cube,
                              const revenge_options* options) {
    return revenge::guarded([&] { return revenge::solved(solver, cube, options); });
}

revenge_answer* revenge_check(const revenge_solver* solver, const char* cube, const char* moves,
                              const revenge_options* options) {
    return revenge::guarded([&] { return revenge::checked(solver, cube, moves, options); });
}

// The properties of an answer of revenge.h. A null answer is one for which there was no memory.

namespace {

// Returns element `index`, or nullptr.
template <class T>
const T* element_at(const std::vector<T>& all, size_t index) {
    return index < all.size() ? &all[index] : nullptr;
}

const revenge::PhaseText* phase_at(const revenge_answer* answer, size_t index) {
    return answer != nullptr ? element_at(answer->phases, index) : nullptr;
}

const revenge::base::Fact* fact_at(const revenge_answer* answer, size_t index) {
    return answer != nullptr ? element_at(answer->facts, index) : nullptr;
}

const char* text_of(const revenge_answer* answer, std::string revenge_answer::*member) {
    return answer != nullptr ? (answer->*member).c_str() : "";
}

}  // namespace

revenge_status revenge_answer_status(const revenge_answer* answer) {
    return answer != nullptr ? answer->status : REVENGE_RESOURCE;
}
const char* revenge_answer_error(const revenge_answer* answer) {
    return answer != nullptr ? answer->error.c_str() : "there is not enough memory";
}
size_t revenge_answer_fact_count(const revenge_answer* answer) {
    return answer != nullptr ? answer->facts.size() : 0;
}
const char* revenge_answer_fact_kind(const revenge_answer* answer, size_t index) {
    const auto* const found = fact_at(answer, index);
    return found != nullptr ? found->kind.c_str() : nullptr;
}
const char* revenge_answer_fact_value(const revenge_answer* answer, size_t index,
                                      const char* name) {
    const auto* const found = fact_at(answer, index);
    if (found == nullptr || name == nullptr) {
        return nullptr;
    }
    const auto value =
        std::ranges::find(found->values, name, &std::pair<std::string, std::string>::first);
    return value != found->values.end() ? value->second.c_str() : nullptr;
}
const char* revenge_answer_moves(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::moves);
}
int revenge_answer_length(const revenge_answer* answer) {
    return answer != nullptr ? answer->length : -1;
}
const char* revenge_answer_metric(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::metric);
}
int revenge_answer_lower_bound(const revenge_answer* answer) {
    return answer != nullptr ? answer->lower_bound : -1;
}
const char* revenge_answer_facelets(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::facelets);
}
size_t revenge_answer_phase_count(const revenge_answer* answer) {
    return answer != nullptr ? answer->phases.size() : 0;
}
const char* revenge_answer_phase_name(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->name.c_str() : nullptr;
}
const char* revenge_answer_phase_achieves(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->achieves.c_str() : nullptr;
}
const char* revenge_answer_phase_moves(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->moves.c_str() : nullptr;
}
int revenge_answer_phase_length(const revenge_answer* answer, size_t index) {
    const auto* const found = phase_at(answer, index);
    return found != nullptr ? found->length : -1;
}
const char* revenge_answer_notes(const revenge_answer* answer) {
    return text_of(answer, &revenge_answer::notes);
}
uint64_t revenge_answer_nodes(const revenge_answer* answer) {
    return answer != nullptr ? answer->nodes : 0;
}
double revenge_answer_seconds(const revenge_answer* answer) {
    return answer != nullptr ? answer->seconds : 0;
}
void revenge_answer_free(revenge_answer* answer) { delete answer; }

// Table stores implemented by functions of a C program.

namespace revenge {

namespace {

class FunctionStore final : public base::TableStore {
  public:
    explicit FunctionStore(const revenge_table_store& functions) : functions_(functions) {}

    base::Result<base::Blob> get(std::string_view name) override {
        const revenge_bytes found = functions_.get != nullptr
                                        ? functions_.get(std::string(name).c_str(), functions_.user)
                                        : revenge_bytes{nullptr, 0};
        if (found.data == nullptr) {
            return base::Error{base::ErrorCode::Resource, "nothing is kept as " + place_of(name)};
        }
        return base::Blob::of({static_cast<const std::byte*>(found.data), found.size}, nullptr);
    }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        if (functions_.put == nullptr) {
            return {};
        }
        std::vector<revenge_bytes> all;
        all.reserve(pieces.size());
        for (const std::span<const std::byte> piece : pieces) {
            all.push_back({piece.data(), piece.size()});
        }
        if (functions_.put(std::string(name).c_str(), all.data(), all.size(), functions_.user) !=
            0) {
            return base::Error{base::ErrorCode::Resource, place_of(name) + " could not be kept"};
        }
        return {};
    }
    std::string place_of(std::string_view name) const override {
        return "'" + std::string(name) + "'";
    }

  private:
    revenge_table_store functions_;
};

}  // namespace

}  // namespace revenge

revenge_solver* revenge_solver_new_with_store(const revenge_table_store* table_store,
                                              uint64_t memory_bytes, unsigned threads) {
    return revenge::solver_on(memory_bytes, threads, [&](revenge::method::SolverSetup& setup) {
        setup.table_store = std::make_shared<revenge::FunctionStore>(
            table_store != nullptr ? *table_store : revenge_table_store{});
    });
}
