// Solving to any state: a method for solved cubes, made one that reaches a given position.
//
// Where the target's centers are solved (held some way), its corners and wings are only names (renaming.hpp).
//
// Otherwise alike centers stand in the way: they are no names, since which of four goes where is free.
// Positions within a few moves of the target are found by a search from both sides (chosen_moves.hpp),
// optimally. For the others the target's centers are solved first, by the beginning A of a solution of the
// target; then N takes the cube in hand to where A leads, and N A^-1 is the answer, longer by A.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"

namespace revenge::solver {

class ToTarget final : public Method {
  public:
    // `solved` solves cubes of this size; `proves`: shortest solutions are wanted of a target whose centers are not
    // solved, too, which the search from both sides finds. ERRORS: none as long as `target` is a state of the cube.
    static base::Result<std::shared_ptr<const Method>> make(std::shared_ptr<const Method> solved,
                                                            const puzzle::Cube& cube,
                                                            const puzzle::State& target,
                                                            const puzzle::CostTable& costs,
                                                            bool proves = false);

    std::string_view name() const noexcept override { return solved_->name(); }
    // REQUIRES that no turns are known.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    ToTarget(std::shared_ptr<const Method> solved, puzzle::Cube cube, const puzzle::State& target,
             puzzle::CostTable costs);
    bool has_centers_solved(const puzzle::State& state) const noexcept;
    // Returns the rotation that brings a state's centers home, or -1.
    int homing(const puzzle::State& state) const noexcept;
    base::Result<Solution> to_homed(const puzzle::State& state, const puzzle::State& target,
                                    int rotation, const Limits& limits,
                                    const OnImprovement& on_improvement) const;
    // Returns the shortest beginning of a solution of the target after which its centers are solved.
    base::Result<puzzle::Algorithm> way_to_centers(const Limits& limits) const;
    // Returns the solution to where `way` leads from the target, made one to the target.
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
