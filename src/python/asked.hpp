// What a caller asks of a solve, as keyword arguments: read, checked, and refused where nothing would read it.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "python/cube.hpp"
#include "revenge/answers.hpp"
#include "revenge/solver.hpp"

namespace revenge::python {

struct Asked {
    SolveOptions options;
    notation::Reading reading = notation::Reading::Slice;
    int cube_size = 4;  // 0: no cube
};

// RETURNS the options in `words`, for solving what `said` is. ERRORS: throws UsageError, TypeError.
Asked asked(const pybind11::dict& words, const pybind11::handle& said);

// One puzzle to be solved: a cube, or the text of a puzzle that is none.
struct Job {
    CubeValue cube;
    std::string text;
};
Job job_of(const pybind11::handle& said, const Asked& how);

// RETURNS the answer, and in `notes` how its text was read. Needs no interpreter. ERRORS: as solve_cube(), solve_text().
base::Result<Answer> solve(const Solver& solver, const Job& job, const Asked& how,
                           const OnAnswer& on_better, std::vector<std::string>& notes);

}  // namespace revenge::python
