#include "app/sentences.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "revenge/notation/text_cursor.hpp"

namespace revenge::app {

void print_sentence(const char* kind, std::string_view sentence) {
    constexpr unsigned char kFirstPlain = 0x20;
    constexpr unsigned char kDelete = 0x7F;
    constexpr unsigned char kUpperLead = 0xC2;  // U+0080 to U+009F are control characters, too
    constexpr unsigned char kFirstUpperPlain = 0xA0;
    std::string line = std::string(kind) + ": ";
    for (notation::TextCursor cursor(sentence); !cursor.at_end();) {
        const std::size_t begin = cursor.offset();
        const bool is_broken = cursor.peek() == notation::TextCursor::kBroken;
        cursor.advance();
        const std::string_view written = sentence.substr(begin, cursor.offset() - begin);
        const auto first = static_cast<unsigned char>(written.front());
        const bool is_upper_control = first == kUpperLead && written.size() == 2 &&
                                      static_cast<unsigned char>(written.back()) < kFirstUpperPlain;
        const bool is_plain = !is_broken && !is_upper_control && first != kDelete &&
                              (first >= kFirstPlain || first == '\n' || first == '\t');
        if (is_plain) {
            line += written;
            continue;
        }
        for (const char byte : written) {
            line += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
        }
    }
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace revenge::app
