// The keyword arguments of a solve: parsed, validated, and refused if unsupported.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "python/cube.hpp"
#include "revenge/solver.hpp"

namespace revenge::python {

template <>
inline constexpr bool kIsBound<Solver> = true;

struct SolveArgs {
    method::Request options;
    notation::Reading reading = notation::Reading::Slice;
    std::string face_order{};                               // of stickers; empty: URFDLB
    int cube_size = 4;                                      // 0 for other puzzles
    std::shared_ptr<const method::PuzzleContext> puzzle{};  // null for cubes
};

// The meaning of "threads": the threads of one search, which some methods do not support, or the number of concurrent
// solves, each on one thread.
enum class Threads { OfSearch, OfSolves };

// Returns the options in `words` for solving `said`. ERRORS: throws UsageError, TypeError.
SolveArgs solve_args(const pybind11::dict& keywords, const pybind11::handle& said,
                     Threads threads = Threads::OfSearch);

// One puzzle to be solved.
struct Job {
    std::shared_ptr<const method::PuzzleContext> puzzle;
    method::Position position;
    std::vector<std::string> notes;  // on how its text was read
};
Job job_of(const pybind11::handle& said, const SolveArgs& how);

}  // namespace revenge::python
