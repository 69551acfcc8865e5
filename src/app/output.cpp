#include "app/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <span>
#include <string>

#include "revenge/base/port/files.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::app {

void Output::line(std::string_view text) {
    std::string whole(text);
    whole += '\n';
    write(whole);
}

void Output::words(std::string_view text) {
    line(broken_at_blanks(text, terminal_columns(base::port::Stream::Output)));
}

void Output::write(std::string_view text) {
    const base::port::File out = base::port::stream(base::port::Stream::Output);
    while (!text.empty() && !broken()) {
        const std::ptrdiff_t written = base::port::write_some(out, std::as_bytes(std::span(text)));
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else {
            reader_has_left_ = base::port::reader_has_left();
            failure_ = base::port::last_error();
        }
    }
}

ExitCode Output::finish(ExitCode code) {
    if (!broken()) {
        return code;
    }
    if (!reader_has_left_) {
        print_sentence("revenge", "cannot write to standard output: " + *failure_);
    }
    return code == ExitCode::Done ? ExitCode::Trouble : code;
}

namespace {

// Returns the number of bytes of the first character; 1 for an invalid byte.
std::size_t first_bytes(std::string_view text) {
    return std::max<std::size_t>(notation::utf8_character(text).bytes, 1);
}

void add_broken(std::string& out, std::string_view line, std::size_t columns) {
    std::size_t taken = 0;
    while (!line.empty()) {
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t end = std::min(line.find(' ', blanks), line.size());
        const std::size_t width = columns_of(line.substr(0, end));
        if (taken > 0 && taken + width > columns) {
            out += '\n';
            line.remove_prefix(blanks);
            taken = 0;
            continue;
        }
        out += line.substr(0, end);
        taken += width;
        line.remove_prefix(end);
    }
}

}  // namespace

std::size_t terminal_columns(base::port::Stream stream) {
    constexpr std::size_t kUsual = 80;
    const base::port::File file = base::port::stream(stream);
    if (!base::port::is_terminal(file)) {
        return 0;
    }
    const std::size_t told = base::port::columns_of(file);
    return told > 0 ? told : kUsual;
}

std::size_t columns_of(std::string_view line) {
    std::size_t columns = 0;
    for (; !line.empty(); ++columns) {
        line.remove_prefix(first_bytes(line));
    }
    return columns;
}

std::string cut_to_columns(std::string_view line, std::size_t columns) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < columns && end < line.size(); ++i) {
        end += first_bytes(line.substr(end));
    }
    return std::string(line.substr(0, end));
}

std::string broken_at_blanks(std::string_view text, std::size_t columns) {
    if (columns == 0) {
        return std::string(text);
    }
    std::string out;
    for (;;) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (line.find('\x1b') == std::string_view::npos) {
            add_broken(out, line, columns);
        } else {  // of a picture in colours
            out += line;
        }
        if (end == std::string_view::npos) {
            return out;
        }
        out += '\n';
        text.remove_prefix(end + 1);
    }
}

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
