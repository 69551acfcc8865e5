#include "revenge/puzzle/definition.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace revenge::puzzle {

Definition::Definition(Puzzle puzzle, std::vector<BaseMove> moves,
                       std::vector<Transformation> rotations)
    : puzzle_(std::move(puzzle)), moves_(std::move(moves)), rotations_(std::move(rotations)) {
    for (BaseMove& move : moves_) {
        move.order = order_of(puzzle_, move.action);
    }
}

bool Definition::is_solved(const State& state) const noexcept {
    const auto is_rotated = [&](const Transformation& rotation) {
        return puzzle_.apply(puzzle_.solved(), rotation) == state;
    };
    return state == puzzle_.solved() || std::ranges::any_of(rotations_, is_rotated);
}

int order_of(const Puzzle& puzzle, const Transformation& move) noexcept {
    // The least common multiple over cycles of places; a cycle whose twists add up to t takes
    // orientations / gcd(t, orientations) rounds more.
    int order = 1;
    std::array<bool, kMaxSlots> seen{};
    for (int start = 0; start < puzzle.slots() && order <= kMostOrder; ++start) {
        int length = 0;
        int twist = 0;
        for (auto at = static_cast<std::size_t>(start); !seen[at]; at = move.from[at]) {
            seen[at] = true;
            ++length;
            twist += move.twist[at];
        }
        if (length > 0) {
            const int modulus = puzzle.orientations()[static_cast<std::size_t>(start)];
            order = std::lcm(order, length * (modulus / std::gcd(twist, modulus)));
        }
    }
    return std::min(order, kMostOrder + 1);
}

Transformation power(const Puzzle& puzzle, const Transformation& move, int count) noexcept {
    Transformation out = puzzle.identity();
    for (int i = 0; i < count; ++i) {
        out = puzzle.then(out, move);
    }
    return out;
}

}  // namespace revenge::puzzle
