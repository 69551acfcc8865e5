// The C interface of the library (revenge.h): functions take strings and return handles. guarded() runs everything that
// can throw and turns exceptions into answers with an error.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "revenge.h"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/request.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

struct revenge_solver {
    revenge::Solver solver;
    revenge::method::PuzzleContexts puzzles{};
};

struct revenge_stop {
    std::stop_source source;
};

struct revenge_answer : revenge::SolutionText {
    revenge_answer() { length = -1; }

    revenge_status status = REVENGE_DONE;
    std::string error{};
    std::vector<revenge::base::Fact> facts{};
    std::string facelets{};
    std::string notes{};
};

namespace revenge {

namespace {

// The numbers are the same, which is asserted below.
constexpr revenge_status status_of(base::ErrorCode code) {
    return static_cast<revenge_status>(code);
}

// Runs `work`, which returns a base::Result<revenge_answer>, and returns its answer, or an answer that holds its error.
// Returns null if memory runs out.
template <class Work>
revenge_answer* guarded(const Work& work) noexcept {
    try {
        base::Error error{base::ErrorCode::Resource, "there is not enough memory"};
        try {
            base::Result<revenge_answer> answer = work();
            if (answer) {
                return new revenge_answer(*std::move(answer));
            }
            error = answer.error();
        } catch (const std::bad_alloc&) {
            // reported by `error`
        }
        auto* const answer = new revenge_answer;
        answer->status = status_of(error.code);
        answer->error = std::move(error.message);
        answer->facts = std::move(error.facts);
        return answer;
    } catch (...) {
        return nullptr;
    }
}

// Returns a solver whose table store is set by `keep(method::SolverSetup&)`; null if memory runs out.
template <class Keep>
revenge_solver* solver_on(std::uint64_t memory_bytes, unsigned threads, const Keep& keep) noexcept {
    try {
        method::SolverSetup setup;
        keep(setup);
        setup.memory_bytes = memory_bytes > 0 ? memory_bytes : setup.memory_bytes;
        setup.threads = threads;
        return new revenge_solver{Solver(std::move(setup))};
    } catch (...) {
        return nullptr;
    }
}

// Reports progress to a function of the caller's. THREADS: as the function.
class FunctionProgress final : public base::ProgressSink {
  public:
    FunctionProgress(revenge_on_progress function, void* user) : function_(function), user_(user) {}

    void report(const base::Progress& progress) override {
        function_(std::string(progress.task).c_str(), progress.done, progress.total, user_);
    }
    void note(std::string_view /*sentence*/) override {}

