// The 4x4x4 as people solve it: centers, edge pairs, then a 3x3x3 with its two parities. Each step has a name, an
// explanation and its moves, for learners.
//
//   first center, opposite center, third center, fourth center, last centers      centers.hpp
//   edge pairs, several times                                                      edges.hpp
//   cross, corner and edge (four times), flip parity, orientation,
//   exchange parity, permutation                                                   layers.hpp
//
// Yau's method solves three edges of the cross before the last four centers, and the fourth after them
// (edges.hpp); its other edges are then paired by turns that keep the cross.
//
// The cube is oriented so that the first center takes the fewest turns, then so that the third does. The first center
// has the color of U, which is white on most cubes. Side colors are relabelled so that the third center may be any of
// them. Turns are not merged across steps, so that the picture after each step is correct.
#pragma once

#include <optional>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/human/centers.hpp"
#include "revenge/solver/human/edges.hpp"
#include "revenge/solver/human/layers.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::human {

// THREADS: const use is safe.
class Reduction final : public Method {
  public:
    enum class Order { CentersFirst, Yau };

    // COMPLEXITY: about 1 s, 20 MB.
    explicit Reduction(puzzle::CostTable costs = puzzle::CostTable(puzzle::Metric::Obtm, kSize),
                       Order order = Order::CentersFirst);

    std::string_view name() const noexcept override { return cross_ ? "yau" : "reduction"; }

    // ERRORS: ImpossibleCube. COMPLEXITY: about 0.5 s.
    base::Result<Solution> solve(const puzzle::State& state) const;
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    class Run;

    puzzle::Cube cube_;
    puzzle::CostTable costs_;
    CenterSteps centers_;
    EdgePairing edges_;
    LayerSteps layers_;
    std::optional<CrossEdges> cross_;  // of Yau's method
};

base::Result<SharedMethod> open_reduction(const Opening& opening);
base::Result<SharedMethod> open_yau(const Opening& opening);

// Returns the pieces that matter to a step, given the cube after it.
coset::PiecesSeen reduction_sees(const puzzle::Cube& cube, std::string_view part,
                                 const puzzle::State& after);
coset::PiecesSeen yau_sees(const puzzle::Cube& cube, std::string_view part,
                           const puzzle::State& after);

}  // namespace revenge::solver::human
