// The types behind the handles of revenge.h, and helpers that its functions share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge.h"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/request.hpp"
#include "revenge/solver.hpp"

struct revenge_solver {
    revenge::Solver solver;
    revenge::method::PuzzleContexts puzzles{};
};

struct revenge_stop {
    std::stop_source source;
};

struct revenge_answer {
    revenge_status status = REVENGE_DONE;
    std::string error{};
    std::vector<revenge::base::Fact> facts{};
    std::string moves{};
    std::string metric{};
    int length = -1;
    int lower_bound = -1;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<revenge::PhaseText> phases{};
    std::string facelets{};
    std::string notes{};
};

namespace revenge {

// The numbers are the same; c_api.cpp asserts it.
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

inline std::stop_token token_of(const revenge_stop* stop) {
    return stop != nullptr ? stop->source.get_token() : std::stop_token();
}

// Returns the request of `options`, without moves, target and costs, which are read once the puzzle is known. ERRORS:
// Usage.
base::Result<method::Request> options_of(const revenge_options& options, std::stop_token stop);
// Checks that no option is set but those that `function` supports. ERRORS: Usage, naming both.
base::Status require_only(const revenge_options& options, std::string_view function,
                          std::initializer_list<std::string_view> supported);

}  // namespace revenge
