// The types behind the handles of revenge.h, and helpers that its functions share.
#pragma once

#include <cstdint>
#include <new>
#include <stop_token>
#include <string>
#include <utility>

#include "revenge.h"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"
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
    std::string moves{};
    int length = -1;
    int lower_bound = -1;
    std::uint64_t nodes = 0;
    double seconds = 0;
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
        return new revenge_answer{status_of(error.code), std::move(error.message)};
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

// Returns the request made from the fields of `options` that solving and scrambling share. ERRORS: Usage.
base::Result<method::Request> options_of(const revenge_options& options, std::stop_token stop);

}  // namespace revenge
