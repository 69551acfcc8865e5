#include "server/lan.hpp"

#include <qrcodegen.hpp>

namespace revenge::server {

std::string qr_code(const std::string& text, bool colored) {
    constexpr int kMargin = 4;  // required by the standard
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
