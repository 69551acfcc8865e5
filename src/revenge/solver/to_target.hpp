// Adapts a method for solved cubes to any target state.
//
// If the target's centers are solved in some orientation, its corners and wings are relabelled (relabelling.hpp).
//
// Otherwise alike centers cannot be relabelled, because any of the four may go to each place. Positions within a few
// moves of the target are solved optimally by a search from both sides (chosen_moves.hpp). For the others, let A be the
// beginning of a solution of the target after which its centers are solved, and let N lead from the given state to the
// target after A. The answer is N A^-1, which is longer by A.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"

namespace revenge::solver {

class ToTarget final : public Method {
  public:
    // `solved` solves cubes of this size. `proves`: also finds shortest solutions for a target whose centers are not
    // solved, by the search from both sides. ERRORS: none if `target` is a state of the cube.
    static base::Result<std::shared_ptr<const Method>> make(std::shared_ptr<const Method> solved,
                                                            const puzzle::Cube& cube,
                                                            const puzzle::State& target,
                                                            const puzzle::CostTable& costs,
                                                            bool proves = false);

    std::string_view name() const noexcept override { return solved_->name(); }
    // REQUIRES limits without known moves.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    ToTarget(std::shared_ptr<const Method> solved, puzzle::Cube cube, const puzzle::State& target,
             puzzle::CostTable costs);
    bool has_centers_solved(const puzzle::State& state) const noexcept;
    // Returns the rotation that solves a state's centers, or -1.
    int homing(const puzzle::State& state) const noexcept;
    base::Result<Solution> to_homed(const puzzle::State& state, const puzzle::State& target,
                                    int rotation, const Limits& limits,
                                    const OnImprovement& on_improvement) const;
    // Returns the shortest beginning of a solution of the target after which its centers are solved.
    base::Result<puzzle::Algorithm> way_to_centers(const Limits& limits) const;
    // Converts a solution to the state after `way` from the target into a solution to the target.
    Solution without_way(Solution solution, const puzzle::State& state,
                         const puzzle::Algorithm& way) const;
    base::Result<Solution> by_way_of_centers(const puzzle::State& state, const Limits& limits,
                                             const OnImprovement& on_improvement) const;

    std::shared_ptr<const Method> solved_;
    puzzle::Cube cube_;
    puzzle::State target_;
    puzzle::CostTable costs_;
    std::unique_ptr<ChosenMoves> close_;
};

}  // namespace revenge::solver
