// The Square-1: two layers of corners (60 degrees) and edges (30 degrees), and a middle layer of two halves.
//
// A layer has twelve places of 30 degrees, counted clockwise as seen from outside: the upper layer's from the front end
// of the cut, over the left, to the back, and along the right to the front again (places 0..11); the lower layer's from
// the front end of the cut along the right to the back, and over the left to the front (12..23). So `/` exchanges
// places 6..11 with 12..17 in order. A corner fills two neighbouring places.
//
//     places  0 1 | 2 | 3 4 | 5   6 7 | 8 | ...        solved: A A 1 B B 2 | C C 3 D D 4 , 5 E E 6 F F | 7 G G 8 H H
//
// A state is written in Jaap Scherphuis's format: A to H are corners, 1 to 8 edges, clockwise layer by layer, then `-`
// if the middle layer is a square and `/` if not. Solved: A1B2C3D45E6F7G8H-
//
// The built-in puzzle `square1` has these places as the orbit "wedges": a corner is its number where it begins and
// kSecondHalf where it ends. U and D turn a layer by 30 degrees, S slices; no move may leave a corner across the cut.
//
// SOURCE of the notation of moves: WCA Regulations, 12c.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

inline constexpr int kSquareOnePlaces = 24;
inline constexpr std::string_view kSquareOneName = "square1";
inline constexpr std::string_view kSlice = "S";  // U and D are the other moves
inline constexpr SlotNumber kSecondHalf = 16;

struct SquareOneState {
    // Pieces 0..7 are the corners A..H, 8..15 the edges 1..8.
    std::array<std::uint8_t, kSquareOnePlaces> pieces{};
    bool is_middle_square = true;

    bool operator==(const SquareOneState&) const = default;

    static SquareOneState solved() noexcept;
    // Upper layer by `top` and lower layer by `bottom` steps of 30 degrees, clockwise seen from their sides.
    SquareOneState turned(int top, int bottom) const noexcept;
    // Returns true if the cut passes between pieces at all four places.
    bool can_slice() const noexcept;
    // REQUIRES can_slice().
    SquareOneState sliced() const noexcept;
};

std::string to_text(const SquareOneState& state);

Definition square_one_definition();
// RETURNS whether it is this definition, whose algorithms are written (1,-2) / (3,0), and states in Jaap's format.
bool is_square_one(const Definition& definition) noexcept;
State square_one_pieces(const SquareOneState& state);
// REQUIRES a state of square_one_definition() with each piece once. ERRORS: ImpossibleCube, if the halves of a corner
// are not next to each other.
base::Result<SquareOneState> square_one_state(const State& pieces);

// (top, bottom), each 0..11.
struct SquareOneTurn {
    int top = 0;
    int bottom = 0;

    bool is_none() const noexcept { return top == 0 && bottom == 0; }
    bool operator==(const SquareOneTurn&) const = default;
};
// Turns with a slice between each two.
using SquareOneMoves = std::vector<SquareOneTurn>;

SquareOneMoves inverse(const SquareOneMoves& moves);
// Returns "(1,0) / (3,-3) / ...".
std::string to_text(const SquareOneMoves& moves);

}  // namespace revenge::puzzle
