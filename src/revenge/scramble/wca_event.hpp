// The WCA's events, and how a scramble of each is made.
//
// SOURCES: WCA Regulations, 4b3 (random states, least numbers of moves) and 9b (events); TNoodle, the WCA's scrambler
// (notation, lengths of random-move scrambles). The FTO is an event from 2027 on.
#pragma once

#include <span>
#include <string_view>

#include "revenge/base.hpp"

namespace revenge::scramble {

enum class EventMaking {
    RandomState,   // a scrambler of random states of the puzzle
    ExactLength,   // a random state in eleven moves (exact_length.hpp)
    Padded,        // a random state of the 3x3x3 between fixed moves
    Reoriented,    // a random state of the 3x3x3, then wide moves that orient it randomly
    RandomMoves,   // random_moves.hpp
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

}  // namespace revenge::scramble
