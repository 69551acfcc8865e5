#include "revenge/scramble/random_turns.hpp"

#include <cstddef>
#include <cstdint>

#include "revenge/puzzle.hpp"

namespace revenge::scramble {

puzzle::Algorithm random_turns(int count, int size, std::optional<WideTurns> wide,
                               base::Random& random) {
    puzzle::Algorithm out;
    while (out.size() < static_cast<std::size_t>(count)) {
        auto face = static_cast<puzzle::Face>(random.below(puzzle::kFaces));
        const int deepest =
            wide ? 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(size / 2))) : 1;
        if (wide == WideTurns::RightUpFront && deepest > 1) {
            face = puzzle::face_of(puzzle::axis_of(face), true);
        }
        const puzzle::Turn turn =
            puzzle::turn_of(size, face, 1, deepest, 1 + static_cast<int>(random.below(3)));
        if (out.empty() || out.back().axis != turn.axis) {
            out.push_back(turn);
        }
    }
    return out;
}

puzzle::Algorithm random_rotations(int size, base::Random& random) {
    const auto rotation = [size](puzzle::Face face, std::uint64_t quarters) {
        return puzzle::turn_of(size, face, 1, size, static_cast<int>(quarters));
    };
    puzzle::Algorithm out;
    const std::uint64_t up = random.below(puzzle::kFaces);  // as it is, x, x2, x', z, z'
    const std::uint64_t front = random.below(4);
    if (up > 0) {
        out.push_back(up < 4 ? rotation(puzzle::Face::R, up)
                             : rotation(puzzle::Face::F, up == 4 ? 1 : 3));
    }
    if (front > 0) {
        out.push_back(rotation(puzzle::Face::U, front));
    }
    return out;
}

}  // namespace revenge::scramble
