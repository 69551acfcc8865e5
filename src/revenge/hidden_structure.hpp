// Scrambles between random moves, which hide how they were found, of puzzles that are known by their definition. (Those
// of cubes are made by ScrambleMaker.)
//
// A scramble of the state x is P T Q: P and Q are random moves, and T is a solution, undone, of the state P^-1 x Q^-1.
// Where pieces look alike, P^-1 x Q^-1 depends on which of them is taken for which, and T is determined only up to an
// exchange of alike pieces, which after P may be an exchange of pieces that look different. So P T Q leads to x for one
// of k choices of T, where k is the number of ways in which P mixes alike pieces. If it does not, P and Q are drawn
// again. The state x stays, so states remain equally likely.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/solution.hpp"

namespace revenge {

class HiddenStructure {
  public:
    // `option`: the name for errors. ERRORS: Usage, if moves are not always possible, or each of them mixes pieces that
    // look alike in too many ways.
    static base::Result<HiddenStructure> make(std::shared_ptr<const puzzle::Definition> definition,
                                              std::shared_ptr<const solver::Method> method,
                                              std::string_view option, const base::Random& random);

    // Returns the state, in some orientation, and a solution whose inverse is a scramble P T Q of it. `costs`: of the
    // solution's length. ERRORS: Interrupted; those of solving. COMPLEXITY: k solutions in the mean, at most 100.
    base::Result<scramble::FarState> scrambled(const puzzle::State& state,
                                               const puzzle::Costs& costs,
                                               const solver::Limits& limits);

  private:
    HiddenStructure(std::shared_ptr<const puzzle::Definition> definition,
                    std::shared_ptr<const solver::Method> method, const base::Random& random);
    std::vector<puzzle::Move> moves_before();
    puzzle::Transformation element_of(const std::vector<puzzle::Move>& moves) const;
    // Returns moves that lead to the state; none if the drawn ones mix pieces that differ.
    base::Result<std::optional<puzzle::Moves>> tried(const puzzle::State& state,
                                                     const puzzle::Costs& costs,
                                                     const solver::Limits& limits);

    std::shared_ptr<const puzzle::Definition> definition_;
    std::shared_ptr<const solver::Method> method_;
    base::Random random_;
};

}  // namespace revenge
