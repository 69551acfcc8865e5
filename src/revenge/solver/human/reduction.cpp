#include "revenge/solver/human/reduction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "revenge/solver/possible_state.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge::solver::human {

namespace {

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::State;
using puzzle::SymmetryIndex;

SymmetryIndex rotation(Face face, int quarters) {
    const puzzle::Turn whole = puzzle::turn_of(kSize, face, 1, kSize, quarters);
    return puzzle::symmetry_index(puzzle::rotation_about(whole.axis, whole.quarters));
}

constexpr const char* kThird = "third center";
constexpr const char* kThirdAchieves =
    "A third center is between them; from here on no turn takes the first two apart.";
constexpr const char* kFourth = "fourth center";
constexpr const char* kFourthAchieves = "A fourth center is in its place beside the third.";
constexpr const char* kLast = "last centers";
constexpr const char* kLastAchieves = "All six centers are solved.";

// RETURNS true if four centers of one color are on the face.
bool is_whole(const State& state, std::size_t face) {
    const auto first = state.piece.begin() + static_cast<std::ptrdiff_t>(kFirstCenter + 4 * face);
    return std::count(first, first + 4, *first) == 4;
}

}  // namespace

// One cube on its way. Its turns are made in the frame in which the first color belongs on D.
class Reduction::Run {
  public:
    Run(const Reduction& method, State state) : method_(method), state_(std::move(state)) {}

    Solution solve() {
        orient_first();
        step("first center", "The four centers of one color are on one face.",
             method_.centers_.first(state_));
        step("opposite center", "The centers of the opposite color are on the face across.",
             method_.centers_.opposite(state_));
        if (method_.cross_) {
            cross_first(*method_.cross_);
        } else {
            orient_third();
            step(kThird, kThirdAchieves, method_.centers_.third(state_));
            step(kFourth, kFourthAchieves, method_.centers_.fourth(state_));
            step(kLast, kLastAchieves, method_.centers_.last(state_));
        }
        for (const Algorithm& turns : method_.edges_.steps(state_)) {
            const State after = method_.cube_.apply(state_, turns);
            step("edge pairs", fmt::format("{} of 12 edges are paired.", pairs_in(wings_of(after))),
                 turns);
        }
        finish();
        return written();
    }

  private:
    // Three edges of the cross, the last four centers, the fourth edge.
    void cross_first(const CrossEdges& cross) {
        for (const Algorithm& turns : cross.first_three(state_)) {
            step("cross edges", "One more edge of the first color is beside its center.", turns);
        }
        orient_third();
        const auto [quarters, edge] = cross.open(state_);
        // Edges are counted as R F L B and faces as F R B L, the way that D goes.
        std::size_t open = (5 - edge - static_cast<std::size_t>(quarters) + 4) % 4;
        using Centers = CenterSteps::Step;
        const auto center = [&](const char* name, const char* achieves, Centers which) {
            step(name, achieves, method_.centers_.keeping_cross(state_, which, open));
        };
        center(kThird, kThirdAchieves, Centers::Third);
        center(kFourth, kFourthAchieves, Centers::Fourth);
        center(kLast, kLastAchieves, Centers::Last);
        step("last cross edge", "The four edges of the first color are in their places: a cross.",
             cross.last(state_));
    }

    void step(std::string name, std::string achieves, const Algorithm& turns) {
        state_ = method_.cube_.apply(state_, turns);
        if (turns.empty()) {
            return;
        }
        out_.phases.push_back({std::move(name), "", std::move(achieves), {}, 0, 0});
        turns_.push_back(
            puzzle::image(puzzle::inverse(puzzle::all_symmetries()[held_]), turns, kSize));
    }

    // White is called D from here on, and is on the face where its center takes the fewest turns.
    void orient_first() {
        const SymmetryIndex upside_down = rotation(Face::F, 2);
        state_ = method_.cube_.conjugate(state_, upside_down);
        held_ = upside_down;
        SymmetryIndex best = 0;
        std::array<int, 2> least{99, 99};
        for (SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
            const auto lengths = method_.centers_.first_lengths(method_.cube_.rotate(state_, r));
            if (lengths < least) {
                least = lengths;
                best = r;
            }
        }
        state_ = method_.cube_.rotate(state_, best);
        held_ = puzzle::compose(best, held_);
    }

    // The color around whose center takes the fewest turns is called F, wherever it comes to be.
    void orient_third() {
        std::array<int, 2> best{};
        int least = 99;
        for (int renamed = 0; renamed < 4; ++renamed) {
            for (int rotated = 0; rotated < 4; ++rotated) {
                const int length = method_.centers_.third_length(around(renamed, rotated));
                if (length < least) {
                    least = length;
                    best = {renamed, rotated};
                }
            }
        }
        state_ = around(best[0], best[1]);
        for (int i = 0; i < best[0] + best[1]; ++i) {
            held_ = puzzle::compose(rotation(Face::U, 1), held_);
        }
    }

