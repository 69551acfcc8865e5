#include "app/parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/notation/algorithm_printer.hpp"

namespace revenge::app {

namespace {

using coset::PiecesSeen;
using puzzle::Cube;
using puzzle::Face;
using puzzle::State;

constexpr int kRevenge = 4;
constexpr std::array<std::array<Face, 2>, 3> kOpposite{
    {{Face::U, Face::D}, {Face::R, Face::L}, {Face::F, Face::B}}};

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

// The facelets of a state of the 4x4x4, looked at.
class Look {
  public:
    Look(const Cube& cube, const State& state)
        : centers_(*cube.puzzle().find_orbit("centers")),
          wings_(*cube.puzzle().find_orbit("wings")),
          state_(state) {}

    // Whether the centers of two opposite colours are on two opposite faces.
    bool on_one_axis(const std::array<Face, 2>& colors) const {
        return std::ranges::any_of(kOpposite, [&](const std::array<Face, 2>& faces) {
            return std::ranges::all_of(faces, [&](Face face) {
                const auto here = on_face(face);
                return std::ranges::all_of(here, [&](std::uint8_t label) {
                    return label == puzzle::index_of(colors[0]) ||
                           label == puzzle::index_of(colors[1]);
                });
            });
        });
    }

    // Whether every face's centers are of one colour and every wing is beside its twin.
    bool is_reduced() const {
        for (int face = 0; face < puzzle::kFaces; ++face) {
            const auto here = on_face(puzzle::kAllFaces[static_cast<std::size_t>(face)]);
            if (std::ranges::any_of(here, [&](std::uint8_t x) { return x != here[0]; })) {
                return false;
            }
        }
        const int edges = wings_.size / 2;
        for (int edge = 0; edge < edges; ++edge) {
            if (wing(edge) % edges != wing(edge + edges) % edges) {
                return false;
            }
        }
        return true;
    }

  private:
    std::array<std::uint8_t, 4> on_face(Face face) const {
        std::array<std::uint8_t, 4> out{};
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] =
                state_.piece[static_cast<std::size_t>(centers_.first + puzzle::index_of(face) * 4) +
                             i];
        }
        return out;
    }
    int wing(int place) const {
        return state_.piece[static_cast<std::size_t>(wings_.first + place)];
    }

    const puzzle::Orbit& centers_;
    const puzzle::Orbit& wings_;
    const State& state_;
};

// After how many moves something holds for good.
template <class Holds>
std::size_t since(const Cube& cube, const std::vector<State>& states, const Holds& holds) {
    std::size_t first = states.size();
    while (first > 0 && holds(Look(cube, states[first - 1]))) {
        --first;
    }
    return first;
}

// From where on quarter turns are of one axis only.
std::size_t half_turns_since(const puzzle::Algorithm& moves, std::size_t from) {
    std::size_t best = moves.size();
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        std::size_t first = moves.size();
        while (first > from && (moves[first - 1].quarters == 2 || moves[first - 1].axis == axis)) {
            --first;
        }
        best = std::min(best, first);
    }
    return best;
}

std::vector<Part> milestones(const Cube& cube, const Question& question, const State& start,
                             const puzzle::Algorithm& moves) {
    std::vector<State> states{start};
    for (const puzzle::Turn turn : moves) {
        states.push_back(cube.apply(states.back(), turn));
    }
    std::array<std::pair<std::size_t, std::size_t>, 3> axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        axes[i] = {
            since(cube, states, [i](const Look& look) { return look.on_one_axis(kOpposite[i]); }),
            i};
    }
    std::ranges::sort(axes);
    const std::size_t all_axes = axes.back().first;
    const std::size_t reduced =
        std::max(all_axes, since(cube, states, [](const Look& look) { return look.is_reduced(); }));
    const PiecesSeen everything = coset::pieces_seen(cube.puzzle(), true);
    struct End {
        std::size_t at;
        const char* name;
        const char* achieves;
        PiecesSeen sees;
    };
    const std::array<End, 5> ends{{
        {axes[0].first, "first centers",
         "The centers of two opposite colours are on two opposite faces.",
         centers_seen(cube, kOpposite[axes[0].second])},
        {all_axes, "all axes", "All centers are on the axis of their colour.",
         orbits_seen(cube, {"centers"})},
        {reduced, "reduction", "Centers are done and wings paired: the cube is a 3x3x3.",
         orbits_seen(cube, {"centers", "wings"})},
        {std::max(reduced, half_turns_since(moves, reduced)), "3x3x3, first half",
         "From here on two opposite faces are enough for quarter turns.", everything},
        {moves.size(), "3x3x3, second half", "Solved.", everything},
    }};
    std::vector<Part> out;
    std::size_t first = 0;
    for (const End& end : ends) {
        const std::size_t last = std::min(end.at, moves.size());
        if (last > first) {
            const auto part = std::span(moves).subspan(first, last - first);
            const puzzle::Algorithm own(part.begin(), part.end());
            out.push_back({end.name, "", end.achieves, notation::to_text(own, cube.size()),
                           question.costs.turns()->cost(own), 0, states[last], end.sees});
            first = last;
        }
    }
    return out;
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

// RETURNS what a phase of a cube's method looks at.
PiecesSeen phase_sees(const Cube& cube, const Question& question, const std::string& phase) {
    // With another goal than the solved cube, labels do not say what a phase is after.
    const bool to_solved = !question.target;
    if (to_solved && question.chain && question.chain->cube_size == cube.size()) {
        return chain_sees(cube, *question.chain, phase);
    }
    return to_solved && question.method == "larsen" ? larsen_sees(cube, phase)
                                                    : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace

std::vector<Part> parts_of(const PuzzleInHand& puzzle, const Question& question,
                           const Solved& solved) {
    const Cube* cube = puzzle.cube();
    const solver::Solution& solution = solved.solution;
    State state = solved.position.state;
    if (cube != nullptr && cube->size() == kRevenge && solution.phases.empty() &&
        !question.target) {
        return milestones(*cube, question, state, solution.moves);
    }
    PiecesSeen seen;
    if (cube != nullptr) {
        seen = coset::pieces_seen(cube->puzzle(), false);
    }
    std::vector<Part> out;
    for (const solver::PhaseSolution& phase : solution.phases) {
        if (cube != nullptr) {
            coset::add(seen, phase_sees(*cube, question, phase.name));
        }
        state = puzzle.after(state, phase);
        out.push_back({phase.name, phase.subgroup, phase.achieves, puzzle.text(phase), phase.length,
                       phase.nodes, state, seen});
    }
    return out;
}

}  // namespace revenge::app
