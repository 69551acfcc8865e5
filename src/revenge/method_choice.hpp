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

// RETURNS the choice, which `options` must outlive. REQUIRES options that are not for_any_puzzle(). ERRORS: Usage, listing the
// methods of the puzzle.
base::Result<MethodChoice> method_choice(const SolveOptions& options);

// RETURNS whether a method for any puzzle is asked for, and not one of the 3x3x3, the 4x4x4 or chosen moves.
bool is_for_any_puzzle(const SolveOptions& options);

}  // namespace revenge
