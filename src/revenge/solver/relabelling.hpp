// Relabels the pieces of a puzzle so that a target state becomes the solved state. Solving the relabelled state by the
// same moves reaches the target, with the same lengths and lower bounds.
//
// A piece of the target gets the label of the piece that belongs in its place, and its twist in the target counts as no
// twist. Pieces that look alike have one label, so the places that look alike must be the same in the target.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

// THREADS: const use is safe.
class Renaming {
  public:
    // Returns nothing unless pieces that look alike are in the places that they have in the solved state, in any order.
    // REQUIRES a state of the puzzle.
    static std::optional<Renaming> of(const puzzle::Puzzle& puzzle, const puzzle::State& target);

    // Returns the state in the new labels, in which the target is the solved state.
    puzzle::State renamed(const puzzle::State& state) const noexcept;

  private:
    struct Name {
        puzzle::SlotNumber name = 0;
        puzzle::SlotNumber twist = 0;  // in the target
        int visible = 1;               // orientations
        bool is_given = false;
    };
    struct Orbit {
        std::size_t first = 0;
        std::size_t size = 0;
        int orientations = 1;
        std::vector<Name> names;  // [label]
    };
    std::vector<Orbit> orbits_;
};

// Adapts a method for the solved state to another target state, for any puzzle.
class RelabelledMethod final : public Method {
  public:
    // ERRORS: Usage, a target that cannot be renamed. REQUIRES a state of the puzzle.
    static base::Result<std::shared_ptr<const Method>> make(std::shared_ptr<const Method> solved,
                                                            const puzzle::Puzzle& puzzle,
                                                            const puzzle::State& target);

    std::string_view name() const noexcept override { return solved_->name(); }
    // REQUIRES limits without known moves. ERRORS, in addition: ImpossibleCube, if no moves lead from the state to the
    // target.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    RelabelledMethod(std::shared_ptr<const Method> solved, Renaming renaming)
        : solved_(std::move(solved)), renaming_(std::move(renaming)) {}

    std::shared_ptr<const Method> solved_;
    Renaming renaming_;
};

// Solves a cube conjugated by a symmetry: s x s^-1 instead of x, with the turns of the solution conjugated back. The
// solution is as good as that of x, and nearly always a different one.

// Returns the method's solution of `seen` with its turns conjugated by `back`; `on_improvement` receives conjugated
// turns, too. ERRORS: those of method.solve().
base::Result<Solution> solve_carried_back(const Method& method, const puzzle::State& seen,
                                          const puzzle::Isometry& back, int cube_size,
                                          const Limits& limits,
                                          const OnImprovement& on_improvement);

// Solves `state` conjugated by `symmetry` (0..47) and returns the solution as turns of the original cube;
// `on_improvement` receives such turns as well. ERRORS: those of method.solve().
base::Result<Solution> solve_conjugated(const Method& method, const puzzle::Cube& cube,
                                        puzzle::SymmetryIndex symmetry, const puzzle::State& state,
                                        const Limits& limits, const OnImprovement& on_improvement);

}  // namespace revenge::solver
