#include "revenge/method/state_validation.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "revenge/notation/facelets.hpp"

namespace revenge::method {

base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    const auto is_empty = [&](const puzzle::SlotArray& slots) {
        return std::all_of(slots.begin() + puzzle.slots(), slots.end(),
                           [](puzzle::SlotNumber slot) { return slot == 0; });
    };
    if (!is_empty(state.piece) || !is_empty(state.twist)) {
        return base::error(
            base::ErrorCode::ImpossibleCube, "no-such-slots",
            "this is not a state of the puzzle: it has something in slots after the puzzle's");
    }
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<puzzle::SlotNumber> labels(state.piece.begin() + orbit.first,
                                               state.piece.begin() + orbit.first + orbit.size);
        std::vector<puzzle::SlotNumber> expected = orbit.solved;
        std::ranges::sort(labels);
        std::ranges::sort(expected);
        const bool twists_fit = std::all_of(
            state.twist.begin() + orbit.first, state.twist.begin() + orbit.first + orbit.size,
            [&](puzzle::SlotNumber twist) { return twist < orbit.orientations; });
        if (labels != expected || !twists_fit) {
            return base::error(
                base::ErrorCode::ImpossibleCube, "no-state-of-puzzle",
                "this is not a state of the puzzle: its {orbit} are not its own, each "
                "once, or twisted further than they can be",
                orbit.name);
        }
    }
    return {};
}

base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state) {
    if (base::Status pieces = require_pieces(cube.puzzle(), state); !pieces) {
        return pieces;
    }
    const auto read = notation::parse_facelets(notation::to_facelets(cube, state), cube);
    return read ? base::Status() : read.error();
}

}  // namespace revenge::method
