#include "revenge/solver/relabelling.hpp"

#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"

namespace revenge::solver {

using base::ErrorCode;
using base::Result;
using puzzle::State;

std::optional<Renaming> Renaming::of(const puzzle::Puzzle& puzzle, const State& target) {
    Renaming out;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        Orbit& named = out.orbits_.emplace_back(
            Orbit{static_cast<std::size_t>(orbit.first), static_cast<std::size_t>(orbit.size),
                  orbit.orientations, std::vector<Name>(orbit.solved.size())});
        for (std::size_t place = 0; place < named.size; ++place) {
            Name& name = named.names[target.piece[named.first + place]];
            const puzzle::SlotNumber twist = target.twist[named.first + place];
            if (name.is_given && (name.name != orbit.solved[place] || name.twist != twist)) {
                return std::nullopt;
            }
            name = {orbit.solved[place], twist, orbit.visible_orientations(orbit.solved[place]),
                    true};
        }
    }
    return out;
}

State Renaming::renamed(const State& state) const noexcept {
    State out = state;
    if (!orbits_.empty()) {
        out.piece.reserve(orbits_.back().first + orbits_.back().size);
        out.twist.reserve(orbits_.back().first + orbits_.back().size);
    }
    puzzle::SlotNumber* const piece = out.piece.data();
    puzzle::SlotNumber* const twist = out.twist.data();
    for (const Orbit& orbit : orbits_) {
        for (std::size_t slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const Name& name = orbit.names[piece[slot]];
            piece[slot] = name.name;
            if (orbit.orientations > 1) {
                twist[slot] = static_cast<puzzle::SlotNumber>(
                    (twist[slot] + orbit.orientations - name.twist) % orbit.orientations %
                    name.visible);
            }
        }
    }
    return out;
}

Result<std::shared_ptr<const Method>> RelabelledMethod::make(std::shared_ptr<const Method> solved,
                                                             const puzzle::Puzzle& puzzle,
                                                             const State& target) {
    auto renaming = Renaming::of(puzzle, target);
    if (!renaming) {
        return base::usage("target-not-renamed",
                           "this target cannot be reached by renaming pieces: in it pieces of the "
                           "{puzzle} that look alike are not where such are when it is solved; "
                           "expected a target in which they are",
                           puzzle.name());
    }
    return std::shared_ptr<const Method>(
        new RelabelledMethod(std::move(solved), *std::move(renaming)));
}

Result<Solution> RelabelledMethod::solve(const State& state, const Limits& limits,
                                         const OnImprovement& on_improvement) const {
    base::check(limits.known.empty(), "moves that are known solve a puzzle, and lead to no target");
    auto found = solved_->solve(renaming_.renamed(state), limits, on_improvement);
    if (!found && found.error().code == ErrorCode::ImpossibleCube) {
        return base::error(base::ErrorCode::ImpossibleCube, "no-way-to-target",
                           "no moves lead from this state to the target");
    }
    return found;
}

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
