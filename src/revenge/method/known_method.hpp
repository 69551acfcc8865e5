// The method of a built-in puzzle, for a puzzle from a file that is that puzzle under other names (known_puzzle.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/method/known_puzzle.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::method {

// THREADS: const use is safe.
class KnownMethod final : public solver::Method {
  public:
    // `costs` are those of the file's moves. `accepts_known`: returns known moves if they are shorter.
    KnownMethod(std::shared_ptr<const puzzle::Definition> file,
                std::shared_ptr<const KnownPuzzle> known,
                std::shared_ptr<const solver::Method> method, puzzle::Costs costs,
                bool accepts_known)
        : file_(std::move(file)),
          known_(std::move(known)),
          method_(std::move(method)),
          costs_(std::move(costs)),
          accepts_known_(accepts_known) {}

    std::string_view name() const noexcept override { return method_->name(); }
    solver::QuickSolve quick_solve() const noexcept override { return method_->quick_solve(); }
    // Returns the costs of the file's moves.
    const puzzle::Costs& costs() const noexcept { return costs_; }
    // ERRORS: as the built-in puzzle's method.
    base::Result<solver::Solution> solve(
        const puzzle::State& state, const solver::Limits& limits,
        const solver::OnImprovement& on_improvement) const override;

  private:
    // Returns the solution in the file's moves; nothing if it does not solve the file's puzzle.
    std::optional<solver::Solution> renamed(const puzzle::State& state,
                                            const solver::Solution& solution) const;

    std::shared_ptr<const puzzle::Definition> file_;
    std::shared_ptr<const KnownPuzzle> known_;
    std::shared_ptr<const solver::Method> method_;
    puzzle::Costs costs_;
    bool accepts_known_;
};

}  // namespace revenge::method
