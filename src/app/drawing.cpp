#include "app/drawing.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/output.hpp"
#include "app/quantities.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "revenge/method/registry.hpp"

namespace revenge::app {

namespace {

using coset::PiecesSeen;
using puzzle::Cube;
using puzzle::State;

// The parts of a solution for --explain: the phases of the answer, and the pieces that matter to each.
//
// The pieces that matter are those that the part, or a part before it, depends on. Chains declare them; for Larsen's
// steps and the parts of the short solver they follow from the name.
struct Part {
    std::string name;
    std::string subgroup;  // empty if unnamed
    std::string achieves;
    std::string moves;
    int length = 0;
    std::uint64_t nodes = 0;
    puzzle::State after;
    coset::PiecesSeen sees;  // for cubes
};

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
PiecesSeen phase_sees(const method::PuzzleContext& puzzle, const SolveQuery& query,
                      const std::string& phase, const State& after) {
    const Cube& cube = *puzzle.cube();
    // With a target other than the solved cube, labels do not describe the goal of a phase.
    const bool to_solved = !query.has_target();
    if (to_solved && query.chain && query.chain->cube_size == cube.size()) {
        return chain_sees(cube, *query.chain, phase);
    }
    const method::MethodRow* method = method::find_method(puzzle.name(), query.method);
    return to_solved && method != nullptr && method->sees != nullptr
               ? method->sees(cube, phase, after)
               : coset::pieces_seen(cube.puzzle(), true);
}

// Returns the parts in order; empty if the answer has none.
std::vector<Part> parts_of(const method::PuzzleContext& puzzle, const SolveQuery& query,
                           const SolvedPosition& solved) {
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
            coset::add(seen, phase_sees(puzzle, query, phase.name, state));
        }
        out.push_back({phase.name, phase.subgroup, phase.achieves, puzzle.text(phase.moves),
                       phase.length, phase.nodes, state, seen});
    }
    return out;
}

constexpr int kIndent = 4;

std::string drawn(const Session& session, const render::Picture& picture, int indent) {
    render::TextStyle style = terminal_style(session);
    style.indent = indent;
    return render::net_text(picture, render::standard_palette(), style);
}

// Returns the net of the cube after a part of a solution. Pieces that the part does not depend on are grey.
std::string drawn_part(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                       const coset::PiecesSeen& sees, int indent) {
    render::Picture picture = render::picture_of(cube, state);
    const std::vector<bool> seen = coset::facelets_seen(cube, state, sees);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        picture.stickers[i].is_dim = !seen[i];
    }
    return drawn(session, picture, indent);
}

}  // namespace

render::TextStyle terminal_style(const Session& session) {
    render::TextStyle style;
    style.colors = session.colors();
    style.columns = static_cast<int>(terminal_columns(base::port::Stream::Output));
    return style;
}

std::string net(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                int indent) {
    return drawn(session, render::picture_of(cube, state), indent);
}

std::string picture(const Session& session, const method::PuzzleContext& puzzle,
                    const puzzle::State& state) {
    if (puzzle.cube() != nullptr) {
        return net(session, *puzzle.cube(), state);
    }
    const puzzle::Definition& definition = *puzzle.definition();
    if (definition.net().stickers.empty()) {
        return render::puzzle_text(definition, state);
    }
    const render::TextStyle style = terminal_style(session);
    return render::puzzle_net_text(definition, state, style.colors, style.columns);
}

std::string explanation(const Session& session, const method::PuzzleContext& puzzle,
                        const SolveQuery& query, const SolvedPosition& solved) {
    std::string text;
    if (puzzle.cube() != nullptr) {
        text = "start\n" + net(session, *puzzle.cube(), solved.position.state, kIndent) + "\n";
    } else {
        text = "start\n" + picture(session, puzzle, solved.position.state) + "\n";
    }
    for (const Part& part : parts_of(puzzle, query, solved)) {
        text +=
            fmt::format("{}{}{}\n", part.name, part.subgroup.empty() ? "" : "  ", part.subgroup);
        if (!part.achieves.empty()) {
            text += fmt::format("    {}\n", part.achieves);
        }
        text +=
            fmt::format("    {}  // {} {}{}\n", part.moves.empty() ? "(nothing to do)" : part.moves,
                        part.length, query.costs.name(),
                        part.nodes > 0 ? ", " + counted(part.nodes, "node") : "");
        if (puzzle.cube() != nullptr) {
            text += drawn_part(session, *puzzle.cube(), part.after, part.sees, kIndent);
        }
        text += "\n";
    }
    return text;
}

}  // namespace revenge::app
