#include "revenge/puzzle/square_one.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace revenge::puzzle {

namespace {

constexpr int kLayer = kSquareOnePlaces / 2;
constexpr int kHalf = kLayer / 2;
constexpr std::uint8_t kCornersOfSquareOne = 8;

}  // namespace

SquareOneState SquareOneState::solved() noexcept {
    return {{0,  0, 8, 1,  1, 9, 2,  2, 10, 3,  3, 11,  //
             12, 4, 4, 13, 5, 5, 14, 6, 6,  15, 7, 7},
            true};
}

SquareOneState SquareOneState::turned(int top, int bottom) const noexcept {
    SquareOneState out = *this;
    for (int i = 0; i < kLayer; ++i) {
        out.pieces[static_cast<std::size_t>((i + top + kLayer) % kLayer)] =
            pieces[static_cast<std::size_t>(i)];
        out.pieces[static_cast<std::size_t>(kLayer + (i + bottom + kLayer) % kLayer)] =
            pieces[static_cast<std::size_t>(kLayer + i)];
    }
    return out;
}

bool SquareOneState::can_slice() const noexcept {
    return pieces[0] != pieces[kLayer - 1] && pieces[kHalf] != pieces[kHalf - 1] &&
           pieces[kLayer] != pieces[2 * kLayer - 1] &&
           pieces[kLayer + kHalf] != pieces[kLayer + kHalf - 1];
}

SquareOneState SquareOneState::sliced() const noexcept {
    assert(can_slice());
    SquareOneState out = *this;
    std::swap_ranges(out.pieces.begin() + kHalf, out.pieces.begin() + kLayer,
                     out.pieces.begin() + kLayer);
    out.is_middle_square = !is_middle_square;
    return out;
}

std::string to_text(const SquareOneState& state) {
    std::string out;
    for (std::size_t i = 0; i < state.pieces.size(); ++i) {
        const std::uint8_t piece = state.pieces[i];
        const bool is_corner = piece < kCornersOfSquareOne;
        // A corner across the end of a layer is written where it begins, last.
        const std::size_t layer = i / kLayer * kLayer;
        const std::size_t before = layer + (i - layer + kLayer - 1) % kLayer;
        if (!is_corner) {
            out += static_cast<char>('1' + piece - kCornersOfSquareOne);
        } else if (state.pieces[before] != piece) {
            out += static_cast<char>('A' + piece);
        }
    }
    return out + (state.is_middle_square ? '-' : '/');
}

SquareOneMoves inverse(const SquareOneMoves& moves) {
    SquareOneMoves out;
    std::transform(
        moves.rbegin(), moves.rend(), std::back_inserter(out), [](const SquareOneTurn& turn) {
            return SquareOneTurn{(kLayer - turn.top) % kLayer, (kLayer - turn.bottom) % kLayer};
        });
    return out;
}

std::string to_text(const SquareOneMoves& moves) {
    const auto signed_steps = [](int steps) { return steps > kHalf ? steps - kLayer : steps; };
    std::string out;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i > 0) {
            out += out.empty() ? "/" : " /";
        }
        if (!moves[i].is_none()) {
            out += fmt::format("{}({},{})", out.empty() ? "" : " ", signed_steps(moves[i].top),
                               signed_steps(moves[i].bottom));
        }
    }
    return out;
}

int length_of(const SquareOneMoves& moves) noexcept {
    const auto turns =
        std::ranges::count_if(moves, [](const SquareOneTurn& turn) { return !turn.is_none(); });
    return static_cast<int>(turns) + (moves.empty() ? 0 : static_cast<int>(moves.size()) - 1);
}

}  // namespace revenge::puzzle