  private:
    revenge_on_progress function_;
    void* user_;
};

// Copies a struct of options that begins with its size, as the caller compiled it; null: the defaults. Fields that the
// caller does not know are zero. ERRORS: Usage, a size that was not set, or fields that this library does not know.
template <class Options>
base::Result<Options> sized_copy(const Options* given, std::string_view init) {
    Options out{};
    out.size = sizeof(Options);
    if (given == nullptr) {
        return out;
    }
    if (given->size < sizeof(std::size_t)) {
        return base::usage("options-without-size",
                           "the options have no size; initialize them with {init}", init);
    }
    const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
    const bool has_unknown =
        given->size > sizeof(Options) && std::any_of(bytes + sizeof(Options), bytes + given->size,
                                                     [](unsigned char byte) { return byte != 0; });
    if (has_unknown) {
        return base::usage("options-of-later-version",
                           "the options have fields of a later version than {version}",
                           revenge_version());
    }
    std::memcpy(&out, given, std::min(given->size, sizeof(Options)));
    return out;
}

// ERRORS: Usage, null.
template <class Handle>
base::Status require_handle(const Handle* handle, std::string_view name) {
    return handle != nullptr ? base::Status()
                             : base::usage("no-handle", "no {name} was given", name);
}

std::stop_token token_of(const revenge_stop* stop) {
    return stop != nullptr ? stop->source.get_token() : std::stop_token();
}

std::string text_of(const char* text) { return text != nullptr ? text : ""; }

// Returns the request of `options`, without moves, target and costs, which are read once the puzzle is known. ERRORS:
// Usage.
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

// Checks that no option is set but those that `function` supports. ERRORS: Usage, naming both.
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
    static_cast<SolutionText&>(out) = std::move(answer);
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
    return answer != nullptr ? answer->lower_bound.value_or(-1) : -1;
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

// Scrambles.

namespace revenge {

namespace {

// Refuses options that scrambles do not support. ERRORS: Usage.
base::Status require_scramble_reads(const Solver& solver, const method::Request& how,
                                    const revenge_options& options,
                                    const revenge_scramble_options& which) {
    const int size = puzzle::cube_size_of(how.puzzle);
    REVENGE_TRY(require_only(
        options, "revenge_scramble",
        {"puzzle", "method", "metric", "max_nodes", "threads", "stop", "on_progress"}));
    const char* unread_here = options.threads > 0 && size == 0       ? "threads"
                              : which.subset != nullptr && size == 0 ? "subset"
                              : which.wca != 0 && size != 4          ? "wca"
                              : which.blindfolded != 0 && size != 4  ? "blindfolded"
                                                                     : nullptr;
    if (unread_here != nullptr) {
        return base::Error{
            base::ErrorCode::Usage,
            std::string(unread_here) + " is not supported by scrambles of the " + how.puzzle};
    }
    if (which.min_moves < 0) {
        return base::Error{base::ErrorCode::Usage, "min_moves must not be negative"};
    }
    const method::MethodRow* info = solver.row(how);
    return info != nullptr && !info->searches_for_scrambles() && options.max_nodes > 0
               ? base::Status(method::unsupported_by_scrambles(*info, method::Option::Nodes,
                                                               method::Spelling::C))
               : base::Status();
}

// The generator of a number, or of digits in its place; base::Random(seed) is another one than that of the number's
// digits. ERRORS: Usage, both, or other digits.
base::Result<base::Random> random_of(std::uint64_t seed, const char* digits) {
    if (digits == nullptr) {
        std::array<char, 17> text{};
        std::to_chars(text.data(), text.data() + text.size(), seed, 16);
        return base::Random::from_hex(text.data());
    }
    if (seed != 0) {
        return base::usage("two-seeds", "a seed is given twice, as a number and by seed_digits");
    }
    auto random = base::Random::from_hex(digits);
    return random ? std::move(random) : base::with_prefix("seed_digits: ", random.error());
}

// ERRORS: Usage, naming an option that scrambles of events do not support.
base::Status require_event_reads(const revenge_options& options,
                                 const revenge_scramble_options& which) {
    REVENGE_TRY(require_only(options, "revenge_scramble_which with an event", {}));
    const char* unread = which.subset != nullptr     ? "subset"
                         : which.wca != 0            ? "wca"
                         : which.blindfolded != 0    ? "blindfolded"
                         : which.min_moves != 0      ? "min_moves"
                         : which.hide_structure != 0 ? "hide_structure"
                                                     : nullptr;
    return unread == nullptr
               ? base::Status()
               : base::usage("unsupported-by-events",
                             "{option} is not supported by scrambles of events", unread);
}

base::Result<revenge_answer> event_scrambled(const Solver& solver, std::uint64_t seed,
                                             const revenge_options& options,
                                             const revenge_scramble_options& which) {
    REVENGE_TRY(require_event_reads(options, which));
    REVENGE_TRY(const auto random, random_of(seed, which.seed_digits));
    REVENGE_TRY(auto scrambler, EventScrambler::make(solver, which.event, random));
    REVENGE_TRY(auto scramble, scrambler.next());
    revenge_answer out;
    out.moves = std::move(scramble.moves);
    out.facelets = std::move(scramble.state);
    return out;
}

base::Result<revenge_answer> scrambled(const revenge_solver* handle, std::uint64_t seed,
                                       const revenge_options* given,
                                       const revenge_scramble_options* given_which) {
    REVENGE_TRY(require_handle(handle, "solver"));
    REVENGE_TRY(const auto options, sized_copy(given, "REVENGE_OPTIONS_INIT"));
    REVENGE_TRY(const auto which, sized_copy(given_which, "REVENGE_SCRAMBLE_OPTIONS_INIT"));
    const Solver& solver = handle->solver;
    if (which.event != nullptr) {
        return event_scrambled(solver, seed, options, which);
    }
    REVENGE_TRY(auto how, options_of(options, token_of(options.stop)));
    REVENGE_TRY(const auto puzzle, handle->puzzles.named(how.puzzle));
    REVENGE_TRY(require_scramble_reads(solver, how, options, which));
    REVENGE_TRY(const auto random, random_of(seed, which.seed_digits));
    FunctionProgress progress(options.on_progress, options.user);
    how.limits.progress = options.on_progress != nullptr ? &progress : nullptr;
    ScrambleOptions scramble_options;
    scramble_options.solve = std::move(how);
    scramble_options.solve.limits.time.reset();
    scramble_options.use_tables_of_seeds(solver);
    if (which.subset != nullptr) {
        scramble_options.subset = which.subset;
        if (scramble_options.subset.empty()) {
            return method::empty_option("subset");
        }
    }
    scramble_options.hide_structure = which.hide_structure != 0;
    scramble_options.wca = which.wca != 0;
    scramble_options.blindfolded = which.blindfolded != 0;
    if (which.min_moves > 0) {
        scramble_options.min_moves = which.min_moves;
    }
    REVENGE_TRY(auto scrambler,
                Scrambler::make(solver, puzzle, std::move(scramble_options), random));
    REVENGE_TRY(const auto made, scrambler.next());
    revenge_answer out;
    out.moves = made.answer.moves;
    out.metric = made.answer.metric;
    out.length = made.answer.length;
    out.facelets = made.made.shown;
    return out;
}

}  // namespace

}  // namespace revenge

revenge_answer* revenge_scramble(const revenge_solver* solver, uint64_t seed,
                                 const revenge_options* options) {
    return revenge_scramble_which(solver, seed, options, nullptr);
}

revenge_answer* revenge_scramble_which(const revenge_solver* solver, uint64_t seed,
                                       const revenge_options* options,
                                       const revenge_scramble_options* which) {
    return revenge::guarded([&] { return revenge::scrambled(solver, seed, options, which); });
}
