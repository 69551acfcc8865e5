#include "app/parts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "revenge/methods.hpp"
#include "revenge/solver/parts_by_looking.hpp"

namespace revenge::app {

namespace {

using coset::PiecesSeen;
using puzzle::Cube;
using puzzle::Face;
using puzzle::State;

// The pieces of some orbits, by name.
PiecesSeen orbits_seen(const Cube& cube, const std::vector<std::string_view>& names) {
    PiecesSeen out = coset::pieces_seen(cube.puzzle(), false);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const bool seen = std::ranges::find(names, cube.puzzle().orbits()[i].name) != names.end();
        out[i].assign(out[i].size(), seen);
    }
    return out;
}

// Two opposite colours.
PiecesSeen centers_seen(const Cube& cube, const std::array<Face, 2>& colors) {
    PiecesSeen out = coset::pieces_seen(cube.puzzle(), false);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (const Face color : colors) {
            if (cube.puzzle().orbits()[i].name == "centers") {
                out[i][static_cast<std::size_t>(puzzle::index_of(color))] = true;
            }
        }
    }
    return out;
}

// What Larsen's steps look at, by how their names begin.
PiecesSeen larsen_sees(const Cube& cube, std::string_view name) {
    if (name.starts_with("corner")) {
        return orbits_seen(cube, {"corners"});
    }
    return name.starts_with("wing") ? orbits_seen(cube, {"corners", "wings"})
                                    : coset::pieces_seen(cube.puzzle(), true);
}

// What the short solver's parts look at, by their names; `after`: the cube then.
PiecesSeen short_sees(const Cube& cube, std::string_view name, const State& after) {
    if (name == "first centers") {
        const auto colors = solver::centers_on_one_axis(cube, after);
        return colors ? centers_seen(cube, *colors) : orbits_seen(cube, {"centers"});
    }
    return name == "all axes"    ? orbits_seen(cube, {"centers"})
           : name == "reduction" ? orbits_seen(cube, {"centers", "wings"})
                                 : coset::pieces_seen(cube.puzzle(), true);
}

// RETURNS what the phase with that name sees; everything if it is not known.
PiecesSeen chain_sees(const Cube& cube, const coset::ChainDeclaration& chain,
                      const std::string& phase) {
    for (const coset::PhaseDeclaration& declared : chain.phases) {
        if (declared.name == phase) {
            return coset::pieces_seen(cube.puzzle(), declared);
        }
    }
    return coset::pieces_seen(cube.puzzle(), true);
}

// RETURNS what a phase of a cube's method looks at; `after`: the cube then.
PiecesSeen phase_sees(const PuzzleInHand& puzzle, const Question& question,
                      const std::string& phase, const State& after) {
    const Cube& cube = *puzzle.cube();
    // With another goal than the solved cube, labels do not say what a phase is after.
    const bool to_solved = !question.target;
    if (to_solved && question.chain && question.chain->cube_size == cube.size()) {
        return chain_sees(cube, *question.chain, phase);
    }
    const MethodInfo* method = find_method(puzzle.name(), question.method);
    if (to_solved && method != nullptr && method->engine == Engine::Larsen) {
        return larsen_sees(cube, phase);
    }
    return to_solved && method != nullptr && method->engine == Engine::Short
               ? short_sees(cube, phase, after)
               : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace

std::vector<Part> parts_of(const PuzzleInHand& puzzle, const Question& question,
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
        state = puzzle.after(state, phase);
        if (cube != nullptr) {
            coset::add(seen, phase_sees(puzzle, question, phase.name, state));
        }
        out.push_back({phase.name, phase.subgroup, phase.achieves, puzzle.text(phase), phase.length,
                       phase.nodes, state, seen});
    }
    return out;
}

}  // namespace revenge::app
