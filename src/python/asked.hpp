// What a caller asks of a solve, as keyword arguments: read, checked, and refused where nothing would read it.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "python/cube.hpp"
#include "revenge/answers.hpp"
#include "revenge/solver.hpp"

namespace revenge::python {

template <>
inline constexpr bool kIsBound<Solver> = true;

struct Asked {
    method::Request options;
    notation::Reading reading = notation::Reading::Slice;
    int cube_size = 4;                                      // 0: no cube
    std::shared_ptr<const method::PuzzleContext> puzzle{};  // if it is no cube
};

// What "threads" is about: one search, which some methods do not spread, or several solves, each by one thread.
enum class Threads { OfSearch, OfSolves };

// RETURNS the options in `words`, for solving what `said` is. ERRORS: throws UsageError, TypeError.
Asked asked(const pybind11::dict& words, const pybind11::handle& said,
            Threads threads = Threads::OfSearch);

// One puzzle to be solved.
struct Job {
    std::shared_ptr<const method::PuzzleContext> puzzle;
    method::Position position;
    std::vector<std::string> notes;  // how its text was read
};
Job job_of(const pybind11::handle& said, const Asked& how);

}  // namespace revenge::python
