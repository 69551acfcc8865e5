#include "revenge/scramble/wca_event.hpp"

#include <algorithm>
#include <array>

#include "revenge/base/joined.hpp"
#include "revenge/base/letter_case.hpp"
#include "revenge/base/message.hpp"

namespace revenge::scramble {

namespace {

using enum EventMaking;

constexpr std::array kEvents{
    WcaEvent{"222", "2x2x2 Cube", "2x2x2", ExactLength, 4},
    WcaEvent{"333", "3x3x3 Cube", "3x3x3", RandomState},
    WcaEvent{"444", "4x4x4 Cube", "4x4x4", RandomState},
    WcaEvent{"555", "5x5x5 Cube", "5x5x5", RandomMoves},
    WcaEvent{"666", "6x6x6 Cube", "6x6x6", RandomMoves},
    WcaEvent{"777", "7x7x7 Cube", "7x7x7", RandomMoves},
    WcaEvent{"333bf", "3x3x3 Blindfolded", "3x3x3", Reoriented},
    WcaEvent{"333fm", "3x3x3 Fewest Moves", "3x3x3", Padded},
    WcaEvent{"333oh", "3x3x3 One-Handed", "3x3x3", RandomState},
    WcaEvent{"clock", "Clock", "clock", Clock},
    WcaEvent{"minx", "Megaminx", "megaminx", MegaminxRows},
    WcaEvent{"pyram", "Pyraminx", "pyraminx", ExactLength, 6},
    WcaEvent{"skewb", "Skewb", "skewb", ExactLength, 7},
    WcaEvent{"sq1", "Square-1", "square1", SquareOne, 11},
    WcaEvent{"444bf", "4x4x4 Blindfolded", "4x4x4", RandomState},
    WcaEvent{"555bf", "5x5x5 Blindfolded", "5x5x5", RandomMoves},
    WcaEvent{"333mbf", "3x3x3 Multi-Blind", "3x3x3", Reoriented},
    WcaEvent{"fto", "Face-Turning Octahedron", "fto", RandomState},
};

}  // namespace

std::span<const WcaEvent> wca_events() { return kEvents; }

const WcaEvent* find_wca_event(std::string_view id) {
    const std::span<const WcaEvent> events = kEvents;
    const auto found = std::ranges::find_if(
        events, [&](const WcaEvent& event) { return base::is_same_name(event.id, id); });
    return found == events.end() ? nullptr : &*found;
}

base::Status require_wca_event(std::string_view id) {
    constexpr std::size_t kShown = 40;
    return find_wca_event(id) != nullptr
               ? base::Status()
               : base::Status(base::usage("no-such-event", "\"{event}\" is not an event: {known}",
                                          id.substr(0, kShown),
                                          base::joined(kEvents, ", ", &WcaEvent::id)));
}

}  // namespace revenge::scramble
