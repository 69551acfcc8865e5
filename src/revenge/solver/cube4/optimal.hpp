// The optimal solver of the 4x4x4 as a method.
#pragma once

#include <memory>
#include <string_view>

#include "revenge/puzzle/metric.hpp"
#include "revenge/solver/cube4/search.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::solver::cube4 {

class Optimal final : public Method {
  public:
    explicit Optimal(std::shared_ptr<const Tables> tables);

    std::string_view name() const noexcept override { return "optimal"; }
    // RETURNS a shortest solution; its lower bound is its length. ERRORS: NotFound, Interrupted, with the length that
    // has been proven to be needed.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    std::shared_ptr<const Tables> tables_;
    puzzle::CostTable costs_;
};

}  // namespace revenge::solver::cube4
