#include "app/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>

#include "app/terminal.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::app {

void print_sentence(const char* kind, std::string_view sentence) {
    std::string line = std::string(kind) + ": ";
    while (!sentence.empty()) {
        const notation::Utf8Character first = notation::utf8_character(sentence);
        const std::string_view written = sentence.substr(0, std::max<std::size_t>(first.bytes, 1));
        sentence.remove_prefix(written.size());
        const bool is_white = first.code == U'\n' || first.code == U'\t';
        if (first.bytes > 0 && (is_white || !notation::is_control(first.code))) {
            line += written;
            continue;
        }
        for (const char byte : written) {
            line += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
        }
    }
    line = broken_at_blanks(line, terminal_columns(base::port::Stream::Errors));
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace revenge::app
