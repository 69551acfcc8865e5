#include "revenge/solver/larsen/text.hpp"

#include <cstdlib>

#include "revenge/notation.hpp"

namespace revenge::solver::larsen {

std::string cubie_name(const puzzle::Cube& cube, int slot) {
    const int facelet = cube.facelet_index(slot, 0);
    const puzzle::Vector cubie =
        puzzle::facelets_of_cube(cube.size())[static_cast<std::size_t>(facelet)].cubie;
    constexpr std::array<std::size_t, 3> kAxes{1, 2, 0};  // U/D, then F/B, then R/L
    constexpr char kToLower = 'a' - 'A';
    std::string touching;
    std::string near;
    for (const std::size_t axis : kAxes) {
        const char letter =
            puzzle::letter_of(puzzle::face_of(static_cast<int>(axis), cubie[axis] > 0));
        if (std::abs(cubie[axis]) == cube.size() - 1) {
            touching += letter;
        } else {
            near += static_cast<char>(letter + kToLower);
        }
    }
    return touching + near;
}

std::string expression_of(const Commutator& commutator, const GroupWriter& writer) {
    const auto text = [&writer](const Word& word) {
        return notation::to_text(writer.turns(word), 4);
    };
    if (commutator.b.empty()) {
        return text(commutator.a);
    }
    std::string out = "[" + text(commutator.a) + ", " + text(commutator.b) + "]";
    return commutator.setup.empty() ? out : "[" + text(commutator.setup) + ": " + out + "]";
}

std::string cycles_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                      const puzzle::Algorithm& algorithm) {
    puzzle::Transformation action = cube.puzzle().identity();
    for (const puzzle::Turn turn : algorithm) {
        action = cube.puzzle().then(action, cube.action(turn));
    }
    const puzzle::Transformation back = cube.puzzle().inverse(action);
    std::string out;
    std::string twists;
    std::array<bool, puzzle::SlotArray::kInside> seen{};
    for (int start = orbit.first; start < orbit.first + orbit.size; ++start) {
        auto slot = static_cast<std::size_t>(start);
        if (back.from[slot] == slot && action.twist[slot] != 0) {
            twists += (twists.empty() ? "" : ", ") + cubie_name(cube, start) +
                      (action.twist[slot] == 1 ? " clockwise" : " counterclockwise");
        }
        if (seen[slot] || back.from[slot] == slot) {
            continue;
        }
        out += '(';
        for (bool is_first = true; !seen[slot]; is_first = false) {
            seen[slot] = true;
            out += (is_first ? "" : " ") + cubie_name(cube, static_cast<int>(slot));
            slot = back.from[slot];  // where the piece here goes
        }
        out += ')';
    }
    return out.empty() ? twists : out;
}

}  // namespace revenge::solver::larsen
