// What the API answers of puzzles that only their definition knows: Pyraminx, Skewb, Megaminx, supercubes.
//
// Their objects are those of the program: states as KPuzzle pattern data, lengths in turn and quarter.
#pragma once

#include <string>

#include "revenge/base/result.hpp"
#include "revenge/solver.hpp"
#include "server/jobs.hpp"
#include "server/makings.hpp"
#include "server/requests.hpp"

namespace revenge::server {

// REQUIRES (all of them) a request whose size is 0. THREADS: safe.

// ERRORS: Usage; ImpossibleCube.
base::Status check_defined_state(const CubeRequest& request);
// `limits`: time, nodes, length, stop. ERRORS: as Solver::method(); as DefinedMethod::solve_replayed().
base::Result<std::string> solve_defined(const Solver& solver, Makings& makings,
                                        const SolveRequest& request, const solver::Limits& limits,
                                        const Telling& telling);
// ERRORS: the same.
base::Result<std::string> scramble_defined(const Solver& solver, Makings& makings,
                                           const ScrambleRequest& request,
                                           const solver::Limits& limits, const Telling& telling);
// ERRORS: Usage; ImpossibleCube.
base::Result<std::string> show_defined(const CubeRequest& request);
base::Result<std::string> check_defined(const CheckRequest& request);

}  // namespace revenge::server
