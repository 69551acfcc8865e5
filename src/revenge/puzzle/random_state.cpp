#include "revenge/puzzle.hpp"

#include <span>
#include <utility>

#include "revenge/puzzle/parity.hpp"

namespace revenge::puzzle {

State random_state(const Cube& cube, base::Random& random) {
    State state = cube.puzzle().solved();
    bool corners_odd = false;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        if (orbit.name == "face-centers") {
            continue;
        }
        const auto first = static_cast<std::size_t>(orbit.first);
        const auto size = static_cast<std::size_t>(orbit.size);
        const std::span<SlotNumber> pieces(state.piece.data() + first, size);
        random.shuffle(pieces);
        const bool is_corners = orbit.name == "corners";
        const bool is_free = orbit.name.ends_with("wings") || !orbit.distinct;
        if (is_corners) {
            corners_odd = is_odd(pieces);
        } else if (!is_free && is_odd(pieces) != corners_odd) {
            std::swap(pieces[0], pieces[1]);
        }
        int sum = 0;
        for (std::size_t i = first; i + 1 < first + size; ++i) {
            state.twist[i] = static_cast<SlotNumber>(
                random.below(static_cast<std::uint64_t>(orbit.orientations)));
            sum += state.twist[i];
        }
        state.twist[first + size - 1] = static_cast<SlotNumber>(
            (orbit.orientations - sum % orbit.orientations) % orbit.orientations);
    }
    return state;
}

}  // namespace revenge::puzzle
