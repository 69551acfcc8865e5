// Socket and network functions for the server, used on the sockets that its HTTP library opens: sockets_posix.cpp,
// sockets_windows.cpp. WebAssembly has neither.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace revenge::base::port {

using Socket = std::intptr_t;

enum class Direction { In, Out };
enum class Ready { Yes, NotYet, Failed };
// Waits until something can be received or sent, or the connection has ended, but not for longer.
Ready wait_for(Socket socket, Direction direction, std::chrono::milliseconds longest) noexcept;
// RETURNS whether the other side has closed its end.
bool peer_is_gone(Socket socket) noexcept;

// RETURNS how many bytes were received, 0 at the end, below 0 if it fails.
std::ptrdiff_t receive(Socket socket, std::span<char> out) noexcept;
// Sends as much as can be sent at once, and waits for nothing. RETURNS how much that was, below 0 if it fails.
std::ptrdiff_t send_some(Socket socket, std::span<const char> bytes) noexcept;
void end_sending(Socket socket) noexcept;
void close_socket(Socket socket) noexcept;

// Before an address is taken: no other program can have it at the same time; what is left of connections of one that
// had it before is no hindrance.
void take_address_alone(Socket socket) noexcept;
// Lets as many connections wait to be accepted as the system allows. RETURNS whether it succeeded.
bool let_many_wait(Socket socket) noexcept;

// RETURNS this machine's IPv4 addresses in its networks, "192.168.1.20", without those of itself alone.
std::vector<std::string> network_addresses();

}  // namespace revenge::base::port
