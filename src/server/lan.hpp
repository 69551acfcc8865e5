// The address of a server on the local network as a QR code for phones.
#pragma once

#include <string>

namespace revenge::server {

// Returns a QR code as lines of text, with two rows of modules per line. By default light modules are drawn, for dark
// terminals; `colored` sets both colours explicitly, for any terminal.
std::string qr_code(const std::string& text, bool colored);

}  // namespace revenge::server
