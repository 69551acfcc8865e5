#include "revenge/solver/parts_by_looking.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver {

namespace {

using puzzle::Cube;
using puzzle::Face;
using puzzle::State;

using Faces = std::array<Face, 2>;
constexpr std::array<Faces, 3> kOppositeFaces{
    {{Face::U, Face::D}, {Face::R, Face::L}, {Face::F, Face::B}}};
constexpr const char* kHalfTurnsFromHere =
    "From here on two opposite faces are enough for quarter turns.";

// A state of the 4x4x4, looked at.
class Look {
  public:
    Look(const Cube& cube, const State& state)
        : centers_(*cube.puzzle().find_orbit("centers")),
          wings_(*cube.puzzle().find_orbit("wings")),
          state_(state) {}

    // Returns true if the centers of two opposite colours are on two opposite faces.
    bool on_one_axis(const Faces& colors) const {
        return std::ranges::any_of(kOppositeFaces, [&](const Faces& faces) {
            return std::ranges::all_of(faces, [&](Face face) {
                const auto here = on_face(face);
                return std::ranges::all_of(here, [&](puzzle::SlotNumber label) {
                    return label == puzzle::index_of(colors[0]) ||
                           label == puzzle::index_of(colors[1]);
                });
            });
        });
    }

    // Returns true if every face's centers have one colour and every wing is next to its twin.
    bool is_reduced() const {
        for (int face = 0; face < puzzle::kFaces; ++face) {
            const auto here = on_face(puzzle::kAllFaces[static_cast<std::size_t>(face)]);
            if (std::ranges::any_of(here, [&](puzzle::SlotNumber x) { return x != here[0]; })) {
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
    std::array<puzzle::SlotNumber, 4> on_face(Face face) const {
        std::array<puzzle::SlotNumber, 4> out{};
        const auto first = static_cast<std::size_t>(centers_.first + puzzle::index_of(face) * 4);
        std::copy_n(state_.piece.begin() + static_cast<std::ptrdiff_t>(first), out.size(),
                    out.begin());
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

// A part, and after how many moves it ends.
struct PartEnd {
    std::size_t at;
    const char* name;
    const char* achieves;
};

std::vector<PhaseSolution> cut(const puzzle::Algorithm& moves, const puzzle::CostTable& costs,
                               std::span<const PartEnd> ends) {
    std::vector<PhaseSolution> out;
    std::size_t first = 0;
    for (const PartEnd& end : ends) {
        if (end.at <= first) {
            continue;
        }
        const auto part = std::span(moves).subspan(first, end.at - first);
        puzzle::Algorithm own = puzzle::with_cheapest_halves({part.begin(), part.end()}, costs);
        const int length = costs.cost(own);
        out.push_back({end.name, "", end.achieves, std::move(own), length, 0});
        first = end.at;
    }
    return out;
}

}  // namespace

std::vector<PhaseSolution> parts_of_reduction(const Cube& cube, const State& start,
                                              const puzzle::Algorithm& moves,
                                              const puzzle::CostTable& costs) {
    std::vector<State> states{start};
    for (const puzzle::Turn turn : moves) {
        states.push_back(cube.apply(states.back(), turn));
    }
    std::array<std::size_t, kOppositeFaces.size()> axes{};
    std::ranges::transform(kOppositeFaces, axes.begin(), [&](const Faces& colors) {
        return since(cube, states, [&](const Look& look) { return look.on_one_axis(colors); });
    });
    const auto [one_axis, all_axes] = std::ranges::minmax(axes);
    const std::size_t reduced =
        std::max(all_axes, since(cube, states, [](const Look& look) { return look.is_reduced(); }));
    const std::size_t half = std::max(reduced, half_turns_since(moves, reduced));
    return cut(
        moves, costs,
        std::array{PartEnd{one_axis, "first centers",
                           "The centers of two opposite colours are on two opposite faces."},
                   PartEnd{all_axes, "all axes", "All centers are on the axis of their colour."},
                   PartEnd{reduced, "reduction",
                           "Centers are done and wings paired: the cube is a 3x3x3."},
                   PartEnd{half, "3x3x3, first half", kHalfTurnsFromHere},
                   PartEnd{moves.size(), "3x3x3, second half", "Solved."}});
}

std::vector<PhaseSolution> parts_of_two_phases(const puzzle::Algorithm& moves,
                                               const puzzle::CostTable& costs) {
    const std::size_t forward = half_turns_since(moves, 0);
    const std::size_t backward = moves.size() - half_turns_since({moves.rbegin(), moves.rend()}, 0);
    if (backward <= moves.size() - forward) {
        return cut(moves, costs,
                   std::array{PartEnd{forward, "phase-1", kHalfTurnsFromHere},
                              PartEnd{moves.size(), "phase-2", "Solved."}});
    }
    return cut(moves, costs,
               std::array{PartEnd{backward, "inverse phase-2",
                                  "Up to here two opposite faces were enough for quarter turns."},
                          PartEnd{moves.size(), "inverse phase-1", "Solved."}});
}

std::optional<Faces> centers_on_one_axis(const Cube& cube, const State& state) {
    const Look look(cube, state);
    for (const Faces& colors : kOppositeFaces) {
        if (look.on_one_axis(colors)) {
            return colors;
        }
    }
    return std::nullopt;
}

}  // namespace revenge::solver
