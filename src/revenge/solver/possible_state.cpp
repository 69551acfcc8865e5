#include "revenge/solver/possible_state.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/derived/possible_states.hpp"
#include "revenge/notation.hpp"

namespace revenge::solver {

base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    const auto is_empty = [&](const puzzle::SlotArray& slots) {
        for (auto slot = static_cast<std::size_t>(puzzle.slots()); slot < slots.size(); ++slot) {
            if (slots[slot] != 0) {
                return false;
            }
        }
        return true;
    };
    if (!is_empty(state.piece) || !is_empty(state.twist)) {
        return base::error(
            base::ErrorCode::ImpossibleCube, "no-such-slots",
            "this is not a state of the puzzle: it has something in slots after the puzzle's");
    }
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<puzzle::SlotNumber> labels;
        bool twists_fit = true;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            labels.push_back(state.piece[slot]);
            twists_fit = twists_fit && state.twist[slot] < orbit.orientations;
        }
        std::vector<puzzle::SlotNumber> expected = orbit.solved;
        std::ranges::sort(labels);
        std::ranges::sort(expected);
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
    REVENGE_TRY(require_pieces(cube.puzzle(), state));
    const auto read = notation::parse_facelets(notation::to_facelets(cube, state), cube);
    return read ? base::Status() : read.error();
}

base::Status check_possible(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<int> missing(static_cast<std::size_t>(orbit.size), 0);
        for (const puzzle::SlotNumber label : orbit.solved) {
            ++missing[label];
        }
        int twists = 0;
        for (int i = 0; i < orbit.size; ++i) {
            const auto slot = static_cast<std::size_t>(orbit.first + i);
            if (--missing[state.piece[slot]] < 0) {
                return base::error(base::ErrorCode::ImpossibleCube, "piece-too-many",
                                   "the {orbit} have one piece too many of label {label}",
                                   orbit.name, state.piece[slot]);
            }
            twists += state.twist[slot];
        }
        if (twists % orbit.orientations != 0) {
            return base::error(base::ErrorCode::ImpossibleCube, "twists-not-zero",
                               "the twists of the {orbit} add up to {sum}, not to 0 mod {divisor}",
                               orbit.name, twists % orbit.orientations, orbit.orientations);
        }
    }
    return {};
}

base::Error not_solved(const puzzle::Definition& definition, const puzzle::State& state,
                       base::Error otherwise) {
    REVENGE_TRY(derived::PossibleStates(definition).require(state));
    return otherwise;
}

}  // namespace revenge::solver
