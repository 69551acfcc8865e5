// Another state made the solved one by giving its pieces other names: what is to be reached from a state is then the
// solved puzzle from the renamed state, by the same moves, and every length and lower bound means the same.
//
// A piece of the target takes the name of the piece that is at home where it is, and its twist there is no twist.
// Pieces that look alike have one name: it can be given where in the target, too, the same places look alike.
#pragma once

#include <cstddef>
#include <cstdint>
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

    // Returns the state in these names: the target is the solved state.
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

// A method for the solved state, made one that reaches another state of a puzzle of any kind.
class ToRenamed final : public Method {
  public:
    // ERRORS: Usage, a target that cannot be renamed. REQUIRES a state of the puzzle.
    static base::Result<std::shared_ptr<const Method>> make(std::shared_ptr<const Method> solved,
                                                            const puzzle::Puzzle& puzzle,
                                                            const puzzle::State& target);

    std::string_view name() const noexcept override { return solved_->name(); }
    // REQUIRES that no moves are known. ERRORS also: ImpossibleCube, no moves lead from the one to the other.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    ToRenamed(std::shared_ptr<const Method> solved, Renaming renaming)
        : solved_(std::move(solved)), renaming_(std::move(renaming)) {}

    std::shared_ptr<const Method> solved_;
    Renaming renaming_;
};

}  // namespace revenge::solver
