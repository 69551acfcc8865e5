#include "app/sentences.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "revenge/notation/text_cursor.hpp"

namespace revenge::app {

void print_sentence(const char* kind, std::string_view sentence) {
    constexpr unsigned char kFirstPlain = 0x20;
    constexpr unsigned char kDelete = 0x7F;
    std::string line = std::string(kind) + ": ";
    for (notation::TextCursor cursor(sentence); !cursor.at_end();) {
        const std::size_t begin = cursor.offset();
        const bool is_broken = cursor.peek() == notation::TextCursor::kBroken;
        cursor.advance();
        const std::string_view written = sentence.substr(begin, cursor.offset() - begin);
        const auto first = static_cast<unsigned char>(written.front());
        const bool is_plain = !is_broken && first != kDelete &&
                              (first >= kFirstPlain || first == '\n' || first == '\t');
        line += is_plain ? std::string(written) : fmt::format("\\x{:02X}", first);
    }
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace revenge::app
