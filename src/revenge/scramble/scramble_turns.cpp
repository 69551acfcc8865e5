#include "revenge/scramble/scramble_turns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>

namespace revenge::scramble {

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
    // `held`: the rotation of the cube so far, after the turns that are written.
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

// The turns about one axis that follow each other, by layer. None of them turns the middle layer of an odd cube.
class AxisRun {
  public:
    explicit AxisRun(int size) : half_(static_cast<std::size_t>(size / 2)), amounts_(size) {}

    void add(Turn turn) {
        for (std::size_t layer = 0; layer < amounts_.size(); ++layer) {
            if ((turn.layers >> layer & 1U) != 0) {
                amounts_[layer] += turn.quarters;
            }
        }
    }
    // RETURNS the fewest outer blocks that do the same. Layers of each half, from the middle on: each border between
    // different amounts is that of a block.
    Algorithm blocks(std::uint8_t axis) const {
        Algorithm out;
        for (const bool is_first_side : {true, false}) {
            int inner = 0;
            for (std::size_t depth = half_; depth-- > 0;) {
                const int amount = amounts_[layer_at(is_first_side, depth)];
                const auto quarters = static_cast<std::uint8_t>((amount - inner) & 3);
                if (quarters != 0) {
                    out.push_back({axis, block(is_first_side, depth), quarters});
                }
                inner = amount;
            }
        }
        return out;
    }

  private:
    std::size_t layer_at(bool is_first_side, std::size_t depth) const noexcept {
        return is_first_side ? depth : amounts_.size() - 1 - depth;
    }
    std::uint8_t block(bool is_first_side, std::size_t depth) const noexcept {
        unsigned layers = 0;
        for (std::size_t i = 0; i <= depth; ++i) {
            layers |= 1U << layer_at(is_first_side, i);
        }
        return static_cast<std::uint8_t>(layers);
    }

    std::size_t half_;
    std::vector<int> amounts_;  // of quarters, by layer
};

// RETURNS outer blocks with fewer in place of those that follow each other about one axis, where there is a way.
Algorithm merged(const Algorithm& blocks, int size) {
    Algorithm out;
    for (auto begin = blocks.begin(); begin != blocks.end();) {
        const auto end = std::find_if(begin, blocks.end(),
                                      [&](const Turn& turn) { return turn.axis != begin->axis; });
        AxisRun run(size);
        std::for_each(begin, end, [&run](const Turn& turn) { run.add(turn); });
        const Algorithm fewer = run.blocks(begin->axis);
        if (static_cast<std::ptrdiff_t>(fewer.size()) < end - begin) {
            out.insert(out.end(), fewer.begin(), fewer.end());
        } else {
            out.insert(out.end(), begin, end);
        }
        begin = end;
    }
    return out.size() < blocks.size() ? merged(out, size) : out;
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
        AxisRun run(size);
        const Turn seen = puzzle::image(puzzle::inverse(held), turn, size);
        run.add(seen);
        const Algorithm blocks = run.blocks(seen.axis);
        out.insert(out.end(), blocks.begin(), blocks.end());
        if (turns_middle) {
            held = puzzle::compose(puzzle::rotation_about(original.axis, original.quarters), held);
        }
    }
    return merged(out, size);
}

std::optional<Algorithm> held_upright(const Cube& cube, const Algorithm& turns, SymmetryIndex after,
                                      WideTurns wide) {
    const auto choices = Writer(cube, wide).choices(turns);
    // The remainder after the written turns, `held` and then `after`, must be the identity.
    const SymmetryIndex held = puzzle::inverse(after);
    if (choices.back()[held].held_before == kUnreached) {
        return std::nullopt;
    }
    return merged(Writer::path(choices, held), cube.size());
}

Algorithm held_anyhow(const Cube& cube, const Algorithm& turns, WideTurns wide) {
    const auto choices = Writer(cube, wide).choices(turns);
    const auto held = std::ranges::find_if(
        choices.back(), [](const Choice& choice) { return choice.held_before != kUnreached; });
    const auto way = static_cast<SymmetryIndex>(held - choices.back().begin());
    return merged(Writer::path(choices, way), cube.size());
}

}  // namespace revenge::scramble
