#if defined(_WIN32)

#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
// clang-format off
#include <winsock2.h>  // link with ws2_32
#include <ws2tcpip.h>
#include <iphlpapi.h>  // link with iphlpapi
// clang-format on

#include <algorithm>
#include <array>
#include <limits>

#include "revenge/base/port/sockets.hpp"

namespace revenge::base::port {

namespace {

SOCKET handle(Socket socket) noexcept { return static_cast<SOCKET>(socket); }

// Counts of bytes are int there.
int count_of(std::size_t size) noexcept {
    return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

}  // namespace

Ready wait_for(Socket socket, Direction direction, std::chrono::milliseconds longest) noexcept {
    const SHORT events = direction == Direction::In ? POLLRDNORM : POLLWRNORM;
    WSAPOLLFD entry{handle(socket), events, 0};
    const int ready = WSAPoll(&entry, 1, static_cast<INT>(longest.count()));
    return ready > 0 ? Ready::Yes : ready == 0 ? Ready::NotYet : Ready::Failed;
}

bool peer_is_gone(Socket socket) noexcept {
    WSAPOLLFD entry{handle(socket), POLLRDNORM, 0};
    if (WSAPoll(&entry, 1, 0) <= 0) {
        return false;
    }
    char next = 0;  // the end is seen once all that came before it has been received
    return recv(handle(socket), &next, 1, MSG_PEEK) <= 0;
}

std::ptrdiff_t receive(Socket socket, std::span<char> out) noexcept {
    return recv(handle(socket), out.data(), count_of(out.size()), 0);
}

// One cannot ask there for a single call that does not wait.
std::ptrdiff_t send_some(Socket socket, std::span<const char> bytes) noexcept {
    u_long does_not_wait = 1;
    ioctlsocket(handle(socket), FIONBIO, &does_not_wait);
    const int sent = send(handle(socket), bytes.data(), count_of(bytes.size()), 0);
    does_not_wait = 0;
    ioctlsocket(handle(socket), FIONBIO, &does_not_wait);
    return sent;
}

void end_sending(Socket socket) noexcept { shutdown(handle(socket), SD_SEND); }
void close_socket(Socket socket) noexcept { closesocket(handle(socket)); }

// SO_REUSEADDR would let other programs take it there.
void take_address_alone(Socket socket) noexcept {
    const BOOL yes = TRUE;
    setsockopt(handle(socket), SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char*>(&yes),
               sizeof yes);
}

bool let_many_wait(Socket socket) noexcept { return listen(handle(socket), SOMAXCONN) == 0; }

std::vector<std::string> network_addresses() {
    constexpr ULONG kFlags =
        GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
    ULONG bytes = 0;
    GetAdaptersAddresses(AF_INET, kFlags, nullptr, nullptr, &bytes);
    // An entry's size is a multiple of its alignment.
    std::vector<IP_ADAPTER_ADDRESSES> room(bytes / sizeof(IP_ADAPTER_ADDRESSES) + 1);
    std::vector<std::string> out;
    if (GetAdaptersAddresses(AF_INET, kFlags, nullptr, room.data(), &bytes) != ERROR_SUCCESS) {
        return out;
    }
    for (const auto* adapter = room.data(); adapter != nullptr; adapter = adapter->Next) {
        if (adapter->OperStatus != IfOperStatusUp || adapter->IfType == IF_TYPE_SOFTWARE_LOOPBACK) {
            continue;
        }
        for (const auto* at = adapter->FirstUnicastAddress; at != nullptr; at = at->Next) {
            const auto* address = reinterpret_cast<const sockaddr_in*>(at->Address.lpSockaddr);
            std::array<char, INET_ADDRSTRLEN> text{};
            if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr) {
                out.emplace_back(text.data());
            }
        }
    }
    return out;
}

}  // namespace revenge::base::port

#endif
