// For a server that the local network may ask: a picture of where it is reached, which phones read.
#pragma once

#include <string>

namespace revenge::server {

// RETURNS a QR code as lines of text, two rows of modules a line: light ones are drawn, for dark terminals; `colored`
// sets both colours instead, for any.
std::string qr_code(const std::string& text, bool colored);

}  // namespace revenge::server
