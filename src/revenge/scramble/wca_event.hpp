// The WCA's events, how a scramble of each is generated, and scrambles of random moves.
//
// SOURCES: WCA Regulations, 4b3 (random states, least numbers of moves) and 9b (events); TNoodle, the WCA's scrambler
// (notation, lengths of random-move scrambles). The FTO is an event from 2027 on.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::scramble {

enum class EventMaking {
    RandomState,   // a scrambler of random states of the puzzle
    ExactLength,   // a random state in eleven moves (exact_length.hpp)
    Padded,        // a random state of the 3x3x3 between fixed moves
    Reoriented,    // a random state of the 3x3x3, then wide moves that orient it randomly
    RandomMoves,   // wca_event.hpp
    MegaminxRows,  // seven rows of R++ D--
    SquareOne,
    Clock,
};

struct WcaEvent {
    std::string_view id;
    std::string_view name;
    std::string_view puzzle;  // its name in this program
    EventMaking making;
    int least = 2;  // moves that every state needs
};

std::span<const WcaEvent> wca_events();
// Returns nullptr for an unknown id.
const WcaEvent* find_wca_event(std::string_view id);
// ERRORS: Usage, listing the events.
base::Status require_wca_event(std::string_view id);

// Scrambles of random moves, for the puzzles whose random states no program solves shortly enough.
//
// 5x5x5, 6x6x6, 7x7x7: 60, 80, 100 outer blocks of at most half the cube, on even cubes half-cube blocks of R, U and F
// alone. Each is drawn uniformly from those that do not merge with an earlier one: a block may return only after a turn
// about another axis. The blindfolded event ends with up to two moves of all but two layers, which orient the cube
// randomly; a last move that the first of them would merge with is dropped.
//
// Megaminx: seven rows of R++ or R-- and D++ or D-- in turn, five of each, then U where the last was D++, else U'.
//
// SOURCE: TNoodle (CubePuzzle, NoInspectionFiveByFiveCubePuzzle, MegaminxPuzzle).

// A block of layers from a face, as a cube of any size has them.
struct BlockMove {
    int face = 0;  // of "RUFLDB": opposite faces differ by 3
    int width = 1;
    int quarters = 1;

    bool operator==(const BlockMove&) const = default;
};

// Returns "R", "Rw2", "3Rw'", ...
std::string to_text(const std::vector<BlockMove>& moves);

// Returns the number of random moves of the WCA's scrambles: 60 for the 5x5x5, 20 more for each size.
int random_move_count(int size);
// REQUIRES size >= 5.
std::vector<BlockMove> random_block_moves(int size, base::Random& random);

// Returns up to two moves of `width` layers, after which each of the 24 orientations is equally likely.
std::vector<BlockMove> random_orientation(int width, base::Random& random);
// Appends the orientation, without moves before it that it would merge with.
std::vector<BlockMove> reoriented(std::vector<BlockMove> moves, int size,
                                  const std::vector<BlockMove>& orientation);

// Returns the seven rows, with line breaks between them.
std::string random_megaminx_rows(base::Random& random);

}  // namespace revenge::scramble
