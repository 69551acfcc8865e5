// What the command line of `solve` says: the arguments, and what those come to that stand for themselves:
// limits, the options of chains, a tier of tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/solver.hpp"

namespace revenge::cli {

struct SolveArguments {
    AlgorithmWords algorithm;
    std::string facelets;
    std::string file;
    bool random = false;
    std::uint64_t count = 1;
    std::string seed;
    std::string colors;
    std::string puzzle = "4x4x4";
    app::MetricOptions metric;
    std::string method;
    std::string time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> max_length;
    unsigned threads = 0;
    std::string memory = "2G";
    std::string tier;
    std::string heuristic = "tables";
    int relax = 0;
    int orientations = 1;
    bool all = false;
    bool explain = false;
    bool rotations = false;
    std::string to;
    std::string moves;
    JsonOptions json;
};

void add_solve_arguments(CLI::App& command, app::Session& session, SolveArguments& options);

// Whether the cube is given in any way.
bool has_source(const SolveArguments& options);
// ERRORS: Usage unless the cube is given in exactly one way.
base::Status require_one_source(const SolveArguments& options);

// ERRORS: Usage, naming the option.
// `method`: null for a chain file. Of puzzles that are no cubes it may take as long as it has to without --time and
// --relax.
base::Result<solver::Limits> limits_of(const SolveArguments& options,
                                       const method::MethodRow* method, bool is_cube);
base::Result<solver::ChainOptions> chain_options(const SolveArguments& options);

// --table-size; says which tables the short solver uses and what a larger tier has. ERRORS: Usage.
base::Result<solver::reduction::Tier> chosen_tier(app::Session& session, const std::string& name);

}  // namespace revenge::cli
