// Which method SolveOptions ask for, all defaults filled in. What Solver is made of.
#pragma once

#include <string>

#include "revenge/base/result.hpp"
#include "revenge/methods.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/solver.hpp"

namespace revenge {

struct MethodChoice {
    const SolveOptions& options;
    const MethodInfo* info;  // null: a chain's text, or chosen moves
    std::string name;
    puzzle::CostTable costs;
};

// RETURNS how its chain is searched: where no method was asked for, moves that are known are good enough.
solver::ChainOptions chain_options_of(const MethodChoice& choice);

// RETURNS the refusal of own costs that are none of the puzzle's: Usage.
base::Error costs_of_another_puzzle(const std::string& puzzle);

// RETURNS the choice, which `options` must outlive. REQUIRES options of no method for any puzzle. ERRORS: Usage,
// listing the methods of the puzzle.
base::Result<MethodChoice> method_choice(const SolveOptions& options);

}  // namespace revenge
