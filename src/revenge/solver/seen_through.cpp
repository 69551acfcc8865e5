#include "revenge/solver/seen_through.hpp"

#include <utility>

namespace revenge::solver {

base::Result<Solution> solve_seen_through(const Method& method, const puzzle::Cube& cube,
                                          puzzle::SymmetryIndex symmetry,
                                          const puzzle::State& state, const Limits& limits,
                                          const OnImprovement& on_improvement) {
    const puzzle::Isometry back = puzzle::inverse(puzzle::all_symmetries()[symmetry]);
    const auto carried_back = [&](Solution solution) {
        solution.moves = puzzle::image(back, solution.moves, cube.size());
        for (PhaseSolution& phase : solution.phases) {
            phase.moves = puzzle::image(back, phase.moves, cube.size());
        }
        return solution;
    };
    OnImprovement heard;
    if (on_improvement) {
        heard = [&](const Solution& solution) { on_improvement(carried_back(solution)); };
    }
    Limits seen = limits;
    seen.known = puzzle::image(puzzle::all_symmetries()[symmetry], limits.known, cube.size());
    auto found = method.solve(cube.conjugate(state, symmetry), seen, heard);
    if (!found) {
        return found;
    }
    return carried_back(*std::move(found));
}

}  // namespace revenge::solver
