#if !defined(_WIN32) && !defined(__wasm__)

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>

#include "revenge/base/port/sockets.hpp"

namespace revenge::base::port {

namespace {

int socket_number(Socket socket) noexcept { return static_cast<int>(socket); }

}  // namespace

Ready wait_for(Socket socket, Direction direction, std::chrono::milliseconds longest) noexcept {
    const short events = direction == Direction::In ? POLLIN : POLLOUT;
    pollfd entry{socket_number(socket), events, 0};
    const int ready = poll(&entry, 1, static_cast<int>(longest.count()));
    if (ready > 0) {
        return Ready::Yes;
    }
    return ready == 0 || errno == EINTR ? Ready::NotYet : Ready::Failed;
}

bool peer_is_gone(Socket socket) noexcept {
#if defined(POLLRDHUP)  // Linux
    pollfd entry{socket_number(socket), POLLRDHUP, 0};
    return poll(&entry, 1, 0) > 0 &&
           (entry.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
#else
    char next = 0;  // the end is seen once all that came before it has been received
    const ssize_t got = recv(socket_number(socket), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
#endif
}

std::ptrdiff_t receive(Socket socket, std::span<char> out) noexcept {
    return recv(socket_number(socket), out.data(), out.size(), 0);
}

std::ptrdiff_t send_some(Socket socket, std::span<const char> bytes) noexcept {
#if defined(MSG_NOSIGNAL)
    constexpr int kFlags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
    constexpr int kFlags = MSG_DONTWAIT;  // the program ignores the signal (port/interrupts.hpp)
#endif
    return send(socket_number(socket), bytes.data(), bytes.size(), kFlags);
}

void end_sending(Socket socket) noexcept { shutdown(socket_number(socket), SHUT_WR); }
void close_socket(Socket socket) noexcept { close(socket_number(socket)); }

void take_address_alone(Socket socket) noexcept {
    const int yes = 1;
    setsockopt(socket_number(socket), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

bool let_many_wait(Socket socket) noexcept { return listen(socket_number(socket), SOMAXCONN) == 0; }

std::vector<std::string> network_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) {
        return {};
    }
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, &freeifaddrs);
    std::vector<std::string> out;
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET ||
            (entry->ifa_flags & IFF_UP) == 0 || (entry->ifa_flags & IFF_LOOPBACK) != 0) {
            continue;
        }
        const auto* address = reinterpret_cast<const sockaddr_in*>(entry->ifa_addr);
        std::array<char, INET_ADDRSTRLEN> text{};
        if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr) {
            out.emplace_back(text.data());
        }
    }
    return out;
}

}  // namespace revenge::base::port

#endif
