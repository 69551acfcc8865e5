// Which method Request ask for, their chain read and all defaults filled in. What Solver is made of.
#pragma once

#include <memory>
#include <string>

#include "revenge/base/result.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/request.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::method {

// What the text of a chain says.
using ReadChain = std::shared_ptr<const base::Result<coset::ChainDeclaration>>;

// What is asked for by `options`, which outlive it.
struct AskedMethod {
    const Request& options;
    ReadChain chain;        // of chain_text; null: none
    const MethodRow* info;  // also of moves and chains of one's own; null: none, or no such chain

    // RETURNS whether it is a method for any puzzle, and not one of the 3x3x3, the 4x4x4 or chosen moves.
    bool is_for_any_puzzle() const;
};

struct MethodChoice : AskedMethod {
    std::string name;
    puzzle::CostTable costs;
};

// RETURNS how its chain is searched: where no method was asked for, moves that are known are good enough.
solver::ChainOptions chain_options_of(const MethodChoice& choice);

// RETURNS the refusal of own costs that are none of the puzzle's: Usage.
base::Error costs_of_another_puzzle(const std::string& puzzle);

// REQUIRES what is no method for any puzzle. ERRORS: Usage, listing the methods of the puzzle.
base::Result<MethodChoice> method_choice(const AskedMethod& asked);

}  // namespace revenge::method
