#include "server/lan.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <memory>
#include <qrcodegen.hpp>

namespace revenge::server {

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

std::string qr_code(const std::string& text, bool colored) {
    constexpr int kMargin = 4;  // as the standard asks
    const qrcodegen::QrCode code =
        qrcodegen::QrCode::encodeText(text.c_str(), qrcodegen::QrCode::Ecc::LOW);
    const auto is_light = [&code](int x, int y) { return !code.getModule(x, y); };
    std::string out;
    for (int y = -kMargin; y < code.getSize() + kMargin; y += 2) {
        out += colored ? "\033[97;40m" : "";
        for (int x = -kMargin; x < code.getSize() + kMargin; ++x) {
            const bool above = is_light(x, y);
            const bool below = is_light(x, y + 1);
            out += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
        }
        out += colored ? "\033[0m\n" : "\n";
    }
    return out;
}

}  // namespace revenge::server
