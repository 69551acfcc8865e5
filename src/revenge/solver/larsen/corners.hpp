// Larsen's corners: first their places by commutators ("3-cycles and what is as short"), then their twists, each by a
// table of cheapest paths.
//
// In this part of his series wings and centers do not matter, so short commutators suffice: [R, U] swaps two pairs of
// corners, which is even, in 4 turns. There are two shortest-path tables:
//   places  the 8!/2 even permutations, under [A, B] with A one turn and B up to two, and conjugates
//   twists  the 3^7 twists in place, under those [A, B] that leave every corner in its place, with A up to four turns,
//           and conjugates
// Each stores, for every state, the first commutator of a cheapest path to solved, without cancellation.
//
// SOURCE: Larsen 1985 (H/T = A8, T = 3^7); Edsger Dijkstra, "A note on two problems in connexion with graphs", 1959.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/larsen/library.hpp"

namespace revenge::solver::larsen {

struct CornerState {
    std::array<std::uint8_t, 8> piece{0, 1, 2, 3, 4, 5, 6, 7};
    std::array<std::uint8_t, 8> twist{};

    bool operator==(const CornerState&) const = default;
};

CornerState corners_of(const puzzle::State& state) noexcept;
// Returns the state after `action` is done to it; both in the same shape.
CornerState then(const CornerState& state, const CornerState& action) noexcept;

// A commutator and what it does to the corners.
struct CornerStep {
    Commutator commutator;
    CornerState action;
    int cost = 0;
};

class LarsenCorners {
  public:
    LarsenCorners(const puzzle::Cube& cube, const GroupWriter& writer);

    // Commutators that solve `state`, those that place first. REQUIRES an even permutation, twists that
    // add up to 0.
    std::vector<const CornerStep*> solve(CornerState state) const;
    // Their cost, without walking if it is `bound` or more by the places alone.
    int cost(CornerState state, int bound) const noexcept;
    static bool is_placed(const CornerState& state) noexcept {
        return state.piece == CornerState{}.piece;
    }

  private:
    struct Way {
        std::uint16_t step;
        std::uint16_t cost;
    };
    void find_placing_steps();
    void find_twisting_steps();
    const CornerStep* next(const CornerState& state) const noexcept;

    const GroupWriter& writer_;
    std::vector<puzzle::Turn> turns_;
    std::vector<CornerState> turn_actions_;
    std::vector<CornerStep> placing_;
    std::vector<CornerStep> twisting_;
    std::vector<Way> place_ways_;  // by rank of the permutation, 8!
    std::vector<Way> twist_ways_;  // by twists of the first seven, 3^7
};

}  // namespace revenge::solver::larsen
