// States of the Clock: the hours that its 18 dials show, "[0,3,11,...]" (puzzle/clock.hpp).
#pragma once

#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle/clock.hpp"

namespace revenge::notation {

// Returns true if the text is a list of hours, as opposed to moves.
bool looks_like_clock(std::string_view text) noexcept;

// Reads 18 hours from 0 to 12, where 12 is 0, separated by commas or blanks, in brackets or without. ERRORS: Usage;
// ImpossibleCube, where the two ends of a wheel do not agree.
base::Result<puzzle::ClockState> parse_clock(std::string_view text);

}  // namespace revenge::notation
