#include "app/parts.hpp"

#include "revenge/method/registry.hpp"

namespace revenge::app {

namespace {

using coset::PiecesSeen;
using puzzle::Cube;
using puzzle::State;

// Returns the pieces that the phase with that name depends on; all pieces if it is unknown.
PiecesSeen chain_sees(const Cube& cube, const chain::ChainDeclaration& chain,
                      const std::string& phase) {
    for (const chain::PhaseDeclaration& declared : chain.phases) {
        if (declared.name == phase) {
            return coset::pieces_seen(cube.puzzle(), declared);
        }
    }
    return coset::pieces_seen(cube.puzzle(), true);
}

// Returns the pieces that a phase of a cube's method depends on; `after` is the cube after the phase.
PiecesSeen phase_sees(const method::PuzzleContext& puzzle, const Question& question,
                      const std::string& phase, const State& after) {
    const Cube& cube = *puzzle.cube();
    // With a target other than the solved cube, labels do not describe the goal of a phase.
    const bool to_solved = !question.has_target();
    if (to_solved && question.chain && question.chain->cube_size == cube.size()) {
        return chain_sees(cube, *question.chain, phase);
    }
    const method::MethodRow* method = method::find_method(puzzle.name(), question.method);
    return to_solved && method != nullptr && method->sees != nullptr
               ? method->sees(cube, phase, after)
               : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace

std::vector<Part> parts_of(const method::PuzzleContext& puzzle, const Question& question,
                           const Solved& solved) {
    const Cube* cube = puzzle.cube();
    const solver::Solution& solution = solved.solution;
    State state = solved.position.state;
    PiecesSeen seen;
    if (cube != nullptr) {
        seen = coset::pieces_seen(cube->puzzle(), false);
    }
    std::vector<Part> out;
    for (const solver::PhaseSolution& phase : solution.phases) {
        state = puzzle.after(state, phase.moves);
        if (cube != nullptr) {
            coset::add(seen, phase_sees(puzzle, question, phase.name, state));
        }
        out.push_back({phase.name, phase.subgroup, phase.achieves, puzzle.text(phase.moves),
                       phase.length, phase.nodes, state, seen});
    }
    return out;
}

}  // namespace revenge::app
