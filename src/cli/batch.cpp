#include "cli/batch.hpp"

#include <string_view>

namespace revenge::cli {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestObject = std::size_t{1} << 20U;

// RETURNS where the object that the text begins with ends, npos if it goes on. Braces in strings count for nothing.
std::size_t end_of_object(std::string_view text) {
    int open = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            i += c == '\\' ? 1 : 0;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{') {
            ++open;
        } else if (c == '}' && --open == 0) {
            return i + 1;
        }
    }
    return std::string_view::npos;
}

std::string trimmed(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(" \r");
    return begin == std::string::npos
               ? ""
               : line.substr(begin, line.find_last_not_of(" \r") - begin + 1);
}

}  // namespace

base::Result<BatchSource> BatchSource::open(const std::string& path,
                                            const app::Interrupt& interrupt) {
    auto lines = app::LineSource::open(path, interrupt);
    if (!lines) {
        return lines.error();
    }
    return BatchSource(*std::move(lines));
}

base::Result<std::string> BatchSource::rest_of_object(std::string text) {
    for (;;) {
        const std::size_t end = end_of_object(text);
        if (end != std::string::npos) {
            return text.substr(0, end);
        }
        if (text.size() > kLongestObject) {
            return text;  // no state is so long; its reader says what is wrong
        }
        const auto line = lines_.next();
        if (!line) {
            return line.error();
        }
        if (!line->has_value()) {
            return text;
        }
        text += '\n' + **line;
    }
}

base::Result<std::optional<BatchItem>> BatchSource::next() {
    for (;;) {
        auto line = lines_.next();
        if (!line) {
            return line.error();
        }
        if (!line->has_value()) {
            return std::optional<BatchItem>();
        }
        const int number = lines_.line_number();
        std::string_view content = **line;
        if (number == 1 && content.starts_with(kByteOrderMark)) {
            content.remove_prefix(kByteOrderMark.size());
        }
        const std::size_t begin = content.find_first_not_of(" \r\t");
        if (begin == std::string_view::npos || content[begin] == '#' ||
            content.substr(begin).starts_with("//")) {
            continue;
        }
        if (content[begin] == '{') {
            auto object = rest_of_object(std::string(content.substr(begin)));
            if (!object) {
                return object.error();
            }
            return std::optional(BatchItem{*std::move(object), number});
        }
        const std::string field = trimmed(std::string(content.substr(0, content.find('\t'))));
        if (!field.empty()) {
            return std::optional(BatchItem{field, number});
        }
    }
}

}  // namespace revenge::cli
