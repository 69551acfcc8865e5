#include "revenge/solver/scramble_turns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>

namespace revenge::solver {

namespace {

using puzzle::Algorithm;
using puzzle::Cube;
using puzzle::SymmetryIndex;
using puzzle::Turn;

constexpr std::uint8_t kUnreached = 0xFF;

// How far the choices have come: for each way in which the cube may be held, the turn and the way before.
struct Choice {
    std::uint8_t held_before = kUnreached;
    Turn turn;
};
using Choices = std::array<Choice, puzzle::kRotations>;

class Writer {
  public:
    Writer(const Cube& cube, WideTurns wide) : cube_(&cube), wide_(wide) {}

    // Step i has the choices after i turns.
    std::vector<Choices> choices(const Algorithm& turns) const {
        std::vector<Choices> out(1);
        out.front()[0].held_before = 0;
        for (const Turn turn : turns) {
            Choices next{};
            for (SymmetryIndex held = 0; held < puzzle::kRotations; ++held) {
                if (out.back()[held].held_before != kUnreached) {
                    write(turn, held, next);
                }
            }
            out.push_back(next);
        }
        return out;
    }

    static Algorithm path(const std::vector<Choices>& choices, SymmetryIndex held) {
        Algorithm out;
        for (std::size_t step = choices.size(); --step > 0;) {
            out.push_back(choices[step][held].turn);
            held = choices[step][held].held_before;
        }
        std::ranges::reverse(out);
        return out;
    }

  private:
    // `held`: the rotation that the cube has been given so far, behind the turns that are written.
    void write(Turn turn, SymmetryIndex held, Choices& next) const {
        const int size = cube_->size();
        const Turn here =
            puzzle::image(puzzle::all_symmetries()[puzzle::inverse(held)], turn, size);
        const bool is_half = 2 * std::popcount(here.layers) == size;
        const bool is_first_side = (here.layers & 1U) != 0;
        if (!is_half || wide_ == WideTurns::BothSides || is_first_side) {
            set(next[held], {held, here});
        }
        if (is_half && (wide_ == WideTurns::BothSides || !is_first_side)) {
            const auto all = static_cast<std::uint8_t>((1U << static_cast<unsigned>(size)) - 1);
            const auto others = static_cast<std::uint8_t>(all & ~here.layers);
            const Turn other = puzzle::inverse(Turn{here.axis, others, here.quarters});
            const SymmetryIndex rotation =
                puzzle::symmetry_index(puzzle::rotation_about(here.axis, here.quarters));
            set(next[puzzle::compose(held, rotation)], {held, other});
        }
    }
    static void set(Choice& choice, Choice value) {
        if (choice.held_before == kUnreached) {
            choice = value;
        }
    }

    const Cube* cube_;
    WideTurns wide_;
};

// Appends a turn that leaves the middle layer of an odd cube. Layers of each half, from the face on: each border
// between turned and not is a block.
void append_blocks(Turn turn, int size, Algorithm& out) {
    for (const bool is_positive : {true, false}) {
        const auto layer_at = [&](int depth) {
            return static_cast<unsigned>(is_positive ? depth : size - 1 - depth);
        };
        bool turned = false;
        for (int depth = size / 2; depth-- > 0;) {
            const bool turns = (turn.layers >> layer_at(depth) & 1U) != 0;
            if (turns == turned) {
                continue;
            }
            Turn block{turn.axis, 0, turns ? turn.quarters : puzzle::inverse(turn).quarters};
            for (int i = 0; i <= depth; ++i) {
                block.layers = static_cast<std::uint8_t>(block.layers | 1U << layer_at(i));
            }
            out.push_back(block);
            turned = turns;
        }
    }
}

}  // namespace

Algorithm in_outer_blocks(const Algorithm& algorithm, int size) {
    const unsigned all = (1U << static_cast<unsigned>(size)) - 1;
    const unsigned middle = size % 2 == 0 ? 0 : 1U << static_cast<unsigned>(size / 2);
    Algorithm out;
    puzzle::Isometry held;  // rotations taken out so far: a turn after them is written as its image
    for (const Turn original : algorithm) {
        Turn turn = original;
        const bool turns_middle = (turn.layers & middle) != 0;
        if (turns_middle) {
            turn.layers = static_cast<std::uint8_t>(all & ~turn.layers);
            turn = puzzle::inverse(turn);
        }
        append_blocks(puzzle::image(puzzle::inverse(held), turn, size), size, out);
        if (turns_middle) {
            held = puzzle::compose(puzzle::rotation_about(original.axis, original.quarters), held);
        }
    }
    return out;
}

std::optional<Algorithm> held_upright(const Cube& cube, const Algorithm& turns, SymmetryIndex after,
                                      WideTurns wide) {
    const auto choices = Writer(cube, wide).choices(turns);
    // What is behind the turns written, `held` and then `after`, has to be nothing.
    const SymmetryIndex held = puzzle::inverse(after);
    if (choices.back()[held].held_before == kUnreached) {
        return std::nullopt;
    }
    return Writer::path(choices, held);
}

Algorithm held_anyhow(const Cube& cube, const Algorithm& turns, WideTurns wide) {
    const auto choices = Writer(cube, wide).choices(turns);
    const auto held = std::ranges::find_if(
        choices.back(), [](const Choice& choice) { return choice.held_before != kUnreached; });
    return Writer::path(choices, static_cast<SymmetryIndex>(held - choices.back().begin()));
}

}  // namespace revenge::solver
