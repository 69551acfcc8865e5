// A scramble's text, replayed before it is shown; shared by `scramble` and the server.
//
// The text is read back, done to a solved cube of stickers, and must give the very state that the scramble is
// said to make.
#pragma once

#include <string>

#include "app/position.hpp"
#include "revenge/scrambler.hpp"

namespace revenge::app {

// ERRORS: ReplayFailed.
base::Result<std::string> replayed_text(const PositionReader& reader, const Scramble& scramble,
                                        int size);

}  // namespace revenge::app
