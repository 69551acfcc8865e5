#include "revenge/solver/conjugated.hpp"

#include <utility>

namespace revenge::solver {

base::Result<Solution> solve_carried_back(const Method& method, const puzzle::State& seen,
                                          const puzzle::Isometry& back, int cube_size,
                                          const Limits& limits,
                                          const OnImprovement& on_improvement) {
    const auto carried_back = [&](Solution solution) {
        solution.moves = puzzle::image(back, solution.moves.turns(), cube_size);
        for (PhaseSolution& phase : solution.phases) {
            phase.moves = puzzle::image(back, phase.moves.turns(), cube_size);
        }
        return solution;
    };
    OnImprovement heard;
    if (on_improvement) {
        heard = [&](const Solution& solution) { on_improvement(carried_back(solution)); };
    }
    auto found = method.solve(seen, limits, heard);
    return found ? base::Result<Solution>(carried_back(*std::move(found))) : found.error();
}

base::Result<Solution> solve_conjugated(const Method& method, const puzzle::Cube& cube,
                                        puzzle::SymmetryIndex symmetry, const puzzle::State& state,
                                        const Limits& limits, const OnImprovement& on_improvement) {
    const puzzle::Isometry back = puzzle::inverse(puzzle::all_symmetries()[symmetry]);
    Limits seen = limits;
    seen.known =
        puzzle::image(puzzle::all_symmetries()[symmetry], limits.known.turns(), cube.size());
    return solve_carried_back(method, cube.conjugate(state, symmetry), back, cube.size(), seen,
                              on_improvement);
}

}  // namespace revenge::solver
