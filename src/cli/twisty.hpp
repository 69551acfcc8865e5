// `solve`, `scramble` and `show` for puzzles that have no solver of their own in the library: any
// definition, solved by a chain with automatic coordinates or by cycles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base/result.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::cli {

// Whether a puzzle is no cube whose pieces look as they do.
bool is_twisty(const std::string& puzzle);

struct TwistyRequest {
    std::string puzzle;
    std::string method;              // a chain, `cycles`, or empty
    std::string scramble;            // what was done to the solved puzzle
    std::string notation = "slice";  // of a cube's algorithms
    std::string facelets;            // of a cube
    std::string colors;              // that these are given in
    std::string file;                // a scramble or a pattern a line
    bool random = false;
    std::uint64_t count = 1;
    std::string seed;
    std::string metric;
    std::string memory = "4G";
    int relax = 0;  // of a chain's phases
    solver::Limits limits;
    bool explain = false;
    bool json = false;
};

// ERRORS: Usage; ImpossibleCube; Resource; Interrupted; ReplayFailed.
base::Result<app::ExitCode> solve_twisty(app::Session& session, const TwistyRequest& request);
base::Result<app::ExitCode> scramble_twisty(app::Session& session, const TwistyRequest& request);

}  // namespace revenge::cli
