#include "revenge/puzzle/square_one.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>
#include <utility>

#include "revenge/base/message.hpp"

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

namespace {

// The place before or after one of its layer.
std::size_t next_place(std::size_t place, int steps) {
    const std::size_t layer = place / kLayer * kLayer;
    return layer + (place - layer + static_cast<std::size_t>(kLayer + steps)) % kLayer;
}

// Returns the effect on the places of a move of states.
Transformation places_after(const SquareOneState& moved, bool flips_middle) {
    Transformation out;
    for (std::size_t place = 0; place < moved.pieces.size(); ++place) {
        out.from[place] = moved.pieces[place];
    }
    out.from[kSquareOnePlaces] = kSquareOnePlaces;
    out.twist[kSquareOnePlaces] = flips_middle ? 1 : 0;
    return out;
}

}  // namespace

Definition square_one_definition() {
    const SquareOneState solved = SquareOneState::solved();
    Orbit wedges;
    wedges.name = "wedges";
    wedges.size = kSquareOnePlaces;
    for (std::size_t place = 0; place < solved.pieces.size(); ++place) {
        const bool is_second = solved.pieces[place] == solved.pieces[next_place(place, -1)];
        wedges.solved.push_back(is_second ? kSecondHalf : solved.pieces[place]);
    }
    Orbit middle;
    middle.name = "middle";
    middle.size = 1;
    middle.orientations = 2;
    middle.solved = {0};
    SquareOneState places;
    std::iota(places.pieces.begin(), places.pieces.end(), std::uint8_t{0});
    Definition out(Puzzle(std::string(kSquareOneName), {std::move(wedges), std::move(middle)}),
                   {{"U", places_after(places.turned(1, 0), false), 1, std::nullopt},
                    {"D", places_after(places.turned(0, 1), false), 1, std::nullopt},
                    {std::string(kSlice), places_after(places.sliced(), true), 1, std::nullopt}});
    Rules rules;
    for (const int cut : {0, kHalf, kLayer, kLayer + kHalf}) {
        rules.illegal.push_back({static_cast<std::size_t>(cut), {kSecondHalf}});
    }
    out.set_rules(std::move(rules));
    return out;
}

bool is_square_one(const Definition& definition) noexcept {
    static const Definition kBuiltIn = square_one_definition();
    const auto is_same_rule = [](const Rules::Illegal& a, const Rules::Illegal& b) {
        return a.slot == b.slot && a.labels == b.labels;
    };
    return are_same_puzzle(definition, kBuiltIn) &&
           std::ranges::equal(definition.rules().illegal, kBuiltIn.rules().illegal, is_same_rule);
}

State square_one_pieces(const SquareOneState& state) {
    State out;
    for (std::size_t place = 0; place < state.pieces.size(); ++place) {
        const bool is_second = state.pieces[place] == state.pieces[next_place(place, -1)];
        out.piece[place] = is_second ? kSecondHalf : state.pieces[place];
    }
    out.twist[kSquareOnePlaces] = state.is_middle_square ? 0 : 1;
    return out;
}

base::Result<SquareOneState> square_one_state(const State& pieces) {
    SquareOneState out;
    for (std::size_t place = 0; place < out.pieces.size(); ++place) {
        const SlotNumber piece = pieces.piece[place];
        const SlotNumber before = pieces.piece[next_place(place, -1)];
        const bool ends_corner = before < kCornersOfSquareOne;
        if (ends_corner != (piece == kSecondHalf)) {
            return base::with_prefix(
                base::make_message("impossible", "impossible {puzzle}: ", kSquareOneName),
                base::error(base::ErrorCode::ImpossibleCube, "corner-halves-apart",
                            "the place {place} must hold the second half of a corner ({half}) "
                            "exactly if a corner begins in the place before it",
                            place + 1, kSecondHalf));
        }
        out.pieces[place] = static_cast<std::uint8_t>(ends_corner ? before : piece);
    }
    out.is_middle_square = pieces.twist[kSquareOnePlaces] == 0;
    return out;
}

std::string to_text(const SquareOneState& state) {
    std::string out;
    for (std::size_t i = 0; i < state.pieces.size(); ++i) {
        const std::uint8_t piece = state.pieces[i];
        const bool is_corner = piece < kCornersOfSquareOne;
        // A corner across the end of a layer is written where it begins, last.
        if (!is_corner) {
            out += static_cast<char>('1' + piece - kCornersOfSquareOne);
        } else if (state.pieces[next_place(i, -1)] != piece) {
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

}  // namespace revenge::puzzle
