// Replays moves of the Clock by its gears: pins that are up join the dials around them at the front, and a wheel
// carries the corner dials of both sides. Shares no code with what writes scrambles.
#pragma once

#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle/clock.hpp"

namespace revenge::check {

// Returns the state after the moves, from the side that is then in front seen as the front if y2 was made an even
// number of times. Pins alone ("UR DL"), with which older scrambles end, change no dial. ERRORS: Usage.
base::Result<puzzle::ClockState> replay_clock(puzzle::ClockState state, std::string_view moves);

}  // namespace revenge::check
