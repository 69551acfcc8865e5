// The scrambles of revenge.h.
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/c_handles.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

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
