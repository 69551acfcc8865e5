// For a server that the local network may ask: where it is reached, and a picture of that which phones read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace revenge::server {

// RETURNS this machine's IPv4 addresses in its networks, "192.168.1.20", without those of itself alone.
std::vector<std::string> network_addresses();

// RETURNS a QR code as lines of text, two rows of modules a line: light ones are drawn, for dark terminals; `colored`
// sets both colours instead, for any.
std::string qr_code(const std::string& text, bool colored);

}  // namespace revenge::server
