// Short sequences of a phase that move three pieces of one orbit, as far as the phase observes them, and nothing else.
//
// They are commutators X C X' C' of a conjugate X = A B A' and one or two turns C about one axis. If the supports of X
// and C have one place in common, three places change. A search with only one or two pieces in wrong places needs such
// sequences: any other path first undoes what is solved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::beam {

struct PureCycle {
    static constexpr std::size_t kMost = 6;  // maximum number of places that change
    struct Step {
        std::uint8_t orbit = 0;  // index of the observed orbit
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        auto operator<=>(const Step&) const = default;
    };
    std::vector<Step> steps;             // the new places of the pieces
    std::vector<std::uint8_t> sequence;  // of moves
};

// Returns the shortest sequence for each 3-cycle that has one. `by_move`: [orbit][move][place], the new place of a
// piece. `is_seen`: [place], true if the place is observed; moves permute the observed places.
std::vector<PureCycle> pure_cycles(
    const std::vector<puzzle::Turn>& moves,
    const std::vector<std::vector<std::vector<std::uint8_t>>>& by_move,
    const std::vector<bool>& is_seen);

}  // namespace revenge::solver::beam