    State around(int renamed, int rotated) const {
        const puzzle::Cube& cube = method_.cube_;
        const State named =
            renamed == 0 ? state_ : cube.conjugate(state_, rotation(Face::U, renamed));
        return rotated == 0 ? named : cube.rotate(named, rotation(Face::U, rotated));
    }

    void finish() {
        const LayerSteps& layers = method_.layers_;
        step("cross", "Four edges of the first color are in their places: a cross.",
             layers.cross(state_));
        while (const auto turns = layers.pair(state_)) {
            const State after = method_.cube_.apply(state_, *turns);
            step(
                "corner and edge",
                fmt::format(
                    "{} of 4 corners of the first color are in place, each with the edge above it.",
                    layers.pairs_solved(after)),
                *turns);
        }
        if (layers.has_flip_parity(state_)) {
            step("flip parity",
                 "An even number of edges is flipped, as on every 3x3x3; before, it was odd.",
                 layers.flip());
        }
        step("orientation", "The last color is all on its face.", layers.orient(state_));
        if (layers.has_exchange_parity(state_)) {
            step("exchange parity",
                 "The last layer can be solved as on a 3x3x3; before, two pieces of it were "
                 "exchanged.",
                 layers.exchange());
        }
        step("permutation", "Solved.", layers.permute(state_));
    }

    Solution written() {
        for (std::size_t i = 0; i < turns_.size(); ++i) {
            out_.phases[i].moves = std::move(turns_[i]);
        }
        sum_up(out_, method_.costs_);
        return std::move(out_);
    }

    const Reduction& method_;
    State state_;
    SymmetryIndex held_ = 0;
    Solution out_;
    std::vector<Algorithm> turns_;  // of each step, on the cube in hand
};

Reduction::Reduction(puzzle::CostTable costs, Order order)
    : cube_(kSize),
      costs_(std::move(costs)),
      centers_(cube_),
      edges_(cube_, costs_),
      layers_(cube_, costs_) {
    if (order == Order::Yau) {
        cross_.emplace(cube_, edges_);
        edges_ = edges_.keeping_cross();
    }
}

base::Result<Solution> Reduction::solve(const State& state) const {
    REVENGE_TRY(check_possible(cube_.puzzle(), state));
    if (cube_.rotation_of_solved(state) >= 0) {
        return nothing_to_do();
    }
    return Run(*this, state).solve();
}

base::Result<Solution> Reduction::solve(const State& state, const Limits& limits,
                                        const OnImprovement& on_improvement) const {
    return single_answer(cross_ ? "the steps of Yau's method" : "the steps of reduction", limits,
                         on_improvement, [&] { return solve(state); });
}

base::Result<SharedMethod> open_reduction(const Opening& opening) {
    return SharedMethod(std::make_shared<Reduction>(opening.costs));
}

base::Result<SharedMethod> open_yau(const Opening& opening) {
    return SharedMethod(std::make_shared<Reduction>(opening.costs, Reduction::Order::Yau));
}

coset::PiecesSeen yau_sees(const puzzle::Cube& cube, std::string_view part, const State& after) {
    coset::PiecesSeen out = reduction_sees(cube,
                                           part == "cross edges"       ? kThird
                                           : part == "last cross edge" ? kLast
                                                                       : part,
                                           after);
    // Of edges those of the first color, which is that of U, once they are paired.
    const Places wings = wings_of(after);
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        const std::size_t label = wings[edge] % kEdges;
        if (label < 4 && label == wings[edge + kEdges] % kEdges) {
            out[1][label] = out[1][label + kEdges] = true;
        }
    }
    return out;
}

coset::PiecesSeen reduction_sees(const puzzle::Cube& cube, std::string_view part,
                                 const State& after) {
    coset::PiecesSeen out = coset::pieces_seen(cube.puzzle(), false);
    for (std::size_t face = 0; face < 6; ++face) {
        if (is_whole(after, face)) {
            out[2][after.piece[kFirstCenter + 4 * face]] = true;
        }
    }
    if (part.ends_with("center") || part.ends_with("centers")) {
        return out;
    }
    const Places wings = wings_of(after);
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        const std::size_t label = wings[edge] % kEdges;
        if (label == wings[edge + kEdges] % kEdges) {
            out[1][label] = out[1][label + kEdges] = true;
        }
    }
    if (part == "edge pairs" || part == "cross") {
        return out;
    }
    return part == "corner and edge"
               ? coset::orbits_seen(cube.puzzle(), {"wings", "centers", "corners"})
               : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace revenge::solver::human
